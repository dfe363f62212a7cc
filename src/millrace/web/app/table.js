// @ts-check
/** The table: one match on the screen, whatever its title. */
import { useAccent } from "./accent.js";
import { Closer, toldOf } from "./closer.js";
import { OnDesk } from "./desk.js";
import { HandOver } from "./handover.js";
import { useKeptFocus, usePhone, useSession } from "./hooks.js";
import { cls, html, useEffect, useState } from "./html.js";
import { keep, keyOf } from "./keys.js";
import { Endings, OpenDialog, TheirMat } from "./over.js";
import { OnPhone } from "./phone.js";
import { callHere } from "./push.js";
import { askEarly } from "./session.js";
import { useSitting } from "./sitting.js";
import { loadSprites } from "./surface.js";
import { t } from "./texts.js";

/** @typedef {import("./session.js").Session} Session */

/** @typedef {{id: string, token: string, at: number | null}} Address */

/**
 * The key that a table is opened with: a link to a position only lets one watch, but who plays there looks from their
 * own seat.
 * @param {Address} address
 */
function keyFor({ id, token, at }) {
  const held = keyOf(id);
  return at !== null && held?.seats?.length ? held.token : token || held?.token || "";
}

/**
 * Ask for all that a table needs, before the client can speak.
 * @param {Address} address
 */
export function foresee(address) {
  askEarly(address.id, keyFor(address));
  const title = keyOf(address.id)?.title;
  // Should they not come, the table asks again.
  if (title) loadSprites(title).catch(() => undefined);
}

/**
 * @param {{id: string, token: string, at: number | null, speak: (lang: any) => void, lang: string}} props
 */
export function Table({ id, token, at, speak, lang }) {
  const session = useSession(id, keyFor({ id, token, at }));
  const [drawn, setDrawn] = useState(false);
  // What was played here before is known before the server says so.
  const title = session.scene?.title ?? keyOf(id)?.title;
  useEffect(() => {
    if (title) loadSprites(title).then(() => setDrawn(true), () => setDrawn(true));
  }, [title]);
  useAccent(title);
  useEffect(() => {
    if (session.match && session.token) keep({ id, token: session.token, seats: session.mine, title });
  }, [Boolean(session.match), title]);
  useEffect(() => {
    // Who cannot be called by push messages sees the other marks of a turn all the same.
    if (session.match) callHere(session).catch(() => undefined);
  }, [Boolean(session.match)]);
  useEffect(() => {
    // Another language: everything comes anew in it.
    if (session.scene && session.scene.lang !== lang) session.open();
  }, [lang]);
  if (session.failure) {
    return html`<main class="plain-page"><h1>${t("match.refused")}</h1><p role="alert">${session.failure.message}</p><p><a href="/">${t("menu.lobby")}</a></p></main>`;
  }
  if (!session.scene || !drawn) return html`<main class="plain-page"><h1 class="sr">Millrace</h1><p role="status">${t("match.loading")}</p></main>`;
  return html`<${Seated} session=${session} at=${at} speak=${speak} />`;
}

/**
 * @param {{session: Session, at: number | null, speak: (lang: any) => void}} props
 */
function Seated({ session, at, speak }) {
  const sitting = useSitting(session, at);
  const phone = usePhone();
  const { present, replay, next } = sitting;
  useKeptFocus();
  return html`
    <div class=${cls("table", phone ? "is-phone" : "is-desk", replay.past && "is-past")} inert=${Boolean(next)}>
      ${phone ? html`<${OnPhone} sitting=${sitting} />` : html`<${OnDesk} sitting=${sitting} speak=${speak} />`}
    </div>
    <div class="sr" role="status" aria-live="polite">${next ? "" : present.say}</div>
    ${!phone && html`<${Pointed} sitting=${sitting} />`}
    ${next && html`<${HandOver} player=${next} scene=${present} colours=${sitting.colours} take=${sitting.take} />`}
    <${TheirMat} sitting=${sitting} />
    <${OpenDialog} sitting=${sitting} speak=${speak} />
    <${Endings} sitting=${sitting} />
  `;
}

/**
 * What the pointer rests on, told closer.
 * @param {{sitting: import("./sitting.js").Sitting}} props
 */
function Pointed({ sitting }) {
  const region = toldOf(sitting.scene, sitting.choice.hovered);
  return region && html`<${Closer} key=${region.id} region=${region} />`;
}
