// @ts-check
/** The colours of a title: its emblem bears them, the page wears them. */
import { useEffect } from "./html.js";

/** @type {Map<string, Promise<DOMStringMap>>} */
const fetched = new Map();
/** What an emblem says, and the property of the page that it sets. */
const WORN = /** @type {const} */ ([["light", "--brass-light"], ["plain", "--brass"], ["dark", "--brass-dark"]]);

/**
 * The address of a title's emblem.
 * @param {string} title
 */
export const emblem = (title) => `/art/${encodeURIComponent(title)}/emblem.svg`;

/** @param {string} title */
async function load(title) {
  const answer = await fetch(emblem(title));
  if (!answer.ok) return {};
  const root = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  return /** @type {SVGElement} */ (/** @type {unknown} */ (root)).dataset;
}

/**
 * Wear the colours of a title as long as it is shown; without one, the page has its own.
 * @param {string | undefined} title
 */
export function useAccent(title) {
  useEffect(() => {
    const page = document.documentElement.style;
    let shown = true;
    if (title) {
      if (!fetched.has(title)) fetched.set(title, load(title).catch(() => ({})));
      fetched.get(title)?.then((colours) => {
        for (const [name, property] of WORN) if (shown && colours[name]) page.setProperty(property, /** @type {string} */ (colours[name]));
      });
    }
    return () => {
      shown = false;
      for (const [, property] of WORN) page.removeProperty(property);
    };
  }, [title]);
}
