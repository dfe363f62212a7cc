// @ts-check
/** Looking back: the table as it was after any decision, alone or one after the other; others' turns as they were played. */
import { useCallback, useEffect, useRef, useState } from "./html.js";
import { likes } from "./keys.js";
import { still } from "./motion.js";
import { lang } from "./texts.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {{at: number, scene: Scene, told?: string}} Past a position that is shown, with what has just led to it */
/** @typedef {{at: number, told: string}} Stop */

/** Milliseconds that a turn is shown. */
const PAUSE = 1100;
/** Milliseconds that a decision of another is shown at least, and for each letter that tells of it. */
const MOMENT = 700;
const LETTER = 12;

/**
 * Where to stop in others' turns that begin after so many decisions: wherever there is something to tell.
 * @param {Session} session
 * @param {number} since
 * @returns {Stop[]}
 */
function stopsSince(session, since) {
  const turns = (session.scene?.log ?? []).filter((turn) => turn.id >= since && !session.mine.includes(turn.seat));
  return turns.flatMap(({ lines, ends = [] }) =>
    [...new Set(ends)].map((at) => ({ at, told: lines.filter((_, place) => ends[place] === at).join(" ") })),
  );
}

/**
 * @param {Session} session
 * @param {number | null} first the position to begin with
 * @param {(error: unknown) => void} fail
 */
export function useReplay(session, first, fail) {
  const [past, setPast] = useState(/** @type {Past | null} */ (null));
  const [playing, setPlaying] = useState(false);
  const cache = useRef(/** @type {Map<string, Promise<Scene>>} */ (new Map()));
  const wanted = useRef(/** @type {number | null} */ (null));
  const run = useRef(0);
  const following = useFollowed(session, past !== null || playing);

  const show = useCallback(async (/** @type {number | null} */ at, told = "") => {
    wanted.current = at;
    if (at === null) {
      setPast(null);
      return;
    }
    const key = `${at} ${session.seat} ${lang()}`;
    if (!cache.current.has(key)) cache.current.set(key, session.at(at));
    try {
      const scene = await /** @type {Promise<Scene>} */ (cache.current.get(key));
      // Whoever moves on quickly wants to see the last position asked for, not the slowest answer.
      if (wanted.current === at) setPast({ at, scene, told });
    } catch (error) {
      cache.current.delete(key);
      fail(error);
    }
  }, []);

  const stop = () => {
    run.current += 1;
    following.end();
    setPlaying(false);
  };
  const look = useCallback((/** @type {number | null} */ at) => {
    stop();
    return show(at);
  }, []);

  /** Show what the others played since one's own last turn, turn by turn. */
  const sinceMine = async () => {
    const since = session.scene?.since ?? -1;
    if (playing || since < 0) {
      stop();
      return show(null);
    }
    run.current += 1;
    const mine = run.current;
    setPlaying(true);
    const turns = (session.scene?.log ?? []).filter((turn) => turn.id >= since);
    for (const at of [since, ...turns.map((turn) => turn.at)]) {
      await show(at);
      await new Promise((done) => setTimeout(done, PAUSE));
      if (run.current !== mine) return undefined;
    }
    setPlaying(false);
    return show(null);
  };

  // Others have played: what they did is shown decision by decision, and what they do meanwhile after that.
  useEffect(() => {
    if (!following.held || playing) return;
    run.current += 1;
    const mine = run.current;
    setPlaying(true);
    (async () => {
      for (let next = following.next(); next; next = following.next()) {
        await show(next.at, next.told);
        await new Promise((done) => setTimeout(done, MOMENT + LETTER * next.told.length));
        if (run.current !== mine) return;
      }
      look(null);
    })();
  }, [Boolean(following.held)]);

  useEffect(() => {
    if (first !== null) look(first);
  }, []);
  // The match was taken back: positions behind that are no longer what they were.
  const steps = useRef(session.steps);
  useEffect(() => {
    if (session.steps < steps.current) {
      cache.current.clear();
      if (past) look(null);
    }
    steps.current = session.steps;
  }, [session.steps]);
  // Another seat's eyes, or another language: what was kept is of no use.
  useEffect(() => {
    if (past) show(past.at);
  }, [session.seat, session.scene?.lang]);

  return { past: past ?? following.held, playing, following: Boolean(following.held), look, sinceMine };
}

/**
 * What others have played that is not shown yet: the position before it, and where to stop on the way to the present.
 * @param {Session} session
 * @param {boolean} elsewhere whether something else than the present is shown already
 */
function useFollowed(session, elsewhere) {
  const scene = /** @type {Scene} */ (session.scene);
  const last = useRef({ steps: session.steps, scene });
  const [, redraw] = useState(0);
  const queue = useRef(/** @type {{held: Past | null, stops: Stop[]}} */ ({ held: null, stops: [] }));
  const { held } = queue.current;
  // Looked at while it is drawn, so that the present does not flash up before what led to it.
  if (session.steps > last.current.steps && (held || !elsewhere) && followed(session, last.current.scene)) {
    const stops = stopsSince(session, last.current.steps);
    const told = queue.current.stops;
    if (stops.length) queue.current = { held: held ?? { at: last.current.steps, scene: last.current.scene }, stops: [...told, ...stops] };
  }
  if (session.steps !== last.current.steps || scene !== last.current.scene) last.current = { steps: session.steps, scene };
  return {
    held: queue.current.held,
    next: () => queue.current.stops.shift(),
    end: () => {
      if (!queue.current.held) return;
      queue.current = { held: null, stops: [] };
      redraw((n) => n + 1);
    },
  };
}

/**
 * Whether others' turns are to be shown as they were played.
 * @param {Session} session
 * @param {Scene} before
 */
const followed = (session, before) =>
  likes().steps && !still() && !document.hidden && session.mine.length < 2 && before.viewer === session.seat && before.lang === session.scene?.lang;
