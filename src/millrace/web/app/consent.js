// @ts-check
/** Taking back what stands: asking the others at the table, and answering whoever asks. */
import { ask, nonce } from "./api.js";
import { bell, message } from "./attention.js";
import { Dialog } from "./dialog.js";
import { cls, html, useEffect, useState } from "./html.js";
import { t } from "./texts.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./types.js").Scene} Scene */

/**
 * Send a request or an answer, and show what came of it.
 * @param {Session} session
 * @param {"" | "/answer"} path
 * @param {Record<string, unknown>} body
 */
async function send(session, path, body) {
  const sent = { ...body, seat: session.seat, nonce: nonce() };
  session.show(await session.insist(`${session.path}/takeback${path}`, sent));
}

/**
 * What taking back would mean, and the button that asks for it.
 * @param {{session: Session, at: number | null, close: () => void, done: () => void}} props at: how many decisions would stay; without it, those before one's own last turn
 */
export function TakeBack({ session, at, close, done }) {
  const [about, setAbout] = useState(/** @type {{at: number, text: string, missing: string[]} | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const fail = (/** @type {unknown} */ error) => setTrouble(/** @type {Error} */ (error).message);
  useEffect(() => {
    const query = { seat: session.seat, at: at ?? undefined };
    ask("GET", `${session.path}/takeback`, { token: session.token, query }).then(setAbout, fail);
  }, []);
  const go = async () => {
    try {
      await send(session, "", { at: about?.at, steps: session.steps });
      done();
    } catch (error) {
      fail(error);
    }
  };
  return html`<${Dialog} title=${t("takeback.title")} close=${close}>
    ${trouble ? html`<p role="alert">${trouble}</p>` : html`<p role="status">${about?.text ?? t("takeback.looking")}</p>`}
    ${about && !trouble && html`<p class="row"><button type="button" class="primary" onClick=${go}>${about.missing.length ? t("takeback.ask") : t("takeback.do")}</button></p>`}
  <//>`;
}

/**
 * Somebody's wish to take something back: everybody reads it, and who is asked has two buttons for it.
 * @param {{session: Session, scene: Scene, look: (at: number | null) => void, fail: (error: unknown) => void}} props
 */
export function RequestBar({ session, scene, look, fail }) {
  const request = scene.request;
  const [hidden, hide] = useState("");
  const mine = Boolean(request?.mine);
  const told = request ? `${request.at} ${request.seat} ${request.text}` : "";
  useEffect(() => {
    if (!mine || !request) return;
    bell();
    message(scene.head.name, request.text, `${session.id} request`);
  }, [mine]);
  useEffect(() => hide(""), [Boolean(request)]);
  if (!request || (hidden === told && !mine)) return null;
  const answer = (/** @type {boolean} */ agree) => send(session, "/answer", { at: request.at, agree }).catch(fail);
  const names = (request.missing ?? []).map((seat) => scene.players.find((player) => player.id === seat)?.name ?? seat).join(", ");
  const asked = request.seat === scene.viewer && names;
  return html`<section class=${cls("request", "notice", mine && "is-mine")} aria-label=${t("takeback.title")}>
    <p role=${mine ? "alert" : "status"}>${request.text} ${names && !mine && html`<small>${t("takeback.waiting", { names })}</small>`}</p>
    <div class="row">
      ${mine && html`<button type="button" class="primary" onClick=${() => answer(true)}>${t("takeback.agree")}</button>`}
      ${mine && html`<button type="button" onClick=${() => answer(false)}>${t("takeback.refuse")}</button>`}
      ${names && html`<button type="button" onClick=${() => look(request.at)}>${t("takeback.look")}</button>`}
      ${asked && html`<button type="button" onClick=${() => answer(false)}>${t("takeback.withdraw")}</button>`}
      ${!mine && !asked && html`<button type="button" class="quiet" aria-label=${t("dialog.close")} onClick=${() => hide(told)}>×</button>`}
    </div>
  </section>`;
}
