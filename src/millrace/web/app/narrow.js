// @ts-check
/**
 * Clicking narrows: every option names the things it touches, every click keeps the options that touch what was clicked.
 * Nothing here knows what the things are.
 */

/** @typedef {import("./types.js").Option} Option */

/**
 * The names under which options may touch a thing: its own, and without its number the name of its kind ("card:leek:0"
 * is one of the cards "card:leek").
 * @param {string} id
 */
export const namesOf = (id) => (/:\d+$/.test(id) ? [id, id.replace(/:\d+$/, "")] : [id]);

/**
 * @param {Option} option
 * @param {string} id
 */
export const touches = (option, id) => namesOf(id).some((name) => option.touches?.includes(name));

/**
 * The options that touch all things selected.
 * @param {readonly Option[]} options
 * @param {readonly string[]} selected
 */
export const remaining = (options, selected) => options.filter((option) => selected.every((id) => touches(option, id)));

/**
 * Everything that some option touches.
 * @param {readonly Option[]} options
 */
export const touched = (options) => new Set(options.flatMap((option) => option.touches ?? []));

/**
 * Whether a thing is among those touched.
 * @param {ReadonlySet<string>} names
 * @param {string} id
 */
export const isTouched = (names, id) => namesOf(id).some((name) => names.has(name));

/**
 * The selection after a click on a thing: added if options remain that touch it, too; taken away if it was selected;
 * put in place of what is of its kind, or of everything, if only options outside the selection touch it. Null if no option touches it.
 * @param {readonly Option[]} options
 * @param {readonly string[]} selected
 * @param {string} id
 * @returns {string[] | null}
 */
export function click(options, selected, id) {
  if (selected.includes(id)) return selected.filter((other) => other !== id);
  const others = selected.filter((other) => kindOf(other) !== kindOf(id));
  for (const kept of [selected, others, []]) {
    const next = [...kept, id];
    if (remaining(options, next).length) return next;
  }
  return null;
}

/** @param {string} id */
const kindOf = (id) => id.split(":", 1)[0];

/**
 * The one option that answers a question with a thing chosen before it was asked, if there is exactly one.
 * @param {readonly Option[]} options
 * @param {string} id
 */
export function answerWith(options, id) {
  const kind = kindOf(id);
  // A thing chosen early answers only a question that is about such things throughout.
  if (!options.length || !options.every((option) => option.touches?.length && option.touches.every((name) => kindOf(name) === kind))) {
    return null;
  }
  const fitting = options.filter((option) => touches(option, id));
  return fitting.length === 1 ? fitting[0] : null;
}
