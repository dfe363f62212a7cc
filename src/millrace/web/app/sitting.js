// @ts-check
/** One's sitting at a table: which position is shown, what can be done there, and what lies open over it. */
import { ask, nonce } from "./api.js";
import { FEW, useChoosing } from "./choosing.js";
import { useCoach } from "./coach.js";
import { piecesOn } from "./dialling.js";
import { useDials } from "./dials.js";
import { useEraEnd } from "./ending.js";
import { useHint } from "./hint.js";
import { useCalls, useCover } from "./hooks.js";
import { useCallback, useEffect, useMemo, useRef, useState } from "./html.js";
import { whenIdle } from "./idle.js";
import { likes, settle } from "./keys.js";
import { home, watchingKey, withoutReach } from "./links.js";
import { useLatest, useSame } from "./latest.js";
import { touched } from "./narrow.js";
import { usePointing } from "./pointing.js";
import { useReplay } from "./replaying.js";
import { go, seatLink } from "./route.js";
import { useShortcuts } from "./shortcuts.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./choosing.js").Notice} Notice */
/** @typedef {ReturnType<typeof useChoosing>} Choosing */
/** @typedef {ReturnType<typeof useDials>} Dialling */
/** @typedef {ReturnType<typeof useReplay>} Replay */
/** @typedef {ReturnType<typeof useSitting>} Sitting */

/**
 * `present` is the match as it stands, `scene` what is shown of it: that, or an earlier position.
 * @param {Session} session
 * @param {number | null} at the position to begin with
 */
export function useSitting(session, at) {
  const present = /** @type {Scene} */ (session.scene);
  const [notice, tell] = useState(/** @type {Notice | null} */ (null));
  const failRef = useRef(/** @type {(error: unknown) => void} */ (() => undefined));
  const replay = useReplay(session, at, (error) => failRef.current(error));
  const scene = replay.past?.scene ?? present;
  const { player: next, hidden, take } = useCover(session, present);
  const covered = hidden || Boolean(next);
  // What can be done tells of the hand.
  const coach = useCoach(session, scene);
  const choice = useChoosing(session, scene, !replay.past && !covered, tell, coach);
  failRef.current = choice.fail;
  const dialling = useDials(session, scene, covered, choice.options.length > 0, choice.fail);
  useCalls(session, present, scene);
  useEarlierChat(session);
  // What ends with another's turn is told when that has been seen.
  const over = useOver(replay.following ? scene : present);
  useEffect(() => {
    // The server can be reached again.
    if (session.state === "live") tell((/** @type {Notice | null} */ old) => (old?.offline ? null : old));
  }, [session.state]);
  const position = positionOf(session, scene, replay, choice.fail, (text) => tell({ text, rules: [], kind: "done" }));
  // Nobody takes back who only watches, and nothing is taken back after the end.
  const takeBack = session.mine.length && !present.result ? () => over.open("takeback") : null;
  const turn = turnOf(session, present, choice, dialling, !replay.past && !covered, takeBack);
  const asking = useAsking(session, choice.fail, tell);
  const hint = useHint(session, choice, Boolean(session.match?.hints) && choice.options.length > 0 && !present.turn.pending);
  useShortcuts({ hint, asking, choice, present, turn, open: over.open, replay, session, blocked: over.any || Boolean(next), tell });
  const colours = Object.fromEntries(scene.players.map((player) => [player.id, player.colour]));
  const pointing = usePointing(replay, tell);
  const desk = pointedAt({ ...useDesk(scene, choice, dialling, replay, colours, coach, hint.first), ...asking.desk }, pointing.things);
  return { hint, session, scene, present, coach, asking, notice, tell, replay, next, take, covered, choice, dialling, over, turn, position, takeBack, colours, desk, pointing };
}

/**
 * Asking what things are: whether clicks do so now, and how the answer comes.
 * @param {Session} session
 * @param {(error: unknown) => void} fail
 * @param {(notice: Notice | null) => void} tell
 */
function useAsking(session, fail, tell) {
  const [on, setOn] = useState(false);
  const explain = useLatest(async (/** @type {string} */ surface, /** @type {string} */ thing) => {
    try {
      const { name, sentences, rules } = await ask("GET", `${session.path}/what`, { token: session.token, query: { seat: session.seat, surface, thing } });
      tell({ head: name, text: sentences.join(" "), rules, kind: "done" });
    } catch (error) {
      fail(error);
    }
  });
  const toggle = useLatest(() => {
    tell(on ? null : { text: t("what.about"), rules: [], kind: "done" });
    setOn(!on);
  });
  return { on, toggle, desk: { asking: on, explain } };
}

/**
 * Hear what was said before one came.
 * @param {Session} session
 */
function useEarlierChat(session) {
  useEffect(() => {
    ask("GET", `${session.path}/chat`, { token: session.token }).then(
      (lines) => {
        for (const line of Array.isArray(lines) ? lines : (lines?.chat ?? [])) session.hear(line);
        session.changed();
      },
      () => undefined,
    );
  }, []);
}

/**
 * What lies open over the table: a dialog by its name, another's mat by the seat, the end of an era or of the game.
 * @param {Scene} present
 */
function useOver(present) {
  const [dialog, open] = useState("");
  const [mat, openMat] = useState("");
  const [ending, setEnding] = useState(false);
  const close = useCallback(() => open(""), []);
  useEffect(() => {
    // Who opens a finished game sees its table first: a window has the whole page styled anew.
    if (present.result) return whenIdle(() => setEnding(true));
    return setEnding(false);
  }, [Boolean(present.result)]);
  const [era, openEra, closeEra] = useEraEnd(present);
  return {
    dialog, open, close, mat, openMat, era, openEra, closeEra,
    ending, openEnding: () => setEnding(true), closeEnding: () => setEnding(false),
    any: Boolean(dialog || mat || ending || era),
  };
}

/**
 * How a turn is confirmed or taken back, and what the most prominent button does now, if anything.
 * @param {Session} session
 * @param {Scene} present
 * @param {Choosing} choice
 * @param {Dialling} dialling
 * @param {boolean} now whether the present is shown
 * @param {(() => void) | null} takeBack
 */
function turnOf(session, present, choice, dialling, now, takeBack) {
  const send = (/** @type {"undo" | "restart" | "confirm"} */ verb) => {
    choice.clear();
    session.send(verb).catch(choice.fail);
  };
  const undo = async (/** @type {number} */ times) => {
    choice.clear();
    try {
      for (let time = 0; time < times; time += 1) await session.send("undo");
    } catch (error) {
      choice.fail(error);
    }
  };
  const primary = choice.armed
    ? { does: "play", label: t("options.do"), act: () => choice.armed && choice.play(choice.armed) }
    : dialling
      ? { does: "dials", label: dialling.dials.confirm, act: dialling.send }
      : present.turn.can_confirm && now
        ? { does: "confirm", label: t("turn.confirm"), act: () => send("confirm") }
        : null;
  // Who gave the last word unasked may take it back as easily, as long as nobody else has to agree.
  const back = present.turn.can_undo ? () => send("undo") : likes().quick && session.alone ? takeBack : null;
  return { send, undo, back, primary };
}

/**
 * The position that is shown, by how many decisions led to it, and what can be done with it.
 * @param {Session} session
 * @param {Scene} scene
 * @param {Replay} replay
 * @param {(error: unknown) => void} fail
 * @param {(text: string) => void} done
 */
function positionOf(session, scene, replay, fail, done) {
  const at = replay.past?.at ?? session.steps;
  const copyLink = async () => {
    try {
      const [reach, token] = await Promise.all([home(), watchingKey(session)]);
      const link = seatLink(session.id, token, { home: reach, at });
      await navigator.clipboard?.writeText(link).catch(() => undefined);
      done([t("replay.copied", { link }), withoutReach(reach)].filter(Boolean).join(" "));
    } catch (error) {
      fail(error);
    }
  };
  const branch = async () => {
    try {
      const made = await ask("POST", `${session.path}/branch`, { token: session.token, body: { at, nonce: nonce() } });
      settle(made, scene.title);
      go(`/m/${made.id}#${made.keys[0].token}`);
    } catch (error) {
      fail(error);
    }
  };
  return { at, copyLink, branch, done };
}

/**
 * What every surface needs to know about clicks, lights and colours.
 * @param {Scene} scene
 * @param {Choosing} choice
 * @param {Dialling} dialling
 * @param {Replay} replay
 * @param {Record<string, number>} colours
 * @param {import("./coach.js").CoachState | null} coach
 * @param {import("./types.js").Option | null} advised the first step of a hint
 * @returns {Omit<import("./surface.js").Desk, "asking" | "explain">}
 */
function useDesk(scene, choice, dialling, replay, colours, coach, advised) {
  const advisedThings = useMemo(() => touched(advised ? [advised] : []), [advised]);
  // A dial is turned where it lies; everything else is as ever.
  const click = (/** @type {string} */ id) => {
    if (replay.following) replay.look(null);
    else if (!dialling?.click(id)) choice.pick(id);
  };
  return {
    title: scene.title, hot: choice.hot, narrowed: choice.narrowed || choice.left.length <= FEW, selected: choice.selected, lit: choice.lit.size || !advised ? choice.lit : advisedThings,
    ghost: choice.armed?.ghost ?? null, ghostOn: choice.armed?.ghost_on ?? "", colours: useSame(colours), click: useLatest(click), hover: choice.hover,
    marks: useSame(marksOf(scene)), decided: useSame(scene.turn.things ?? []), sources: useSame(choice.armed ? [...(choice.armed.marks ?? []), ...choice.sourcesOf(choice.armed)] : []), dear: scene.groups.some((group) => group.apart && group.id === choice.group),
    taught: useSame(coach?.page.things ?? NO_THINGS),
    dialled: (surface) => (dialling ? piecesOn(dialling.dials, dialling.draft, surface) : []),
  };
}

/** @type {string[]} */
const NO_THINGS = [];

/**
 * The desk with things on it that are pointed at.
 * @param {import("./surface.js").Desk} desk
 * @param {string[]} pointed
 * @returns {import("./surface.js").Desk}
 */
const pointedAt = (desk, pointed) => (pointed.length ? { ...desk, selected: pointed, pointed } : desk);

/**
 * Whose turn a thing was about last.
 * @param {Scene} scene
 * @returns {Record<string, string>}
 */
const marksOf = (scene) => Object.fromEntries((scene.marks ?? []).flatMap(({ seat, things }) => things.map((thing) => [thing, seat])));
