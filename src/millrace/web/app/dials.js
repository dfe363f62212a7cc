// @ts-check
/** Dials: several like decisions set side by side, with what follows from their sum, and one button that plays them all. */
import { clicked, consequences, continues, everyDial, optionsOf, sumOf, turned, untouched } from "./dialling.js";
import { cls, html, useState } from "./html.js";
import { Sprite } from "./surface.js";
import { numeral, t } from "./texts.js";

/** @typedef {import("./types.js").Dials} Dials */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./dialling.js").Draft} Draft */

/**
 * The dials of the question that is open, if it has any, with what this person has turned them to.
 * @param {Session} session
 * @param {Scene} scene
 * @param {boolean} covered whether the viewer's own things are hidden
 * @param {boolean} asked
 * @param {(error: unknown) => void} fail
 */
export function useDials(session, scene, covered, asked, fail) {
  const [kept, keep] = useState(/** @type {{question: string, answered: string, draft: Draft} | null} */ (null));
  const [sending, setSending] = useState(/** @type {Dials | null} */ (null));
  const { dials, turn } = scene;
  // While it is played, what is shown stays as it was.
  const shown = sending ?? (asked && !turn.pending ? dials : undefined);
  if (!shown || covered) return null;
  const question = `${scene.viewer} ${scene.head.era} ${shown.label} ${everyDial(shown).length}`;
  const answered = (shown.answered ?? []).join();
  // What was turned stays, unless something else was answered since.
  const stays = kept?.question === question && (kept.answered === answered || continues(shown, optionsOf(shown, kept.draft)));
  const draft = kept && stays ? kept.draft : untouched(shown);
  const put = (/** @type {Draft} */ next) => !sending && keep({ question, answered, draft: next });
  const send = async () => {
    if (sending || session.sending) return;
    put(draft);
    setSending(shown);
    try {
      await play(session, optionsOf(shown, draft));
    } catch (error) {
      fail(error);
    } finally {
      setSending(null);
    }
  };
  const click = (/** @type {string} */ region) => {
    const next = clicked(shown, draft, region);
    if (next) put(next);
    return Boolean(next);
  };
  return { dials: shown, draft, put, send, click, busy: Boolean(sending) };
}

/**
 * Play options one after the other and confirm them, if that is waited for. What was answered otherwise is taken back before.
 * @param {Session} session
 * @param {string[]} options
 */
async function play(session, options) {
  const scene = () => /** @type {Scene} */ (session.scene);
  const goesOn = () => scene().dials !== undefined && continues(/** @type {Dials} */ (scene().dials), options);
  if (scene().turn.pending || !goesOn()) await session.send("restart");
  if (!goesOn()) throw new Error(t("dials.stands"));
  for (const option of options.slice(scene().dials?.answered?.length ?? 0)) await session.send("play", option);
  if (scene().turn.can_confirm) await session.send("confirm");
}

/** How far keys turn a dial. */
const KEYS = /** @type {Record<string, number>} */ ({ ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 2, PageDown: -2, Home: -Infinity, End: Infinity });

/** @param {{dialling: NonNullable<ReturnType<typeof useDials>>}} props */
export function DialsView({ dialling }) {
  const { dials, draft, put, send, busy } = dialling;
  const { further } = dials;
  const total = sumOf(dials, draft);
  const there = everyDial(dials).slice(0, dials.dials.length + Number(draft.further));
  return html`<section class="bill dials" aria-label=${dials.label}>
    <div class="dial-row">
      ${there.map((dial, place) => html`<${DialView} key=${place} dial=${dial} faces=${dials.faces} face=${draft.faces[place]} busy=${busy} turn=${(/** @type {number} */ face) => put(turned(dials, draft, place, face))} />`)}
    </div>
    ${further &&
    html`<label class="further"><input type="checkbox" checked=${draft.further} disabled=${busy} onChange=${() => put({ ...draft, further: !draft.further })} /> ${further.label}</label>`}
    <div class="foot">
      <div class=${cls("sum", total >= dials.worry && "is-worry")} role="status">
        <p class="total">${dials.total} <b>${numeral(total)}</b></p>
        ${consequences(dials, draft).map((sentence) => html`<p key=${sentence} class="follows">${sentence}</p>`)}
      </div>
      <button type="button" class="primary" disabled=${busy} onClick=${send}>${dials.confirm}</button>
    </div>
  </section>`;
}

/** @param {{dial: import("./types.js").Dial, faces: import("./types.js").Face[], face: number, busy: boolean, turn: (face: number) => void}} props */
function DialView({ dial, faces, face, busy, turn }) {
  const key = (/** @type {KeyboardEvent} */ event) => {
    const typed = faces.findIndex(({ label }) => label === event.key);
    const by = KEYS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || (by === undefined && typed < 0)) return;
    event.preventDefault();
    turn(typed >= 0 ? typed : face + by);
  };
  const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ name) => html`<button
    type="button"
    class=${name}
    tabindex="-1"
    aria-label=${t(`dials.${name}`, { dial: dial.label })}
    disabled=${busy || !faces[face + by]}
    onClick=${() => turn(face + by)}
  >${sign}</button>`;
  return html`<div class="dial" data-dial=${dial.region}>
    ${step(1, "+", "higher")}
    <span class="face" role="spinbutton" tabindex="0" aria-label=${dial.label} aria-valuemin=${faces[0].worth} aria-valuemax=${faces[faces.length - 1].worth}
      aria-valuenow=${faces[face].worth} aria-valuetext=${faces[face].label} aria-disabled=${busy ? "true" : undefined} onKeyDown=${key}><${Sprite} id=${faces[face].sprite} /></span>
    ${step(-1, "−", "lower")}
  </div>`;
}
