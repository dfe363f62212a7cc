// @ts-check
/** One stop of the Tab key for a group of things; inside it the arrow keys go to the nearest one in their direction. */
import { useLayoutEffect, useRef } from "./html.js";

const ITEM = "[data-rove]";

/**
 * Where an arrow key leads from a thing.
 * @param {Element[]} items
 * @param {Element} from
 * @param {string} key
 */
function toward(items, from, key) {
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  const across = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  const middle = (/** @type {Element} */ item) => {
    const box = item.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let shortest = Infinity;
  for (const item of items) {
    if (item === from) continue;
    const [toX, toY] = middle(item);
    const along = sign * (across ? toX - x : toY - y);
    const aside = Math.abs(across ? toY - y : toX - x);
    if (along < 2) continue;
    const far = along + 2.5 * aside;
    if (far < shortest) [best, shortest] = [item, far];
  }
  return best;
}

/**
 * Make the element of the reference such a group; things in it bear `data-rove`.
 * @template {Element} T
 * @param {import("../vendor/hooks.js").Ref<T | null>} [given]
 */
export function useRoving(given) {
  const own = useRef(/** @type {T | null} */ (null));
  const ref = given ?? own;
  useLayoutEffect(() => {
    const items = [...(ref.current?.querySelectorAll(ITEM) ?? [])];
    const stop = items.find((item) => item === document.activeElement) ?? items.find((item) => item.getAttribute("tabindex") === "0") ?? items[0];
    for (const item of items) item.setAttribute("tabindex", item === stop ? "0" : "-1");
  });
  useLayoutEffect(() => {
    const group = ref.current;
    if (!group) return undefined;
    const key = (/** @type {Event} */ event) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = /** @type {KeyboardEvent} */ (event);
      if (!/^(Arrow|Home|End)/.test(key) || ctrlKey || metaKey || altKey || shiftKey) return;
      const from = /** @type {Element} */ (event.target).closest(ITEM);
      if (!from) return;
      const items = [...group.querySelectorAll(ITEM)];
      const next = toward(items, from, key);
      event.preventDefault();
      event.stopPropagation();
      if (next) /** @type {HTMLElement} */ (next).focus();
    };
    const focus = (/** @type {Event} */ event) => {
      const here = /** @type {Element} */ (event.target).closest(ITEM);
      if (here) for (const item of group.querySelectorAll(ITEM)) item.setAttribute("tabindex", item === here ? "0" : "-1");
    };
    group.addEventListener("keydown", key);
    group.addEventListener("focusin", focus);
    return () => {
      group.removeEventListener("keydown", key);
      group.removeEventListener("focusin", focus);
    };
  }, []);
  return ref;
}
