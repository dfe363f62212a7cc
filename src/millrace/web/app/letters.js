// @ts-check
/** Where links in letters lead: an address is confirmed, letters end, a new password is chosen. */
import { ask } from "./api.js";
import { html, useEffect, useState } from "./html.js";
import { t } from "./texts.js";

/**
 * An address is confirmed, or letters about turns end: by a click, because mail programs open links by themselves.
 * @param {{token: string}} props
 */
export function MailPage({ token }) {
  const [told, tell] = useState("");
  const [verb, ...rest] = token.split(".");
  const stops = verb === "stop";
  const act = () => {
    const proof = rest.join(".");
    const done = stops ? ask("POST", "/mail/stop", { query: { token: proof } }) : ask("POST", "/mail/confirm", { body: { token: proof } });
    done.then(() => tell(t(stops ? "mail.stopped" : "mail.confirmed")), (error) => tell(error.message));
  };
  return html`<main class="plain-page">
    <h1>${t(stops ? "mail.stop" : "mail.confirm")}</h1>
    ${told ? html`<p role="status">${told}</p>` : html`<p><button type="button" class="primary large" onClick=${act}>${t(stops ? "mail.stop" : "mail.confirm")}</button></p>`}
    <p><a href="/">${t("menu.lobby")}</a></p>
  </main>`;
}

/**
 * A new password for who has forgotten the old one.
 * @param {{token: string}} props
 */
export function ResetPage({ token }) {
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState("");
  const [done, setDone] = useState(false);
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    ask("POST", "/password/reset", { body: { token, new: password } }).then(() => setDone(true), (error) => setFailure(error.message));
  };
  return html`<main class="plain-page">
    <h1>${t("reset.title")}</h1>
    ${done
      ? html`<p role="status">${t("reset.done")}</p>`
      : html`<form class="account" onSubmit=${send}>
          <label>${t("reset.new")} <input type="password" autocomplete="new-password" required value=${password} onInput=${(/** @type {any} */ event) => setPassword(event.target.value)} /></label>
          ${failure && html`<p class="warning" role="alert">${failure}</p>`}
          <p><button type="submit" class="primary">${t("reset.keep")}</button></p>
        </form>`}
    <p><a href="/">${t("menu.lobby")}</a></p>
  </main>`;
}

/** @typedef {{offered: boolean, address: string, confirmed: boolean, turns: boolean}} MailState */

/** Where letters of the account go, once the server has said so. @returns {[MailState | null, (state: MailState) => void]} */
export function useMail() {
  const [state, setState] = useState(/** @type {MailState | null} */ (null));
  useEffect(() => {
    ask("GET", "/mail").then(setState, () => undefined);
  }, []);
  return [state, setState];
}

/** The address of an account, and whether turns are worth a letter; nothing where no letters are sent. */
export function MailSettings() {
  const [state, setState] = useMail();
  const [address, setAddress] = useState(/** @type {string | null} */ (null));
  const [told, tell] = useState("");
  if (!state?.offered) return null;
  const keep = async (/** @type {string} */ to, /** @type {boolean} */ turns) => {
    try {
      const next = await ask("PUT", "/me/mail", { body: { address: to.trim(), turns } });
      setState(next);
      setAddress(null);
      tell(next.address && !next.confirmed ? t("mail.sent", { address: next.address }) : t("mail.kept"));
    } catch (error) {
      tell(/** @type {Error} */ (error).message);
    }
  };
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    keep(address ?? state.address, state.turns || !state.address);
  };
  return html`<form class="account" onSubmit=${send}>
    <label>${t("mail.address")} <input type="email" autocomplete="email" value=${address ?? state.address} onInput=${(/** @type {any} */ event) => setAddress(event.target.value)} /></label>
    <small>${state.address && !state.confirmed ? t("mail.waiting") : t("mail.about")}</small>
    ${state.address && html`<label class="check"><input type="checkbox" checked=${state.turns} onChange=${() => keep(state.address, !state.turns)} /> <span>${t("mail.turns")}</span></label>`}
    ${told && html`<p role="status">${told}</p>`}
    <p class="row"><button type="submit" disabled=${address === null || address.trim() === state.address}>${t("mail.keep")}</button></p>
  </form>`;
}

/**
 * The way back into an account whose password is forgotten.
 * @param {{name: string}} props
 */
export function Forgotten({ name }) {
  const [state] = useMail();
  const [told, tell] = useState("");
  if (!state?.offered) return null;
  const send = () => ask("POST", "/password/forgotten", { body: { name } }).then(() => tell(t("reset.sent")), (error) => tell(error.message));
  return html`<p class="row"><button type="button" class="plain" disabled=${!name} onClick=${send}>${t("reset.forgotten")}</button></p>
    ${told && html`<p role="status">${told}</p>`}`;
}
