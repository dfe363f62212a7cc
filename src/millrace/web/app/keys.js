// @ts-check
/** What this browser keeps: the keys of its games, and how its person likes the table. */

/** @typedef {{id: string, token: string, seats?: string[], title?: string}} Key */

const KEYS = "millrace.keys";
const LIKES = "millrace.likes";

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
function read(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** All keys, the newest last. @returns {Key[]} */
export const keys = () => read(KEYS, /** @type {Key[]} */ ([]));

/**
 * The key of a match, if this browser has one: rather one that plays than one that watches.
 * @param {string} id
 */
export const keyOf = (id) => keys().findLast((key) => key.id === id && key.seats?.length) ?? keys().findLast((key) => key.id === id);

/** @typedef {{id: string, token: string, at: number | null}} Address */

/**
 * The key that a table is opened with: a link to a position only lets one watch, but who plays there looks from their
 * own seat.
 * @param {Address} address
 */
export function keyFor({ id, token, at }) {
  const held = keyOf(id);
  return at !== null && held?.seats?.length ? held.token : token || held?.token || "";
}

/**
 * Keep a key; another key of the same match stays, too.
 * @param {Key} key
 */
export function keep(key) {
  const others = keys().filter((other) => other.id !== key.id || other.token !== key.token);
  localStorage.setItem(KEYS, JSON.stringify([...others, key]));
}

/**
 * Forget the keys of a match.
 * @param {string} id
 */
export const forget = (id) => localStorage.setItem(KEYS, JSON.stringify(keys().filter((key) => key.id !== id)));

/**
 * Put a new key in the place of one that ends.
 * @param {string} id
 * @param {string} old
 * @param {string} token
 */
export function replaceKey(id, old, token) {
  const renewed = (/** @type {Key} */ key) => (key.id === id && key.token === old ? { ...key, token } : key);
  localStorage.setItem(KEYS, JSON.stringify(keys().map(renewed)));
  keepInvites(id, invitesOf(id).map(renewed));
}

/**
 * What the person likes: to hear pieces, to see them move, to see others' moves one by one, not to be asked for a last word that can be
 * taken back, to be called; `rival` is the bot that was played against last, `adviser` the level that was asked for hints
 * last, `setups` how each title was set up last, `met` which titles
 * were played here, `free` the matches whose tutorial was left.
 * @typedef {{sound: boolean, motion: boolean, steps: boolean, quick: boolean, notify: boolean, folded: string[], name: string, rival: string, adviser: string,
 *   setups: Record<string, import("./opening.js").Setup>, met: string[], free: string[]}} Likes
 */

/** @type {Likes} */
const DEFAULTS = { sound: true, motion: true, steps: true, quick: false, notify: false, folded: [], name: "", rival: "2", adviser: "6", setups: {}, met: [], free: [] };

/** How the person likes the table. @returns {Likes} */
export const likes = () => ({ ...DEFAULTS, ...read(LIKES, {}) });

/**
 * Remember a liking.
 * @param {Partial<Likes>} change
 */
export const like = (change) => localStorage.setItem(LIKES, JSON.stringify({ ...likes(), ...change }));

/**
 * Remember that a title was played here.
 * @param {string} title
 */
export const meet = (title) => void (likes().met.includes(title) || like({ met: [...likes().met, title] }));

/**
 * Remember that the tutorial of a match was left.
 * @param {string} id
 */
export const leaveTutorial = (id) => like({ free: [...likes().free.filter((other) => other !== id).slice(-99), id] });

/** Neither sound nor motion, or both again. */
export function toggleCalm() {
  const { sound, motion } = likes();
  like({ sound: !sound && !motion, motion: !sound && !motion });
  dispatchEvent(new Event("likes"));
}

const HEARD = "millrace.heard";

/**
 * How many lines of a match's chat have been seen here.
 * @param {string} id
 */
export const heardIn = (id) => read(HEARD, /** @type {Record<string, number>} */ ({}))[id] ?? 0;

/**
 * Remember that so many lines of a match's chat have been seen.
 * @param {string} id
 * @param {number} lines
 */
export const hearIn = (id, lines) => localStorage.setItem(HEARD, JSON.stringify({ ...read(HEARD, {}), [id]: lines }));

const INVITES = "millrace.invites";

/**
 * The keys of a match that are for others, kept by whoever opened it.
 * @param {string} id
 * @returns {Key[]}
 */
export const invitesOf = (id) => read(INVITES, /** @type {Record<string, Key[]>} */ ({}))[id] ?? [];

/**
 * Keep the keys that are for others.
 * @param {string} id
 * @param {Key[]} invites
 */
export function keepInvites(id, invites) {
  localStorage.setItem(INVITES, JSON.stringify({ ...read(INVITES, {}), [id]: invites }));
}

/**
 * Keep the keys of a match just opened: the first for oneself, all of them to be passed on.
 * @param {{id: string, keys: {seats: string[], token: string}[]}} made
 * @param {string} title
 */
export function settle(made, title) {
  const [own] = made.keys;
  keep({ id: made.id, token: own.token, seats: own.seats, title });
  keepInvites(made.id, made.keys.map((key) => ({ id: made.id, ...key })));
}
