// @ts-check
/** The colours of a title: its emblem bears them, the page wears them. */
import { answerTo } from "./ahead.js";
import { art } from "./art.js";
import { useEffect } from "./html.js";

/** @type {Map<string, Promise<DOMStringMap>>} */
const fetched = new Map();
/** What an emblem says, and the property of the page that it sets. */
const WORN = /** @type {const} */ ([["light", "--brass-light"], ["plain", "--brass"], ["dark", "--brass-dark"]]);

/**
 * The address of a title's emblem.
 * @param {string} title
 */
export const emblem = (title) => art(title, "emblem");

/** @param {string} title */
async function load(title) {
  const answer = await answerTo(emblem(title));
  if (!answer.ok) return {};
  // Its first tag says them; the drawing is nothing that need be read here.
  const [tag] = (await answer.text()).match(/<svg\b[^>]*>/) ?? ["<svg>"];
  const root = new DOMParser().parseFromString(`${tag}</svg>`, "image/svg+xml").documentElement;
  return /** @type {SVGElement} */ (/** @type {unknown} */ (root)).dataset;
}

/**
 * The colours of a title, asked for once.
 * @param {string} title
 */
function coloursOf(title) {
  const asked = fetched.get(title) ?? load(title).catch(() => ({}));
  fetched.set(title, asked);
  return asked;
}

/**
 * Wear the colours of a title.
 * @param {string} title
 * @param {() => boolean} [still] whether it is to be worn when they have come
 */
export async function wear(title, still = () => true) {
  const colours = /** @type {DOMStringMap} */ (await coloursOf(title));
  const page = document.documentElement.style;
  for (const [name, property] of WORN) {
    // Whatever is written there has everything styled anew, even if it is the same.
    if (still() && colours[name] && page.getPropertyValue(property) !== colours[name]) page.setProperty(property, /** @type {string} */ (colours[name]));
  }
}

/**
 * Wear the colours of a title as long as it is shown; without one, the page has its own.
 * @param {string | undefined} title
 */
export function useAccent(title) {
  useEffect(() => {
    let shown = true;
    if (!title) return undefined;
    wear(title, () => shown);
    return () => {
      shown = false;
      for (const [, property] of WORN) document.documentElement.style.removeProperty(property);
    };
  }, [title]);
}
