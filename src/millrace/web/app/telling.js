// @ts-check
/** A game from a real table: saying what was dealt and drawn there, and which cards are played out of closed hands. */
import { html, useEffect, useRef, useState } from "./html.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").ToldThing} ToldThing */
/** @typedef {import("./session.js").Session} Session */

/**
 * Things to pick from, narrowed by what is typed; Enter takes the only one that is left.
 * @param {{things: ToldThing[], label: string, busy: boolean, pick: (name: string) => void, focus?: boolean}} props
 */
function Picking({ things, label, busy, pick, focus }) {
  const [text, setText] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    if (focus) field.current?.focus();
  }, [focus, things]);
  const wanted = text.trim().toLowerCase();
  const left = things.filter(({ name, label: called }) => `${called} ${name}`.toLowerCase().includes(wanted));
  const take = (/** @type {string} */ name) => {
    setText("");
    pick(name);
  };
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    const exact = left.filter(({ name, label: called }) => [name, called].some((each) => each.toLowerCase() === wanted));
    const only = exact.length === 1 ? exact[0] : left.length === 1 ? left[0] : null;
    if (only && !busy) take(only.name);
  };
  return html`<form class="picking" onSubmit=${send}>
    <input ref=${field} type="search" aria-label=${label} placeholder=${t("tell.search")} value=${text} autocomplete="off" spellcheck=${false} onInput=${(/** @type {any} */ event) => setText(event.target.value)} />
    <ul class="told-things">
      ${left.map(({ name, label: called }) => html`<li key=${name}><button type="button" data-thing=${name} disabled=${busy} onClick=${() => take(name)}>${called}</button></li>`)}
    </ul>
    ${!left.length && html`<p class="muted" role="status">${t("tell.none")}</p>`}
  </form>`;
}

/**
 * What came out at the real table and must be told, or what may be said about it besides.
 * @param {{session: Session, scene: Scene, busy: boolean, fail: (error: unknown) => void}} props
 */
export function Telling({ session, scene, busy, fail }) {
  const send = (/** @type {"tell" | "untell" | "show"} */ verb, /** @type {string} */ name = "") => void session.send(verb, name ? { name } : {}).catch(fail);
  const { ask, closed } = scene;
  const back = scene.can_untell && html`<button type="button" class="quiet" disabled=${busy} onClick=${() => send("untell")}>${t("tell.back")}</button>`;
  if (ask) {
    return html`<section class="telling" aria-live="polite" aria-label=${t("tell.title")}>
      <h3>${ask.text}</h3>
      <p class="row">${ask.unknown && html`<button type="button" disabled=${busy} data-thing="?" onClick=${() => send("tell", "?")}>${t("tell.unknown")}</button>`}${back}</p>
      <${Picking} things=${ask.things} label=${ask.text} busy=${busy} pick=${(/** @type {string} */ name) => send("tell", name)} focus=${true} />
      <p class="muted">${t("tell.stand-ins")}</p>
    </section>`;
  }
  if (!closed && !back) return null;
  return html`<section class="telling is-beside" aria-label=${t("tell.title")}>
    ${closed &&
    html`<details>
      <summary>${t("tell.closed", { n: closed.count })}</summary>
      <p>${t("tell.closed-about")}</p>
      <${Picking} things=${closed.things} label=${t("tell.show")} busy=${busy} pick=${(/** @type {string} */ name) => send("show", name)} />
    </details>`}
    ${back}
  </section>`;
}
