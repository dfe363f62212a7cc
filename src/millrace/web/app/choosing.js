// @ts-check
/** Choosing an option by clicks: what is selected, which options remain, and what follows when one is left. */
import { ApiError, ask } from "./api.js";
import { useCallback, useEffect, useMemo, useRef, useState } from "./html.js";
import { answerWith, click, remaining, touched } from "./narrow.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {{text: string, rules: import("./types.js").RuleRef[], kind: "why" | "error" | "done"}} Notice */

/** The surface whose things may be chosen before they are asked for. */
const HAND = "hand";
/** So few options are shown as if something had been selected. */
export const FEW = 8;

/** @type {Option[]} */
const NONE = [];
const NOTHING = /** @type {ReadonlySet<string>} */ (new Set());

/**
 * @param {Session} session
 * @param {Scene} scene the scene shown
 * @param {boolean} now whether it is the present one
 * @param {(notice: Notice | null) => void} tell
 */
export function useChoosing(session, scene, now, tell) {
  const options = now && scene.prompt.mine ? scene.options : NONE;
  const question = `${scene.viewer} ${scene.turn.tentative ?? 0} ${scene.turn.option ?? ""} ${options.map((option) => option.id).join()}`;
  const fresh = { question, selected: /** @type {string[]} */ ([]), group: "", armed: options.length && !scene.turn.pending ? (scene.preselected ?? -1) : -1 };
  const [state, setState] = useState(fresh);
  const { selected, group, armed: armedId } = state.question === question ? state : fresh;
  const [lightened, light] = useState(/** @type {Option | null} */ (null));
  const [hovered, hover] = useState(/** @type {string | null} */ (null));
  /** Things of the hand chosen with an option; they answer the questions that follow from it. */
  const early = useRef(/** @type {string[]} */ ([]));

  const left = useMemo(
    () => remaining(group ? options.filter((option) => option.group === group) : options, selected),
    [options, selected, group],
  );
  const narrowed = selected.length > 0 || group !== "" || armedId >= 0;
  const armed = left.find((option) => option.id === armedId) ?? (narrowed && left.length === 1 ? left[0] : null);
  const hot = useMemo(() => (armed && armedId >= 0 ? touched([armed]) : touched(left)), [left, armed, armedId]);
  const lit = useMemo(() => {
    if (lightened ?? armed) return touched([/** @type {Option} */ (lightened ?? armed)]);
    return hovered ? new Set([hovered]) : NOTHING;
  }, [lightened, hovered, armed]);
  const put = (/** @type {Partial<typeof state>} */ change) => setState({ question, selected: [...selected], group, armed: -1, ...change });

  const fail = useCallback(
    (/** @type {unknown} */ error) => {
      const rules = error instanceof ApiError ? error.rules : [];
      tell({ text: /** @type {Error} */ (error).message, rules: rules ?? [], kind: rules?.length ? "why" : "error" });
    },
    [tell],
  );
  const clear = () => {
    early.current = [];
    setState({ question, selected: [], group: "", armed: -1 });
    tell(null);
  };
  const play = (/** @type {Option} */ option) => {
    const hand = scene.surfaces.find((surface) => surface.id === HAND)?.regions ?? [];
    early.current = [...early.current, ...selected.filter((id) => hand.some((region) => region.id === id))];
    tell(null);
    session.send("play", option.text).catch(fail);
  };
  const type = (/** @type {string} */ text) => {
    tell(null);
    session.send("play", text).catch(fail);
  };
  /** With nothing to weigh before it is played, an option is played at once: it can be taken back until confirmed. */
  const plain = (/** @type {Option} */ option) => !option.ghost && !option.warning && !option.notes?.length;
  const arm = (/** @type {Option} */ option) => {
    tell(null);
    if (option === armed || plain(option)) play(option);
    else put({ armed: option.id });
  };
  const pick = (/** @type {string} */ id) => {
    tell(null);
    if (!options.length) return;
    const within = group ? options.filter((option) => option.group === group) : options;
    const next = click(within, selected, id) ?? click(options, selected, id);
    if (!next) {
      why(id).then((reason) => tell(reason), fail);
      return;
    }
    const kept = remaining(within, next).length ? group : "";
    const found = remaining(kept ? within : options, next);
    if (next.length && found.length === 1 && plain(found[0]) && answerWith(options, id)) play(found[0]);
    else put({ selected: next, group: kept });
  };
  const setGroup = (/** @type {string} */ wanted) => {
    tell(null);
    const within = options.filter((option) => !wanted || option.group === wanted);
    put({ group: wanted, selected: remaining(within, selected).length ? [...selected] : [] });
  };

  /**
   * Why nothing can be done with a thing now.
   * @param {string} id
   * @returns {Promise<Notice>}
   */
  const why = async (id) => {
    const query = { seat: session.seat, thing: [...selected, id] };
    const { text, rules = [] } = await ask("GET", `${session.path}/why`, { token: session.token, query });
    return { text: text || t("why.nothing"), rules, kind: "why" };
  };

  useEffect(() => {
    if (!options.length || scene.turn.pending) return;
    for (const id of early.current) {
      const answer = answerWith(options, id);
      if (!answer) continue;
      early.current = early.current.filter((other) => other !== id);
      session.sendNext("play", answer.text).catch(fail);
      return;
    }
  }, [question]);
  const forget = () => (early.current = []);
  useEffect(() => void forget(), [scene.viewer]);

  return {
    options, left, armed, selected, group, narrowed, hot, lit, hovered,
    play, type, arm, pick, setGroup, clear, light, hover, forget, fail,
  };
}
