// @ts-check
/** The client's own words, by message id, in the language spoken now. What belongs to a title comes with its scene. */
import { answerTo } from "./ahead.js";

/**
 * What the server says of a language: its letters, its words, how it writes numbers, and which languages there are.
 * @typedef {{lang: string, words: Record<string, string>, numerals: {minus: string, thousands: string, digits: string},
 *   languages: Record<string, string>}} Speech
 */

/** @type {Map<string, Speech>} */
const learnt = new Map();
/** @type {Speech} */
let speech = { lang: "", words: {}, numerals: { minus: "-", thousands: "", digits: "0123456789" }, languages: {} };
let plurals = new Intl.PluralRules();

/** The language that was chosen last; empty if none was. */
export const chosen = () => localStorage.getItem("millrace.lang") ?? "";

/** The language spoken now; before the client can speak, the one chosen last, if one was. */
export const lang = () => speech.lang || chosen();

/** The languages there are, each by its own name. */
export const languages = () => speech.languages;

/**
 * The address of the words of a language. Where the page knows which words there are, browsers keep them under it.
 * @param {string} language
 */
export function wordsOf(language) {
  const tag = document.documentElement.dataset.words;
  return `/words.json?${new URLSearchParams({ lang: language, ...(tag && { tag }) })}`;
}

/**
 * Speak a language from now on; whoever shows texts must draw again.
 * @param {string} [next] none: the one chosen last; if the server does not know it, what the browser asks for
 */
export async function speak(next = chosen()) {
  let found = learnt.get(next);
  if (!found) {
    const answer = await answerTo(wordsOf(next));
    if (!answer.ok) throw new Error(`words.json: ${answer.status}`);
    found = /** @type {Speech} */ (await answer.json());
    learnt.set(found.lang, found);
  }
  speech = found;
  plurals = new Intl.PluralRules(found.lang);
  document.documentElement.lang = found.lang;
}

/**
 * The text of a message id; `{name}` in it becomes the value of that name. With `n`, `id.one` is for exactly one, as
 * `id.few` and others are in languages that have them.
 * @param {string} id
 * @param {Record<string, string | number>} [values]
 */
export function t(id, values = {}) {
  const { words } = speech;
  const text = (typeof values.n === "number" ? words[`${id}.${plurals.select(values.n)}`] : undefined) ?? words[id];
  if (text === undefined) throw new Error(`no text for ${id} in ${speech.lang}`);
  const written = (/** @type {string | number} */ value) => (typeof value === "number" ? numeral(value) : value);
  return text.replace(/\{(\w+)\}/g, (_, name) => written(values[name] ?? ""));
}

/**
 * A number as the language writes it, with a true minus sign.
 * @param {number} number
 */
export function numeral(number) {
  const { minus, thousands, digits } = speech.numerals;
  const grouped = Number.isInteger(number) ? thousands : "";
  const figures = String(Math.abs(number)).replace(/\B(?=(\d{3})+$)/g, grouped);
  return (number < 0 ? minus : "") + figures.replace(/\d/g, (digit) => [...digits][Number(digit)]);
}

/**
 * A figure with one digit behind the point, as the language writes it.
 * @param {number} number
 * @param {boolean} [plus] whether a plus is written, too
 */
export function figure(number, plus = false) {
  const rounded = Math.round(number * 10) / 10;
  const written = Math.abs(rounded).toLocaleString(speech.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (rounded < 0 ? "−" : plus ? "+" : "") + written;
}

/**
 * A moment as people say it: the time today, else the date, too.
 * @param {number | undefined} at milliseconds since 1970
 */
export function moment(at) {
  if (!at) return "";
  const date = new Date(at);
  const today = date.toDateString() === new Date().toDateString();
  return date.toLocaleString(speech.lang, today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
}
