// @ts-check
/** Talking to the server: one function for every request, one error for every refusal. */
import { answerTo } from "./ahead.js";
import { lang, t } from "./texts.js";

/** What the server refused, in words for the person who asked. */
export class ApiError extends Error {
  /**
   * @param {number} status HTTP status; 0 if the server could not be reached
   * @param {{id?: string, text?: string, rules?: import("./types.js").Reason["rules"]}} error
   * @param {Record<string, any>} body
   */
  constructor(status, error, body = {}) {
    super(error.text || t("error.status", { status }));
    this.status = status;
    this.id = error.id ?? "";
    this.rules = error.rules ?? [];
    this.body = body;
  }
}

/** @typedef {{token?: string, query?: Record<string, string | number | string[] | undefined>}} Asking */

/**
 * Where a match is found, below /api.
 * @param {string} id
 */
export const matchPath = (id) => `/matches/${encodeURIComponent(id)}`;

/**
 * The address of what is asked for, and what is said with it.
 * @param {string} path below /api
 * @param {Asking} asking
 */
export function requestOf(path, { token = "", query = {} }) {
  const url = new URL(`/api${path}`, location.origin);
  url.searchParams.set("lang", lang());
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) url.searchParams.append(name, String(one));
  }
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  return { url: url.href, headers };
}

/**
 * Ask the server; the answer as JSON, null if it has none (204).
 * @param {string} method
 * @param {string} path below /api
 * @param {Asking & {body?: unknown}} [more]
 * @returns {Promise<any>}
 */
export async function ask(method, path, { body, ...asking } = {}) {
  const { url, headers } = requestOf(path, asking);
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await (method === "GET" ? answerTo(url, headers) : fetch(url, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) }));
  } catch {
    throw new ApiError(0, { id: "offline", text: t("error.offline") });
  }
  if (answer.status === 204) return null;
  const kind = answer.headers.get("Content-Type") ?? "";
  const found = kind.includes("json") ? await answer.json().catch(() => ({})) : { text: await answer.text() };
  if (!answer.ok) throw new ApiError(answer.status, found.error ?? {}, found);
  return found;
}

/** A word used once: the server does nothing twice for the same one. */
export function nonce() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Give a text, or what else a file may hold, to the person as a file.
 * @param {string} name
 * @param {string | Blob} text
 * @param {string} [type]
 */
export function download(name, text, type = "text/plain") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
