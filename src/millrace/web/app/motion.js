// @ts-check
/** Pieces that move are seen to move: each goes from where it lay to where it lies, by its id. */

import { likes } from "./keys.js";

const TIME = 250;
/** Milliseconds in which a thing is laid down, or taken away. */
const LAYING = 320;

/** Whether the person wants things to stand still. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches || !likes().motion;

const TURNING = 700;

/** @typedef {{surface: string, x: number, y: number, turn: number, element: Element}} Lying */

/**
 * Where the pieces under an element lie now.
 * @param {Element} root
 * @returns {Map<string, Lying>}
 */
export function spots(root) {
  const found = new Map();
  for (const element of root.querySelectorAll("[data-piece]")) {
    const { piece, surface, x, y, turn } = /** @type {SVGElement} */ (element).dataset;
    found.set(piece, { surface, x: Number(x), y: Number(y), turn: Number(turn), element });
  }
  return found;
}

/**
 * Move the pieces under an element from their old spots to their new ones; new ones are laid down, those gone taken away.
 * @param {Element} root
 * @param {Map<string, Lying>} before
 */
export function animate(root, before) {
  if (still() || !before.size) return;
  takeAway(root, before);
  for (const element of root.querySelectorAll("[data-piece]")) {
    const { piece = "", surface, x, y, turn } = /** @type {SVGElement} */ (element).dataset;
    const old = before.get(piece);
    const timing = { duration: TIME, easing: "cubic-bezier(.2,.8,.3,1)" };
    if (!old || old.surface !== surface) {
      lay(element);
      continue;
    }
    const [dx, dy] = [old.x - Number(x), old.y - Number(y)];
    if (dx || dy) {
      const shift = { transform: `translate(${dx}px, ${dy}px)`, composite: /** @type {CompositeOperation} */ ("add") };
      element.animate([shift, { transform: "translate(0, 0)", composite: "add" }], timing);
    }
    if (old.turn !== Number(turn)) swing(element, old.turn, Number(turn));
  }
}

/**
 * Lay a piece down: it comes nearer than it lies.
 * @param {Element} element
 */
function lay(element) {
  const drawing = /** @type {SVGUseElement | null} */ (element.querySelector("use"));
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: LAYING / 2 });
  if (!drawing) return;
  const turned = drawing.getAttribute("transform") ? { composite: /** @type {CompositeOperation} */ ("add") } : {};
  const frames = [1.35, 1].map((scale) => ({ transform: `scale(${scale})`, transformOrigin: middleOf(drawing), ...turned }));
  drawing.animate(frames, { duration: LAYING, easing: "cubic-bezier(.3,0,.4,1)" });
}

/**
 * Let the pieces fade that lay there and are gone.
 * @param {Element} root
 * @param {Map<string, Lying>} before
 */
function takeAway(root, before) {
  const gone = [...before.values()].filter(({ element }) => !element.isConnected && element.parentNode === null);
  const pieces = root.querySelector("g.pieces");
  // What changes as a whole, a hand dealt anew, is no single thing taken.
  if (!pieces || gone.length > 6) return;
  for (const { element } of gone) {
    const leaving = /** @type {Element} */ (element.cloneNode(true));
    for (const name of ["data-piece", "data-thing", "role", "aria-label"]) leaving.removeAttribute(name);
    leaving.setAttribute("aria-hidden", "true");
    pieces.append(leaving);
    leaving.animate([{ opacity: 1 }, { opacity: 0 }], { duration: LAYING }).finished.then(() => leaving.remove(), () => leaving.remove());
  }
}

/** @param {SVGUseElement} drawing */
const middleOf = (drawing) => `${drawing.width.baseVal.value / 2}px ${drawing.height.baseVal.value / 2}px`;

/**
 * What has happened on the table between two scenes: something was laid down in the middle, or taken away.
 * @param {import("./types.js").Scene} before
 * @param {import("./types.js").Scene} after
 */
export function happened(before, after) {
  const lying = (/** @type {import("./types.js").Scene} */ scene) =>
    new Set(scene.surfaces.filter((surface) => !surface.place || surface.place === "beside").flatMap((surface) => (surface.pieces ?? []).map((piece) => piece.id)));
  const [old, now] = [lying(before), lying(after)];
  return { laid: [...now].some((id) => !old.has(id)), taken: [...old].some((id) => !now.has(id)) };
}

/**
 * Turn a piece around its middle.
 * @param {Element} element
 * @param {number} from
 * @param {number} to
 */
function swing(element, from, to) {
  const drawing = /** @type {SVGUseElement | null} */ (element.querySelector("use"));
  if (!drawing) return;
  const turned = [from, to].map((degrees) => ({ transform: `rotate(${degrees}deg)`, transformOrigin: middleOf(drawing) }));
  drawing.animate(turned, { duration: TURNING, easing: "cubic-bezier(.3,0,.3,1)" });
}
