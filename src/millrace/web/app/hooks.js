// @ts-check
/** What the table needs to remember and to notice, apart from how it looks. */
import { bell, clack, message, tabTitle } from "./attention.js";
import { useEffect, useRef, useState } from "./html.js";
import { Session } from "./session.js";

/** @typedef {import("./types.js").Scene} Scene */

const PHONE = "(max-width: 860px)";

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
  useEffect(() => {
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
  const several = session.mine.length > 1;
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
 */
export function useCalls(session, scene) {
  const mine = Boolean(scene.prompt.mine) || (session.mine.length > 1 && session.mine.includes(scene.prompt.seat ?? ""));
  // The rev that is drawn: by the time an effect runs, the session may have gone on.
  const { rev } = session;
  const before = useRef({ mine, rev });
  useEffect(() => {
    if (rev !== before.current.rev) {
      if (mine && !before.current.mine) {
        bell();
        message(scene.head.name, scene.prompt.text);
      } else clack();
    }
    before.current = { mine, rev };
  }, [mine, rev]);
  useEffect(() => tabTitle(scene.head.name, mine), [mine, scene.head.name, scene.lang]);
}
