// @ts-check
/** The client's own words, by message id, in the language spoken now. What belongs to a title comes with its scene. */

/** The languages there are, each by its own name. */
export const LANGUAGES = /** @type {const} */ ({ en: "English", de: "Deutsch" });

/** @typedef {keyof typeof LANGUAGES} Lang */

/** @type {Map<string, Record<string, string>>} */
const catalogues = new Map();
/** @type {Lang} */
let spoken = "en";

/** The language spoken now. */
export const lang = () => spoken;

/**
 * The language a page begins in: the one chosen last, else what the browser asks for.
 * @returns {Lang}
 */
export function firstLanguage() {
  const kept = localStorage.getItem("millrace.lang");
  const wanted = [kept, ...navigator.languages].map((name) => (name ?? "").slice(0, 2));
  return /** @type {Lang} */ (wanted.find((name) => name in LANGUAGES) ?? "en");
}

/**
 * Speak a language from now on; whoever shows texts must draw again.
 * @param {Lang} next
 */
export async function speak(next) {
  if (!catalogues.has(next)) {
    const answer = await fetch(new URL(`./texts.${next}.json`, import.meta.url));
    if (!answer.ok) throw new Error(`texts.${next}.json: ${answer.status}`);
    catalogues.set(next, await answer.json());
  }
  spoken = next;
  document.documentElement.lang = next;
}

/**
 * The text of a message id; `{name}` in it becomes the value of that name. With `n`, `id.one` is for exactly one.
 * @param {string} id
 * @param {Record<string, string | number>} [values]
 */
export function t(id, values = {}) {
  const catalogue = catalogues.get(spoken) ?? {};
  const text = (values.n === 1 ? catalogue[`${id}.one`] : undefined) ?? catalogue[id];
  if (text === undefined) throw new Error(`no text for ${id} in ${spoken}`);
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/**
 * A number as it is printed, with a true minus sign.
 * @param {number} number
 */
export const numeral = (number) => String(number).replace("-", "−");

/**
 * A moment as people say it: the time today, else the date, too.
 * @param {number | undefined} at milliseconds since 1970
 */
export function moment(at) {
  if (!at) return "";
  const date = new Date(at);
  const today = date.toDateString() === new Date().toDateString();
  return date.toLocaleString(spoken, today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
}
