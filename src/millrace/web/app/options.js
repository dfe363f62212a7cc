// @ts-check
/** The options as buttons: grouped, narrowed by clicks, with the bill of the one that is left. */
import { cls, html, useRef, useState } from "./html.js";
import { useRoving } from "./roving.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").Scene} Scene */

/**
 * What is chosen so far, and what may be done with it.
 * @typedef {object} Choice
 * @property {Option[]} options all
 * @property {Option[]} left those that remain
 * @property {Option | null} armed the one that is left
 * @property {readonly string[]} selected
 * @property {string} group
 * @property {boolean} narrowed
 * @property {Option | null} wanted the one that a tutorial wants
 * @property {(group: string) => void} setGroup
 * @property {(group: string) => number} countOf how many options of a group fit what is selected
 * @property {(option: Option) => void} arm
 * @property {(option: Option) => void} play
 * @property {(option: Option) => string[]} sourcesOf where an option takes things from, by question
 * @property {(option: Option, place: number, thing: string) => void} takeFrom choose another source for it
 * @property {() => void} clear
 * @property {(option: Option | null) => void} light
 */

/**
 * The option that is left, with its whole bill, before it is played.
 * @param {{choice: Choice, busy: boolean}} props
 */
export function Bill({ choice, busy }) {
  const { armed, play, clear, sourcesOf, takeFrom } = choice;
  if (!armed) return null;
  return html`<section class="bill" aria-live="polite" data-option=${armed.text}>
    <h3>${armed.label}</h3>
    ${armed.notes?.length ? html`<ul>${armed.notes.map((note) => html`<li key=${note}>${note}</li>`)}</ul>` : null}
    ${armed.after?.length ? html`<ul class="after">${armed.after.map((note) => html`<li key=${note}>${note}</li>`)}</ul>` : null}
    ${(armed.suppliers ?? []).map(
      (each, place) => html`<fieldset class="sources" key=${place}>
        <legend>${t("options.sources")}</legend>
        ${each.map(({ thing, label }) => html`<label key=${thing}><input type="radio" name=${`source-${place}`} checked=${sourcesOf(armed)[place] === thing} onChange=${() => takeFrom(armed, place, thing)} /> ${label}</label>`)}
      </fieldset>`,
    )}
    ${armed.warning && html`<p class="warning"><span aria-hidden="true">⚠</span> ${armed.warning}</p>`}
    <p class="row">
      <button type="button" class="primary" disabled=${busy} onClick=${() => play(armed)}>${t("options.do")}</button>
      <button type="button" class="quiet" onClick=${clear}>${t("options.back")}</button>
    </p>
  </section>`;
}

/**
 * What one has decided in this turn, each with its bill and a way back; at last the question whether it stands.
 * @param {{scene: Scene, busy: boolean, confirm: () => void, undo: (times: number) => void}} props
 */
export function TurnSoFar({ scene, busy, confirm, undo }) {
  const { turn } = scene;
  const { decisions = [] } = turn;
  if (!decisions.length && !turn.can_confirm) return null;
  return html`<section class=${turn.can_confirm ? "bill is-waiting" : "so-far"} aria-label=${t("turn.decisions")}>
    <ol class="decisions">
      ${decisions.map(
        (each, place) => html`<li key=${place}>
          <span class="label">${each.label}</span>
          ${turn.can_confirm && each.notes?.length ? html`<span class="notes">${each.notes.join(" · ")}</span>` : null}
          <button type="button" class="quiet back" disabled=${busy} title=${t("turn.back-to")} aria-label=${t("turn.back-to-label", { decision: each.label })} onClick=${() => undo(each.undo)}>↶</button>
        </li>`,
      )}
    </ol>
    ${turn.can_confirm &&
    html`<p>${turn.reveals ? t("turn.reveals") : t("turn.last-word")}</p>
      <p class="row"><button type="button" class="primary" disabled=${busy} onClick=${confirm}>${t("turn.confirm")}</button></p>`}
  </section>`;
}

/**
 * One's own answer to what others are still asked as well: nobody else sees it, and it may be taken back until they have answered.
 * @param {{scene: Scene, busy: boolean, back: () => void}} props
 */
export function Ready({ scene, busy, back }) {
  return html`<section class="bill is-ready" aria-live="polite">
    <h3>${t("ready.title")}</h3>
    <ul>${(scene.turn.chosen ?? []).map((sentence, place) => html`<li key=${place}>${sentence}</li>`)}</ul>
    <p>${t("ready.about")}</p>
    <p class="row"><button type="button" disabled=${busy || !scene.turn.can_undo} onClick=${back}>${t("ready.back")}</button></p>
  </section>`;
}

/**
 * The groups of options, as a first way to narrow.
 * @param {{scene: Scene, choice: Choice}} props
 */
export function Groups({ scene, choice }) {
  const ref = useRoving();
  const { group, setGroup, countOf } = choice;
  if (scene.groups.length < 2) return null;
  return html`<div class="groups" role="group" aria-label=${t("options.groups")} ref=${ref}>
    ${scene.groups.map((each, place) => {
      const count = countOf(each.id);
      return html`<button
        type="button"
        key=${each.id}
        class=${cls(each.apart && "is-apart", each.closed && "is-closed", !count && "is-none", choice.wanted?.group === each.id && "is-taught")}
        data-rove
        data-group=${each.id}
        aria-pressed=${String(group === each.id)}
        aria-keyshortcuts=${String(place + 1)}
        aria-description=${each.closed ? t("options.closed") : each.apart ? t("options.apart") : undefined}
        title=${each.closed ? t("options.closed") : each.apart ? t("options.apart") : undefined}
        onClick=${() => setGroup(group === each.id ? "" : each.id)}
      >
        ${each.label}${count > 1 && html`<small>${count}</small>`}
      </button>`;
    })}
  </div>`;
}

/** @type {ResizeObserver | null} */
let room = null;

/**
 * What a tutorial wants must not lie below the edge of a list that has to be scrolled, nor when the list has less room.
 * @param {HTMLElement | null} button
 */
function intoSight(button) {
  room?.disconnect();
  room = null;
  if (!button) return;
  // At a desk the list is scrolled, on a phone what it lies in. Of what does not fit, the beginning is shown.
  const around = [".option-list", ".panel"].flatMap((each) => button.closest(each) ?? []);
  const fits = () => around.every((each) => button.offsetHeight <= each.clientHeight);
  room = new ResizeObserver(() => button.scrollIntoView({ block: fits() ? "nearest" : "start" }));
  for (const each of around) room.observe(each);
}

/**
 * All options that remain, each a button.
 * @param {{scene: Scene, choice: Choice, busy: boolean}} props
 */
export function OptionList({ scene, choice, busy }) {
  const ref = useRoving();
  const { left, armed, arm, light } = choice;
  const groups = scene.groups.filter((each) => left.some((option) => option.group === each.id));
  return html`<div class="option-list" ref=${ref}>
    ${groups.map(
      (each) => html`<section key=${each.id} aria-label=${each.label}>
        ${groups.length > 1 && html`<h3>${each.label}</h3>`}
        <ul>
          ${left
            .filter((option) => option.group === each.id)
            .map(
              (option) => html`<li key=${option.id}>
                <button
                  type="button"
                  class=${cls("option", option === armed && "is-armed", each.apart && "is-apart", option === choice.wanted && "is-taught")}
                  data-rove
                  data-option=${option.text}
                  ref=${option === choice.wanted ? intoSight : null}
                  disabled=${busy}
                  onClick=${() => arm(option)}
                  onPointerEnter=${() => light(option)}
                  onPointerLeave=${() => light(null)}
                  onFocus=${() => light(option)}
                  onBlur=${() => light(null)}
                >
                  <span class="label">${option.label}</span>
                  ${option.notes?.length ? html`<span class="notes">${option.notes.join(" · ")}</span>` : null}
                  ${option.warning && html`<span class="warning"><span aria-hidden="true">⚠</span> ${option.warning}</span>`}
                </button>
              </li>`,
            )}
        </ul>
      </section>`,
    )}
  </div>`;
}

/**
 * A line to type an option in the game's notation.
 * @param {{options: Option[], busy: boolean, play: (text: string) => void}} props
 */
export function Notation({ options, busy, play }) {
  const [text, setText] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    const wanted = text.trim();
    if (!wanted || busy) return;
    setText("");
    play(wanted);
  };
  return html`<form class="notation" onSubmit=${send}>
    <label class="sr" for="notation">${t("notation.label")}</label>
    <input
      id="notation"
      ref=${field}
      value=${text}
      list="notations"
      placeholder=${t("notation.example", { option: options[0]?.text ?? "…" })}
      autocomplete="off"
      autocapitalize="none"
      spellcheck=${false}
      onInput=${(/** @type {any} */ event) => setText(event.target.value)}
    />
    <datalist id="notations">${options.map((option) => html`<option key=${option.id} value=${option.text} />`)}</datalist>
    <button type="submit" class="quiet" disabled=${busy || !text.trim()}>${t("notation.play")}</button>
  </form>`;
}
