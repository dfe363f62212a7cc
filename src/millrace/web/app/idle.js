// @ts-check
/** What can wait until the page has been seen. */

/** Milliseconds after which it is done in any case. */
const LATEST = 500;
/** Milliseconds that browsers get which do not tell when they have nothing to do. */
const SOON = 60;

/**
 * Do something when the browser has nothing else to do, soon in any case.
 * @param {() => void} act
 * @returns {() => void} how to leave it undone
 */
export function whenIdle(act) {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(act, SOON);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: LATEST });
  return () => cancelIdleCallback(asked);
}
