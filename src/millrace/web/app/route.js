// @ts-check
/** Addresses of the client: one page, several screens. */

/**
 * @typedef {{screen: "lobby"} | {screen: "match", id: string, token: string, at: number | null}
 *   | {screen: "rules" | "content", title: string, anchor: string} | {screen: "mail" | "reset", token: string}} Route
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
  if (first === "mail" || first === "reset") return { screen: first, token: anchor };
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
 * The address of a match, with the key of a seat; of one of its positions, with a key to watch.
 * @param {string} id
 * @param {string} token
 * @param {{home?: string, at?: number | null}} [more] where the server is found, and after how many decisions
 */
export const seatLink = (id, token, { home = location.origin, at = null } = {}) =>
  `${home}/m/${encodeURIComponent(id)}${at === null ? "" : `?at=${at}`}${token ? `#${token}` : ""}`;
