// @ts-check
/** The table: one match on the screen, whatever its title. */
import { useAccent, wear } from "./accent.js";
import { art, loadSprites, unfold } from "./art.js";
import { Closer, toldOf } from "./closer.js";
import { OnDesk } from "./desk.js";
import { HandOver } from "./handover.js";
import { useKeptFocus, usePhone, useSession } from "./hooks.js";
import { cls, html, useEffect, useLayoutEffect, useMemo, useState } from "./html.js";
import { keep, keyFor, keyOf } from "./keys.js";
import { Endings, OpenDialog, TheirMat } from "./over.js";
import { OnPhone } from "./phone.js";
import { callHere } from "./push.js";
import { askEarly } from "./session.js";
import { useSitting } from "./sitting.js";
import { t } from "./texts.js";

/** @typedef {import("./session.js").Session} Session */

/** The typefaces of tables that other pages do without. Those that come late have everything laid out anew. */
const FACES = ['italic 700 16px "Playfair Display"', '700 16px "Old Standard TT"', 'italic 16px "Old Standard TT"'];

/**
 * Ask for all that a table needs, before the client can speak; done when it is there. Should something not come, the
 * table asks again.
 * @param {import("./keys.js").Address} address
 */
export async function foresee(address) {
  for (const face of FACES) document.fonts.load(face).catch(() => undefined);
  const asked = askEarly(address.id, keyFor(address));
  const title = keyOf(address.id)?.title;
  const drawn = title && look(title);
  const scene = (await asked)?.scene;
  if (!scene) return;
  // Pictures come while the table is put together.
  for (const { background, place } of scene.surfaces) if (background && place !== "aside") new Image().src = art(scene.title, background);
  await (drawn ?? look(scene.title));
}

/**
 * What a title looks like: its sprites and its colours.
 * @param {string} title
 */
const look = (title) => Promise.all([loadSprites(title).catch(() => undefined), wear(title)]);

/**
 * @param {{id: string, token: string, at: number | null, speak: (lang: any) => void, lang: string}} props
 */
export function Table({ id, token, at, speak, lang }) {
  const session = useSession(id, keyFor({ id, token, at }));
  const [drawn, setDrawn] = useState(false);
  // What was played here before is known before the server says so.
  const title = session.scene?.title ?? keyOf(id)?.title;
  // At once: what has come already is shown without a picture that says it is awaited.
  useLayoutEffect(() => {
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
  const { present, scene, replay, next } = sitting;
  useMemo(() => unfold(spritesOf(scene)), [scene]);
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
 * The sprites that a scene shows at first sight.
 * @param {import("./types.js").Scene} scene
 */
const spritesOf = (scene) => [...scene.players.map((player) => player.crest), ...scene.surfaces.flatMap((surface) => (surface.pieces ?? []).map((piece) => piece.sprite))];

/**
 * What the pointer rests on, told closer.
 * @param {{sitting: import("./sitting.js").Sitting}} props
 */
function Pointed({ sitting }) {
  const region = toldOf(sitting.scene, sitting.choice.hovered);
  return region && html`<${Closer} key=${region.id} region=${region} />`;
}
