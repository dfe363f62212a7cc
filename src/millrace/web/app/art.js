// @ts-check
/** A title's pictures: where they are found, and its sprites, of which only those that are shown come into the page. */
import { answerTo } from "./ahead.js";
import { lang } from "./texts.js";

/**
 * The address of a title's picture. Where the page knows what it looks like now, browsers keep it under that address.
 * @param {string} title
 * @param {string} name
 */
export function art(title, name) {
  const tag = document.documentElement.dataset.art?.split(" ").find((each) => each.startsWith(`${title}=`));
  return `/art/${encodeURIComponent(title)}/${name}.svg${tag ? `?${tag.slice(title.length + 1)}` : ""}`;
}

/**
 * The address of the picture of a title's board as a game begins on it, with names in the language that is spoken.
 * @param {string} title
 */
export const laidTable = (title) => `/art/${encodeURIComponent(title)}/table.svg?lang=${lang()}`;

/**
 * The sprites of a title: what all of them share, those that were shown so far, and the others as text by their names.
 * @typedef {{shared: SVGElement, symbols: SVGElement, folded: Map<string, string>}} Sheet
 */

const SYMBOL = /<symbol\b[^>]*?\bid="([^"]+)"[^>]*?(?:\/>|>.*?<\/symbol>)/gs;
const REFERENCE = /href="#([^"]+)"/g;

/** @type {Map<string, Promise<Sheet>>} */
const fetched = new Map();
/** @type {Sheet | null} */
let shown = null;
let wanted = "";

/** @param {string} text */
const drawn = (text) => /** @type {SVGElement} */ (document.adoptNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement));

/** @param {string} title */
async function load(title) {
  const answer = await answerTo(art(title, "sprites"));
  if (!answer.ok) throw new Error(`sprites of ${title}: ${answer.status}`);
  const text = await answer.text();
  const folded = new Map([...text.matchAll(SYMBOL)].map(([symbol, id]) => [id, symbol]));
  const shared = drawn(text.replaceAll(SYMBOL, ""));
  // Symbols are only drawn where they are used: they need no place on the page. Gradients and patterns do.
  const symbols = /** @type {SVGElement} */ (shared.cloneNode());
  symbols.setAttribute("class", "symbols");
  shared.setAttribute("class", "sprites");
  for (const holder of [shared, symbols]) {
    holder.setAttribute("aria-hidden", "true");
    holder.setAttribute("width", "0");
    holder.setAttribute("height", "0");
  }
  return { shared, symbols, folded };
}

/**
 * Make a title's sprites those of the page.
 * @param {string} title
 */
export async function loadSprites(title) {
  wanted = title;
  const loading = fetched.get(title) ?? load(title);
  fetched.set(title, loading);
  loading.catch(() => fetched.delete(title));
  const sheet = await loading;
  // Another title may have been opened meanwhile. Their sprites have the same names.
  if (sheet === shown || wanted !== title) return;
  for (const holder of shown ? [shown.shared, shown.symbols] : []) holder.remove();
  shown = sheet;
  document.body.append(sheet.shared, sheet.symbols);
}

/**
 * Have sprites in the page, with all that they are made of. Many at once cost less than one after the other.
 * @param {Iterable<string>} ids
 */
export function unfold(ids) {
  if (!shown) return;
  const { folded, symbols } = shown;
  const found = [];
  const asked = [...ids];
  for (let id = asked.pop(); id !== undefined; id = asked.pop()) {
    const text = folded.get(id);
    if (text === undefined) continue;
    folded.delete(id);
    found.push(text);
    for (const [, part] of text.matchAll(REFERENCE)) asked.push(part);
  }
  if (found.length) symbols.append(...drawn(`<svg xmlns="http://www.w3.org/2000/svg">${found.join("")}</svg>`).children);
}

/**
 * What refers to a sprite, which is in the page from then on.
 * @param {string} id
 */
export function spriteRef(id) {
  unfold([id]);
  return `#${id}`;
}

/**
 * The symbol of a sprite; nothing if there is none of that name.
 * @param {string} id
 * @returns {SVGSymbolElement | null}
 */
export function symbolOf(id) {
  unfold([id]);
  const found = document.getElementById(id);
  return found instanceof SVGSymbolElement ? found : null;
}
