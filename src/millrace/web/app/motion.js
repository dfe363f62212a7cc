// @ts-check
/** Pieces that move are seen to move: each goes from where it lay to where it lies, by its id. */

const TIME = 250;

/** Whether the person wants things to stand still. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const TURNING = 700;

/** @typedef {{surface: string, x: number, y: number, turn: number}} Lying */

/**
 * Where the pieces under an element lie now.
 * @param {Element} root
 * @returns {Map<string, Lying>}
 */
export function spots(root) {
  const found = new Map();
  for (const element of root.querySelectorAll("[data-piece]")) {
    const { piece, surface, x, y, turn } = /** @type {SVGElement} */ (element).dataset;
    found.set(piece, { surface, x: Number(x), y: Number(y), turn: Number(turn) });
  }
  return found;
}

/**
 * Move the pieces under an element from their old spots to their new ones; new ones appear.
 * @param {Element} root
 * @param {Map<string, Lying>} before
 */
export function animate(root, before) {
  if (still() || !before.size) return;
  for (const element of root.querySelectorAll("[data-piece]")) {
    const { piece = "", surface, x, y, turn } = /** @type {SVGElement} */ (element).dataset;
    const old = before.get(piece);
    const timing = { duration: TIME, easing: "cubic-bezier(.2,.8,.3,1)" };
    if (!old || old.surface !== surface) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], timing);
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
 * Turn a piece around its middle.
 * @param {Element} element
 * @param {number} from
 * @param {number} to
 */
function swing(element, from, to) {
  const drawing = /** @type {SVGUseElement | null} */ (element.querySelector("use"));
  if (!drawing) return;
  const transformOrigin = `${drawing.width.baseVal.value / 2}px ${drawing.height.baseVal.value / 2}px`;
  const turned = [from, to].map((degrees) => ({ transform: `rotate(${degrees}deg)`, transformOrigin }));
  drawing.animate(turned, { duration: TURNING, easing: "cubic-bezier(.3,0,.3,1)" });
}
