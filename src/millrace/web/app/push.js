// @ts-check
/** Being called by the browser's push service, open or not, where the server does that. */
import { ask } from "./api.js";
import { likes } from "./keys.js";

/**
 * The key of a browser as bytes.
 * @param {string} key base64 without padding
 */
const bytes = (key) => Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** @param {ArrayBuffer | null} found */
const text = (found) => btoa(String.fromCharCode(...new Uint8Array(found ?? new ArrayBuffer(0)))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/**
 * Have this browser called on the turns of a match, if the person wants messages and both server and browser can.
 * @param {import("./session.js").Session} session
 */
export async function callHere(session) {
  if (!session.mine.length || !session.token || !likes().notify || !("serviceWorker" in navigator) || !("PushManager" in globalThis)) return;
  const { key } = await ask("GET", "/push");
  if (!key) return;
  const registration = await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  const subscription = (await registration.pushManager.getSubscription()) ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) }));
  const body = { endpoint: subscription.endpoint, p256dh: text(subscription.getKey("p256dh")), auth: text(subscription.getKey("auth")) };
  await ask("POST", `${session.path}/push`, { token: session.token, body });
}

/**
 * Have this browser called no more.
 * @param {import("./session.js").Session} session
 */
export async function callNoMore(session) {
  if (!("serviceWorker" in navigator)) return;
  const subscription = await (await navigator.serviceWorker.getRegistration("/sw.js"))?.pushManager.getSubscription();
  if (!subscription) return;
  await ask("DELETE", `${session.path}/push`, { token: session.token, body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}
