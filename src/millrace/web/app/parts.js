// @ts-check
/** The parts of the table that every layout has: prompt, notices, buttons of the turn, options, surfaces by place, tabs. */
import { Log, Slider } from "./chronicle.js";
import { RequestBar } from "./consent.js";
import { DialsView } from "./dials.js";
import { cls, html, useEffect, useState } from "./html.js";
import { HintPart } from "./hint.js";
import { like, likes } from "./keys.js";
import { isTouched, namesOf } from "./narrow.js";
import { Bill, Groups, Notation, OptionList, Ready, TurnSoFar } from "./options.js";
import { Strips } from "./players.js";
import { Board } from "./surface.js";
import { Telling } from "./telling.js";
import { Thinking, useThinking } from "./thinking.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Surface} Surface */
/** @typedef {import("./choosing.js").Notice} Notice */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {[string, any, any]} Tab id, label, what it shows */
/** @typedef {import("./sitting.js").Sitting} Sitting */

/** @param {{sitting: Sitting}} props */
export function Prompt({ sitting: { session, scene, present, replay: { past } } }) {
  const thinking = useThinking(session, present);
  const now = thinking.length ? html`<${Thinking} names=${thinking} />` : scene.prompt.text;
  return html`<p class=${cls("prompt", scene.prompt.mine && "is-mine")} role="status">
    ${!session.mine.length && html`<span class="tag">${t("watching.tag")}</span> `}${past ? past.told || t("replay.banner", { at: past.at, steps: session.steps }) : now}
  </p>`;
}

/** @param {{session: Session}} props */
export function Line({ session }) {
  if (session.state === "live" || session.state === "connecting") return null;
  return html`<span class="line" role="status">${t(`line.${session.state}`)}</span>`;
}

/** @param {{notice: Notice | null, title: string, close: () => void}} props */
export function NoticeView({ notice, title, close }) {
  if (!notice) return null;
  return html`<div class=${`notice is-${notice.kind}`} role=${notice.kind === "done" ? "status" : "alert"}>
    <p>
      ${notice.kind === "why" && html`<b>${t("why.head")} </b>`}${notice.head && html`<b>${notice.head}. </b>`}${notice.text}
      ${notice.rules.map((rule) => {
        const id = typeof rule === "string" ? rule : rule.id;
        const text = typeof rule === "string" ? "" : (rule.text ?? "");
        return html` <a key=${id} class="rule" href=${`/rules/${title}#${id}`} target="_blank" title=${text}>${id}</a>`;
      })}
    </p>
    <button type="button" class="quiet" aria-label=${t("dialog.close")} onClick=${close}>×</button>
  </div>`;
}

/** @param {{sitting: Sitting}} props */
export const TurnButtons = ({ sitting: { session, present, turn } }) => html`<div class="turn-buttons" role="group" aria-label=${t("turn.group")}>
  <button type="button" disabled=${session.busy || !turn.back} onClick=${() => turn.back?.()} aria-keyshortcuts="u">${t("turn.undo")}</button>
  <button type="button" disabled=${session.busy || !present.turn.can_restart} onClick=${() => turn.send("restart")} aria-keyshortcuts="Shift+U">${t("turn.restart")}</button>
  <${PrimaryButton} turn=${turn} busy=${session.busy} />
</div>`;

/**
 * The button that does what lies open before the person: the bill, what the dials show, or the last word of the turn.
 * @param {{turn: Sitting["turn"], busy: boolean}} props
 */
export const PrimaryButton = ({ turn: { primary }, busy }) =>
  html`<button type="button" class="primary confirm" data-does=${primary?.does ?? "nothing"} disabled=${busy || !primary} onClick=${() => primary?.act()} aria-keyshortcuts=${primary?.does === "confirm" ? "c" : undefined}>${primary?.label ?? t("turn.confirm")}</button>`;

/** @param {{sitting: Sitting}} props */
export function OptionsPart({ sitting }) {
  const { scene, choice, dialling, session, present, turn, over, covered, replay, hint } = sitting;
  const mine = choice.options.length > 0;
  const deciding = Boolean(present.prompt.mine) && !covered && !replay.past;
  const ready = Boolean(present.turn.ready) && !covered && !replay.past;
  const busy = session.busy;
  return html`<section class=${cls("options", choice.armed && "has-bill")} tabindex="-1" aria-label=${t("options.label")}>
    <h2 class="sr">${t("options.label")}</h2>
    ${deciding && session.match?.real_table && html`<${Telling} session=${session} scene=${present} busy=${busy} fail=${choice.fail} />`}
    ${deciding && !dialling && html`<${TurnSoFar} scene=${present} busy=${busy} confirm=${() => turn.send("confirm")} undo=${turn.undo} />`}
    ${ready && !dialling && html`<${Ready} scene=${present} busy=${busy} back=${() => turn.send("undo")} />`}
    <${HintPart} hint=${hint} choice=${choice} busy=${busy} dialling=${dialling} />
    ${mine && !dialling && !(hint.advice && !choice.narrowed) && html`<${Listed} scene=${scene} choice=${choice} busy=${busy} />`}
    ${dialling ? html`<${DialsView} dialling=${dialling} />` : html`<${Bill} choice=${choice} busy=${busy} />`}
    ${mine
      ? html`<${Notation} options=${choice.options} busy=${busy} play=${choice.type} />`
      : !dialling &&
        !deciding &&
        html`<div class="nothing">
          ${!session.mine.length && html`<p><b>${t("watching.about")}</b></p>`}
          <p>${scene.prompt.text}</p>
          ${present.result && html`<button type="button" class="primary" onClick=${over.openEnding}>${t("ending.again")}</button>`}
        </div>`}
  </section>`;
}

/**
 * The options as a list, with what narrows it.
 * @param {{scene: Scene, choice: import("./options.js").Choice, busy: boolean}} props
 */
function Listed({ scene, choice, busy }) {
  // The bill of the only option left says all that its button would.
  const lone = choice.armed !== null && choice.left.length === 1;
  return html`<${Groups} scene=${scene} choice=${choice} />
    <p class="left" aria-live="polite">
      ${t("options.left", { n: choice.left.length })}
      ${choice.narrowed && html` <button type="button" class="plain" onClick=${choice.clear}>${t("options.all")}</button>`}
    </p>
    ${!lone && html`<${OptionList} scene=${scene} choice=${choice} busy=${busy} />`}`;
}

/** @param {{sitting: Sitting}} props */
export function StripsPart({ sitting }) {
  const { session, scene, over } = sitting;
  const away = (session.match?.seats ?? []).filter((seat) => seat.kind === "human" && seat.connected === false).map((seat) => seat.seat);
  return html`<${Strips} players=${scene.players} viewer=${scene.viewer} open=${over.mat} clock=${session.clock} clockAt=${session.clockAt} away=${away} choose=${over.openMat} />`;
}

/** @param {{sitting: Sitting}} props */
export const SliderPart = ({ sitting: { session, present, replay, position, takeBack } }) => html`<${Slider} scene=${present} steps=${session.steps} shown=${replay.past?.at ?? null}
  playing=${replay.playing} following=${replay.following} look=${replay.look} sinceMine=${replay.sinceMine} copyLink=${position.copyLink} branch=${position.branch} takeBack=${takeBack} />`;

/** @param {{sitting: Sitting}} props */
export const LogPart = ({ sitting: { present, colours, replay } }) => html`<${Log} scene=${present} colours=${colours} shown=${replay.past?.at ?? null} look=${replay.look} />`;

/**
 * What somebody wants to take back; nothing while the screen is being handed over.
 * @param {{sitting: Sitting}} props
 */
export const RequestPart = ({ sitting: { session, present, replay, choice, next } }) => (next ? null : html`<${RequestBar} session=${session} scene=${present} look=${replay.look} fail=${choice.fail} />`);

/**
 * The surfaces of a scene by where they lie: in the middle, beside that, or before the viewer, the hand apart.
 * @param {Scene} scene
 */
export function laid(scene) {
  const lying = (/** @type {string} */ place) => scene.surfaces.filter((surface) => (surface.place ?? "middle") === place);
  const before = lying("before");
  return {
    middle: lying("middle"),
    beside: lying("beside"),
    hand: before.find((surface) => surface.id === "hand"),
    own: before.filter((surface) => surface.id !== "hand"),
    before,
  };
}

/**
 * What lies in the middle: a surface to zoom; where there are several, one at a time.
 * @param {{surfaces: Surface[], desk: import("./surface.js").Desk}} props
 */
export function Middle({ surfaces, desk }) {
  const [chosen, choose] = useState("");
  const { pointed, taught } = desk;
  useEffect(() => {
    const shown = pointed ?? taught;
    const on = surfaces.find((surface) => surface.regions?.some((region) => namesOf(region.id).some((name) => shown.includes(name))));
    if (on) choose(on.id);
  }, [pointed, taught]);
  const shown = surfaces.find((surface) => surface.id === chosen) ?? surfaces[0];
  const hot = (/** @type {Surface} */ surface) => (surface.regions ?? []).some((region) => isTouched(desk.hot, region.id));
  return html`
    ${surfaces.length > 1 &&
    html`<div class="boards" role="group" aria-label=${t("table.boards")}>
      ${surfaces.map((surface) => html`<button type="button" key=${surface.id} class=${cls(hot(surface) && "is-hot")} aria-pressed=${String(surface === shown)} onClick=${() => choose(surface.id)}>${surface.name || surface.label}</button>`)}
    </div>`}
    <${Board} key=${shown.id} surface=${shown} desk=${desk} first=${shown === surfaces[0]} />
  `;
}

/** @param {{id: string, tabs: Tab[]}} props */
export function Tabs({ id, tabs }) {
  const [chosen, choose] = useState(tabs[0][0]);
  const shown = tabs.find(([name]) => name === chosen) ?? tabs[0];
  const key = (/** @type {KeyboardEvent} */ event) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    const next = tabs[(tabs.indexOf(shown) + by + tabs.length) % tabs.length][0];
    choose(next);
    document.getElementById(`${id}-${next}`)?.focus();
    event.preventDefault();
  };
  return html`<section class=${`tabs tabs-${id}`}>
    <div role="tablist" onKeyDown=${key}>
      ${tabs.map(
        ([name, label]) => html`<button type="button" role="tab" key=${name} id=${`${id}-${name}`} aria-selected=${String(name === shown[0])} aria-controls=${`${id}-panel`} tabindex=${name === shown[0] ? 0 : -1} onClick=${() => choose(name)}>${label}</button>`,
      )}
    </div>
    <div role="tabpanel" id=${`${id}-panel`} aria-labelledby=${`${id}-${shown[0]}`} class=${`panel panel-${shown[0]}`}>${shown[2]}</div>
  </section>`;
}

/**
 * A click asks what a thing is, or chooses as ever.
 * @param {{sitting: Sitting}} props
 */
export const WhatButton = ({ sitting: { asking } }) => html`<button type="button" class="quiet what" aria-pressed=${String(asking.on)} aria-label=${t("what.title")} title=${t("what.title")} aria-keyshortcuts="w" onClick=${asking.toggle}>i</button>`;

/** Sound on or off. */
export function Sound() {
  const [on, setOn] = useState(likes().sound);
  useEffect(() => {
    const changed = () => setOn(likes().sound);
    addEventListener("likes", changed);
    return () => removeEventListener("likes", changed);
  }, []);
  const toggle = () => {
    like({ sound: !on });
    setOn(!on);
  };
  return html`<button type="button" class="quiet" aria-pressed=${String(on)} aria-label=${t("menu.sound")} title=${t("menu.sound")} onClick=${toggle}>${on ? "♪" : html`<s>♪</s>`}</button>`;
}
