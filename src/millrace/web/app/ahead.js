// @ts-check
/**
 * Requests made ahead: the page's first script asks, and the client takes the answers when it is there. The window holds
 * them, because each of the two is a script of its own.
 */

/** @type {Map<string, Promise<Response>>} */
const asked = (/** @type {any} */ (globalThis).askedAhead ??= new Map());

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 */
const nameOf = (url, headers) => `${headers.Authorization ?? ""} ${url}`;

/**
 * Ask now for what will be wanted soon.
 * @param {string} url
 * @param {Record<string, string>} [headers]
 */
export function askAhead(url, headers = {}) {
  const answer = fetch(url, { headers });
  // Who wants it hears of it.
  answer.catch(() => undefined);
  asked.set(nameOf(url, headers), answer);
}

/**
 * What a server answers: to what was asked ahead, once, or to what is asked now.
 * @param {string} url
 * @param {Record<string, string>} [headers]
 */
export function answerTo(url, headers = {}) {
  const name = nameOf(url, headers);
  const answer = asked.get(name) ?? fetch(url, { headers });
  asked.delete(name);
  return answer;
}
