// @ts-check
/** What the table needs to remember and to notice, apart from how it looks. */
import { bell, clack, message, tabTitle, tick } from "./attention.js";
import { useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { happened, still } from "./motion.js";
import { Session } from "./session.js";

/** @typedef {import("./types.js").Scene} Scene */

const PHONE = "(max-width: 860px), (max-height: 520px)";

/** Whether the screen is a phone's; drawn again when that changes. */
export function usePhone() {
  const [phone, setPhone] = useState(() => matchMedia(PHONE).matches);
  useEffect(() => {
    const query = matchMedia(PHONE);
    const change = () => setPhone(query.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);
  return phone;
}

/**
 * Take part in a match: its session, and a new drawing whenever something changed.
 * @param {string} id
 * @param {string} token
 */
export function useSession(id, token) {
  const [, redraw] = useState(0);
  const ref = useRef(/** @type {Session | null} */ (null));
  ref.current ??= new Session(id, token, () => redraw((n) => n + 1));
  const session = ref.current;
  useLayoutEffect(() => {
    session.open();
    return () => session.close();
  }, []);
  return session;
}

/**
 * Several people at one screen: whom it must be handed to before anything of theirs is shown, and whether the hand of the
 * seat shown stays hidden because nobody said it is theirs.
 * @param {Session} session
 * @param {Scene} scene
 */
export function useCover(session, scene) {
  const [taken, setTaken] = useState("");
  const wanted = scene.prompt.seat ?? "";
  // At a real table one person enters everything: nothing is handed over.
  const real = Boolean(session.match?.real_table);
  const several = session.mine.length > 1 && !real;
  useEffect(() => {
    if (real && wanted && session.seat !== wanted && session.mine.includes(wanted)) session.open(wanted);
  }, [real, wanted, session.seat]);
  const asked = several && session.mine.includes(wanted) && (taken !== wanted || session.seat !== wanted);
  const take = () => {
    setTaken(wanted);
    if (session.seat !== wanted) session.open(wanted);
  };
  return {
    player: asked ? scene.players.find((player) => player.id === wanted) : undefined,
    hidden: several && taken !== session.seat,
    take,
  };
}

/**
 * Call the person when it becomes their turn, and let pieces be heard.
 * @param {Session} session
 * @param {Scene} scene
 * @param {Scene} shown what is shown of it: that, or an earlier position
 */
export function useCalls(session, scene, shown) {
  const mine = Boolean(scene.prompt.mine) || (session.mine.length > 1 && session.mine.includes(scene.prompt.seat ?? ""));
  // The rev that is drawn: by the time an effect runs, the session may have gone on.
  const { rev } = session;
  const before = useRef({ mine, rev });
  useEffect(() => {
    if (rev !== before.current.rev && mine && !before.current.mine) {
      bell();
      message(scene.head.name, scene.prompt.text, session.id);
    }
    before.current = { mine, rev };
  }, [mine, rev]);
  const table = useRef(shown);
  useEffect(() => {
    // Pieces that do not move make no noise either.
    const { laid, taken } = still() ? { laid: false, taken: false } : happened(table.current, shown);
    if (laid) clack();
    else if (taken) tick();
    table.current = shown;
  }, [shown]);
  useEffect(() => tabTitle(scene.head.name, mine), [mine, scene.head.name, scene.lang]);
}

/** Where the focus goes when what had it is gone: to what there is to decide. */
const RESORT = ".table .options";

/** Keep the focus at the table: what is played, closed or taken back takes its button along. */
export function useKeptFocus() {
  const last = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const focus = (/** @type {FocusEvent} */ event) => void (last.current = /** @type {HTMLElement} */ (event.target));
    addEventListener("focusin", focus);
    return () => removeEventListener("focusin", focus);
  }, []);
  useEffect(() => {
    const { current } = last;
    const lost = current && (!current.isConnected || current.matches(":disabled"));
    if (lost && (document.activeElement ?? document.body) === document.body) {
      /** @type {HTMLElement | null} */ (document.querySelector(RESORT))?.focus({ preventScroll: true });
    }
  });
}
