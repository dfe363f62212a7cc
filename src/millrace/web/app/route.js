// @ts-check
/** Addresses of the client: one page, several screens. */

/**
 * @typedef {{screen: "lobby"} | {screen: "match", id: string, token: string, at: number | null}
 *   | {screen: "rules" | "content", title: string, anchor: string}} Route
 */

/** The screen that the address asks for. @returns {Route} */
export function route() {
  const [first, second] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const anchor = decodeURIComponent(location.hash.slice(1));
  if (first === "m" && second) {
    const at = new URLSearchParams(location.search).get("at");
    return { screen: "match", id: second, token: anchor, at: at === null || Number.isNaN(Number(at)) ? null : Number(at) };
  }
  if ((first === "rules" || first === "content") && second) return { screen: first, title: second, anchor };
  return { screen: "lobby" };
}

/**
 * Go to another screen without loading the page again.
 * @param {string} address
 */
export function go(address) {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
}

/**
 * The address of a match, with the key of a seat.
 * @param {string} id
 * @param {string} token
 */
export const seatLink = (id, token) => `${location.origin}/m/${encodeURIComponent(id)}${token ? `#${token}` : ""}`;

/**
 * The address of a position of a match; it opens no seat.
 * @param {string} id
 * @param {number} at
 */
export const positionLink = (id, at) => `${location.origin}/m/${encodeURIComponent(id)}?at=${at}`;
