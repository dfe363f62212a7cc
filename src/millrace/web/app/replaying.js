// @ts-check
/** Looking back: the table as it was after any decision, alone or one after the other. */
import { useCallback, useEffect, useRef, useState } from "./html.js";
import { lang } from "./texts.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./session.js").Session} Session */

const PAUSE = 1100;

/**
 * @param {Session} session
 * @param {number | null} first the position to begin with
 * @param {(error: unknown) => void} fail
 */
export function useReplay(session, first, fail) {
  const [past, setPast] = useState(/** @type {{at: number, scene: Scene} | null} */ (null));
  const [playing, setPlaying] = useState(false);
  const cache = useRef(/** @type {Map<string, Promise<Scene>>} */ (new Map()));
  const wanted = useRef(/** @type {number | null} */ (null));
  const run = useRef(0);

  const show = useCallback(async (/** @type {number | null} */ at) => {
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
      if (wanted.current === at) setPast({ at, scene });
    } catch (error) {
      cache.current.delete(key);
      fail(error);
    }
  }, []);

  const stop = () => {
    run.current += 1;
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

  return { past, playing, look, sinceMine };
}
