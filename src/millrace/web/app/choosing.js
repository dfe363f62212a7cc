// @ts-check
/** Choosing an option by clicks: what is selected, which options remain, and what follows when one is left. */
import { ApiError, ask } from "./api.js";
import { useCallback, useEffect, useMemo, useRef, useState } from "./html.js";
import { plain as spoken } from "./coach.js";
import { likes } from "./keys.js";
import { answerWith, click, remaining, touched, touches } from "./narrow.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {{head?: string, text: string, rules: import("./types.js").RuleRef[], kind: "why" | "error" | "done", offline?: boolean}} Notice */

/** @typedef {ReturnType<typeof useChoosing>} Choosing */

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
 * @param {import("./coach.js").CoachState | null} coach
 */
export function useChoosing(session, scene, now, tell, coach) {
  const options = now && scene.prompt.mine ? scene.options : NONE;
  const lesson = coach && !coach.lesson.done ? coach.lesson : null;
  const wanted = lesson ? (options.find((option) => option.text === lesson.option) ?? null) : null;
  const question = `${scene.viewer} ${scene.turn.tentative ?? 0} ${scene.turn.option ?? ""} ${options.map((option) => option.id).join()}`;
  const fresh = { question, selected: /** @type {string[]} */ ([]), group: "", armed: options.length && !scene.turn.pending && !lesson ? (scene.preselected ?? -1) : -1 };
  const [state, setState] = useState(fresh);
  const { selected, group, armed: armedId } = state.question === question ? state : fresh;
  const [lightened, light] = useState(/** @type {Option | null} */ (null));
  const [hovered, hover] = useState(/** @type {string | null} */ (null));
  /** Things of the hand chosen with an option; they answer the questions that follow from it. */
  const early = useRef(/** @type {string[]} */ ([]));

  /** What the bill was asked to take things from, in the order in which that is asked. */
  const picked = useRef(/** @type {string[]} */ ([]));
  const [sources, setSources] = useState(/** @type {{option: number, things: string[]}} */ ({ option: -1, things: [] }));

  // What costs more than it seems is offered to who asks for it.
  const usual = useMemo(() => usually(scene, options), [options]);
  const within = useMemo(() => (group ? options.filter((option) => option.group === group) : usual), [options, group]);
  const left = useMemo(() => remaining(within, selected), [within, selected]);
  const narrowed = selected.length > 0 || group !== "" || armedId >= 0;
  const armed = left.find((option) => option.id === armedId) ?? (narrowed && left.length === 1 ? left[0] : null);
  const hot = useMemo(() => {
    if (lesson) return wanted ? pointedOut(wanted, lesson) : NOTHING;
    return armed && armedId >= 0 ? touched([armed]) : touched(left);
  }, [left, armed, armedId, lesson, wanted]);
  const lit = useMemo(() => {
    if (lightened ?? armed) return touched([/** @type {Option} */ (lightened ?? armed)]);
    return hovered ? new Set([hovered]) : NOTHING;
  }, [lightened, hovered, armed]);
  const put = (/** @type {Partial<typeof state>} */ change) => setState({ question, selected: [...selected], group, armed: -1, ...change });

  const fail = useCallback(
    (/** @type {unknown} */ error) => {
      const rules = error instanceof ApiError ? error.rules : [];
      tell({ text: /** @type {Error} */ (error).message, rules: rules ?? [], kind: rules?.length ? "why" : "error", offline: error instanceof ApiError && error.status === 0 });
    },
    [tell],
  );
  const clear = () => {
    early.current = [];
    picked.current = [];
    setState({ question, selected: [], group: "", armed: -1 });
    tell(null);
  };
  /** Play an option and what it was chosen for; give the last word, too, to who does not want to be asked for it. */
  const send = async (/** @type {string} */ text, /** @type {string[]} */ then = []) => {
    tell(null);
    try {
      await session.sendNext("play", text);
      for (const next of then) {
        if (lesson && session.scene?.lesson?.option !== next) break;
        if (session.scene?.options.some((option) => option.text === next)) await session.sendNext("play", next);
      }
      const { turn } = /** @type {Scene} */ (session.scene);
      if (likes().quick && turn.can_confirm && !turn.reveals && session.alone) await session.send("confirm");
    } catch (error) {
      fail(error);
    }
  };
  const play = (/** @type {Option} */ option) => {
    if (session.sending) return;
    const hand = scene.surfaces.find((surface) => surface.id === HAND)?.regions ?? [];
    early.current = [...early.current, ...selected.filter((id) => hand.some((region) => region.id === id))];
    // A question within an action, for the card that pays, leaves what was settled with the action.
    if (option.suppliers?.length || scene.groups.length > 1) picked.current = sourcesOf(option);
    send(option.text, option.then);
  };
  /** Where an option takes things from, by question: what was chosen in its bill, or what most would choose. */
  const sourcesOf = (/** @type {Option} */ option) =>
    (option.suppliers ?? []).map((each, place) => (sources.option === option.id && sources.things[place]) || (each.find(({ usual }) => usual) ?? each[0]).thing);
  const takeFrom = (/** @type {Option} */ option, /** @type {number} */ place, /** @type {string} */ thing) =>
    setSources({ option: option.id, things: sourcesOf(option).map((old, other) => (other === place ? thing : old)) });
  const type = (/** @type {string} */ text) => void (session.sending || send(text));
  /** With nothing to weigh before it is played, an option is played at once: it can be taken back until confirmed. */
  const plain = (/** @type {Option} */ option) => !option.ghost && !option.warning && !option.notes?.length;
  /** Say what a tutorial wants instead, and why. */
  const refer = () => {
    coach?.to(coach.last);
    const text = [lesson?.label && t("coach.not-that", { wanted: lesson.label }), coach && spoken(coach.lesson.pages[coach.last])].filter(Boolean).join(" ");
    tell({ text, rules: [], kind: "done" });
  };
  const arm = (/** @type {Option} */ option) => {
    tell(null);
    if (lesson && option !== wanted) return refer();
    if (option === armed || plain(option)) play(option);
    else put({ armed: option.id });
  };
  /** Open the bill of an option, whatever it is; nothing is played yet. */
  const show = (/** @type {Option} */ option) => {
    tell(null);
    put({ selected: [], group: usual.includes(option) ? "" : option.group, armed: option.id });
  };
  const pick = (/** @type {string} */ id) => {
    tell(null);
    if (scene.turn.pending && now) tell({ text: t("turn.undo-first"), rules: [], kind: "done" });
    if (!options.length) {
      // There is nothing to decide, but something to know.
      if (!scene.turn.pending || !now) tell({ text: labels([id]).join(), rules: [], kind: "done" });
      return;
    }
    if (lesson) {
      if (wanted && touches(wanted, id)) arm(wanted);
      else refer();
      return;
    }
    // A second click on the same thing plays what the first one has left.
    if (armed && touches(armed, id) && (selected.includes(id) || armedId >= 0)) {
      play(armed);
      return;
    }
    const next = click(within, selected, id) ?? click(usual, selected, id);
    if (!next) {
      why({ thing: [...selected, id] }).then(tell, fail);
      return;
    }
    const kept = remaining(within, next).length ? group : "";
    const found = remaining(kept ? within : usual, next);
    if (next.length && found.length === 1 && plain(found[0]) && answerWith(options, id)) play(found[0]);
    else put({ selected: next, group: kept });
  };
  const setGroup = (/** @type {string} */ id) => {
    tell(null);
    const { label, closed } = scene.groups.find((each) => each.id === id) ?? { label: "", closed: false };
    if (lesson && id && wanted?.group !== id) refer();
    else if (closed) why({ group: id }).then(tell, fail);
    else if (id && !countOf(id)) tell({ text: t("options.none-with", { group: label, things: labels(selected).join(" + ") }), rules: [], kind: "why" });
    else put({ group: id });
  };
  /** How many options of a group fit what is selected. */
  const countOf = (/** @type {string} */ id) => remaining(options.filter((option) => option.group === id), selected).length;
  const labels = (/** @type {readonly string[]} */ ids) =>
    ids.map((id) => scene.surfaces.flatMap((surface) => surface.regions ?? []).find((region) => region.id === id)?.label ?? id);

  /**
   * Why nothing can be done with a thing now, or with a group of options.
   * @param {{thing?: string[], group?: string}} about
   * @returns {Promise<Notice>}
   */
  const why = async (about) => {
    const query = { seat: session.seat, ...about };
    const { id, text, rules = [] } = await ask("GET", `${session.path}/why`, { token: session.token, query });
    // What forbids it has an id; otherwise it is said what the thing is for.
    return { text: text || t("why.nothing"), rules, kind: id || !text ? "why" : "done" };
  };

  useEffect(() => {
    if (!options.length || scene.turn.pending) return;
    // Sources are asked for with one preselected; the bill has settled which it is.
    const source = (scene.preselected ?? -1) >= 0 ? picked.current.find((id) => options.filter((option) => touches(option, id)).length === 1) : undefined;
    if (source && !lesson) {
      picked.current.splice(picked.current.indexOf(source), 1);
      send(/** @type {Option} */ (options.find((option) => touches(option, source))).text);
      return;
    }
    for (const id of early.current) {
      const answer = answerWith(options, id);
      if (!answer || (lesson && answer !== wanted)) continue;
      early.current = early.current.filter((other) => other !== id);
      send(answer.text, answer.then);
      return;
    }
  }, [question]);
  const forget = () => (early.current = []);
  useEffect(() => void forget(), [scene.viewer]);

  return {
    options, left, armed, wanted, selected, group, narrowed, hot, lit, hovered,
    play, type, arm, show, pick, setGroup, countOf, sourcesOf, takeFrom, clear, light, hover, forget, fail,
  };
}

/**
 * Where a tutorial has an option chosen: the things it touches, of those only what the coach shows, if that is some of them.
 * @param {Option} wanted
 * @param {import("./types.js").Lesson} lesson
 */
function pointedOut(wanted, lesson) {
  const things = touched([wanted]);
  const both = (lesson.pages.at(-1)?.things ?? []).filter((thing) => things.has(thing) || things.has(thing.replace(/:\d+$/, "")));
  return both.length ? new Set(both) : things;
}

/**
 * The options that are offered before anybody asks for others: without those that cost more than they seem to.
 * @param {Scene} scene
 * @param {Option[]} options
 */
function usually(scene, options) {
  const apart = scene.groups.filter((group) => group.apart).map((group) => group.id);
  const usual = apart.length ? options.filter((option) => !apart.includes(option.group)) : options;
  return usual.length ? usual : options;
}
