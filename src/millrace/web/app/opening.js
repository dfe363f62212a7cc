// @ts-check
/** Opening tables: what is asked for, what was asked for last time, and what a game at once is played with. */
import { ask, nonce } from "./api.js";
import { like, likes, meet, settle } from "./keys.js";
import { lang, t } from "./texts.js";

/**
 * @typedef {{value: string, label: string}} Value
 * @typedef {{name: string, label: string, about: string, default: string, values: Value[]}} Switch
 * @typedef {{id: string, label: string, about: string, switches: Record<string, string>}} Preset
 * @typedef {{id: string, name: string, tagline: string, players: number[], needs: Record<string, Record<string, string>>,
 *   minutes: [number, number], tutorial: boolean, known: string, provenance: Record<string, number>, printed: number,
 *   switches: Switch[], presets?: Preset[], ratings: Record<string, (number | null)[]>}} Title
 * @typedef {{kind: string, name: string}} SeatWish
 * @typedef {{seats: SeatWish[], switches: Record<string, string>, language: string, hot: boolean, real?: boolean, seen: boolean, hints: boolean,
 *   clock: {kind: string, minutes: number}, grace: number}} Setup
 */

const DAY = 24 * 3600;
/** How long somebody must be away, in seconds, before the others' votes for a bot count. */
export const GRACES = [600, 3600, DAY, 3 * DAY];

/** The bots that have a name in every language; what else the server lets play goes by its own. */
export const OWN_BOTS = ["greedy", "light", "random", "search"];

/** The levels that every title has, from the weakest on. */
export const LEVELS = ["1", "2", "3", "4", "5", "6"];

/** @param {string} bot */
const isLevel = (bot) => LEVELS.includes(bot);

/**
 * What a bot is called; a level with its rating, where one is known.
 * @param {string} bot
 * @param {number | null} [rating]
 */
export function botName(bot, rating) {
  if (isLevel(bot)) return rating ? t("kind.rated", { level: bot, rating }) : t("kind.level", { level: bot });
  return OWN_BOTS.includes(bot) ? t(`kind.${bot}`) : t("kind.guest", { name: bot });
}

/**
 * The bots in the order in which they are offered: the levels first.
 * @param {string[]} bots
 */
export const offered = (bots) => [...bots.filter(isLevel), ...bots.filter((bot) => !isLevel(bot))];

/**
 * How a level was rated at a title with so many players; nothing where that is not known, or the bot is none.
 * @param {Title} title
 * @param {number} players
 * @param {string} bot
 */
export const ratingOf = (title, players, bot) => (isLevel(bot) ? (title.ratings[players]?.[Number(bot) - 1] ?? null) : null);

/**
 * How well a bot plays, in a word.
 * @param {string} bot
 */
export const levelName = (bot) => (isLevel(bot) ? t("level.number", { level: bot }) : OWN_BOTS.includes(bot) ? t(`level.${bot}`) : bot);

/**
 * The numbers of players that a title is for, with these switches.
 * @param {Title} title
 * @param {Record<string, string>} switches
 */
export const countsOf = (title, switches) => title.players.filter((each) => !title.needs[each] || Object.entries(title.needs[each]).every(([name, value]) => switches[name] === value));

/**
 * The switches that a title has, of those chosen, with values that it has.
 * @param {Title} title
 * @param {Record<string, string>} switches
 */
export const chosenOf = (title, switches) =>
  Object.fromEntries(Object.entries(switches).filter(([name, value]) => title.switches.some((each) => each.name === name && each.values.some((one) => one.value === value))));

/**
 * How a title was set up last time; the first time, as most people want it.
 * @param {Title} title
 * @param {import("./keys.js").Likes} liked
 * @param {string[]} bots those that may play here
 * @returns {Setup}
 */
export function lastSetup(title, liked, bots) {
  const rival = rivalOf(liked, bots);
  const last = liked.setups[title.id];
  const switches = chosenOf(title, last?.switches ?? {});
  const counts = countsOf(title, switches);
  const wanted = last?.seats?.length ?? 0;
  const count = counts.includes(wanted) ? wanted : (counts.find((each) => each > 1) ?? counts[0]);
  const seats = Array.from({ length: count }, (_, seat) => last?.seats?.[seat] ?? { kind: seat ? rival : "human", name: seat ? "" : liked.name });
  const known = seats.map((seat) => (seat.kind === "human" || bots.includes(seat.kind) ? seat : { ...seat, kind: rival }));
  return { language: lang(), hot: false, seen: false, hints: false, clock: { kind: "none", minutes: 5 }, grace: DAY, ...last, switches, seats: known };
}

/**
 * The bot that was played against last, as far as it may play here.
 * @param {import("./keys.js").Likes} liked
 * @param {string[]} bots
 */
const rivalOf = (liked, bots) => (bots.includes(liked.rival) ? liked.rival : bots[0]);

/**
 * A game at once: as it was set up last, with bots of the last level in all other seats and without a clock.
 * @param {Title} title
 * @param {import("./keys.js").Likes} liked
 * @param {string[]} bots
 * @returns {{setup: Setup, rival: string, rivals: number}}
 */
export function playedNow(title, liked, bots) {
  const last = lastSetup(title, liked, bots);
  const rival = rivalOf(liked, bots);
  const own = Math.max(0, last.seats.findIndex((seat) => seat.kind === "human"));
  const seats = last.seats.map((_, seat) => (seat === own ? { kind: "human", name: liked.name } : { kind: rival, name: "" }));
  return { setup: { ...last, seats, hot: false, real: false, seen: false, language: lang(), clock: { ...last.clock, kind: "none" } }, rival, rivals: seats.length - 1 };
}

/**
 * Keep for the next time how a title was set up.
 * @param {Title} title
 * @param {Setup} setup
 */
export function remember(title, setup) {
  const own = setup.seats.find((seat) => seat.kind === "human");
  const bot = setup.seats.find((seat) => seat.kind !== "human");
  like({ setups: { ...likes().setups, [title.id]: setup }, ...(own && { name: own.name }), ...(bot && { rival: bot.kind }) });
}

/**
 * Open a table and keep its keys.
 * @param {Title} title
 * @param {Setup} setup
 * @returns {Promise<{id: string, keys: {seats: string[], token: string}[]}>}
 */
export async function openTable(title, setup) {
  const { seats, switches, language, hot, real = false, seen, hints, clock, grace } = setup;
  const people = seats.filter((seat) => seat.kind === "human").length;
  const made = await ask("POST", "/matches", {
    body: {
      title: title.id, seats: seats.map((seat) => ({ kind: seat.kind, name: seat.name.trim() })), switches: chosenOf(title, switches),
      language, hot_seat: (hot || real) && people > 1, real_table: real, public: seen, grace_seconds: grace, nonce: nonce(),
      // Who plays alone may always ask.
      ...(people > 1 && { hints }),
      clock: clock.kind === "none" ? { kind: "none", seconds: 0 } : { kind: clock.kind, seconds: Math.round(clock.minutes * 60) },
    },
  });
  settle(made, title.id);
  meet(title.id);
  return made;
}

/**
 * Open a table that guides through the first turns of a title, and keep its keys.
 * @param {string} title
 * @returns {ReturnType<typeof openTable>}
 */
export async function openTutorial(title) {
  const made = await ask("POST", `/tutorials/${title}`, { body: { name: likes().name, nonce: nonce() } });
  settle(made, title);
  meet(title);
  return made;
}
