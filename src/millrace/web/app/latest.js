// @ts-check
/** Values and functions that stay the same from one drawing to the next. */
import { useCallback, useRef } from "./html.js";

/**
 * The same value as long as it says the same.
 * @template T
 * @param {T} value
 * @returns {T}
 */
export function useSame(value) {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}

/**
 * A function that stays the same and does what the newest one does.
 * @template {(...values: any[]) => any} T
 * @param {T} act
 * @returns {T}
 */
export function useLatest(act) {
  const kept = useRef(act);
  kept.current = act;
  return useCallback(/** @type {T} */ ((...values) => kept.current(...values)), []);
}
