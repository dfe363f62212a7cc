// @ts-check
/** The table on a desk: everything in sight at once, nothing to scroll. */
import { Coach } from "./coach.js";
import { cls, html, useState } from "./html.js";
import { like, likes } from "./keys.js";
import { Languages } from "./menu.js";
import { laid, Line, LogPart, Middle, NoticeView, OptionsPart, Prompt, RequestPart, SliderPart, Sound, StripsPart, Tabs, TurnButtons, WhatButton } from "./parts.js";
import { Medallions } from "./players.js";
import { SurfaceView } from "./surface.js";
import { Chat, ChatLabel, Notes } from "./talk.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Surface} Surface */

/**
 * The width of surfaces below each other, by their height together.
 * @param {Surface[]} surfaces
 */
const column = (surfaces) => (surfaces.length ? 1 / surfaces.reduce((sum, surface) => sum + surface.h / surface.w, 0) : 0);

/** @param {{sitting: import("./sitting.js").Sitting, speak: (lang: any) => void}} props */
export function OnDesk({ sitting, speak }) {
  const { session, scene, choice, desk, replay, colours, over, notice, tell, covered } = sitting;
  const { middle, beside, before } = laid(scene);
  const [folded, setFolded] = useState(likes().folded);
  const fold = (/** @type {string} */ name) => {
    const next = folded.includes(name) ? folded.filter((other) => other !== name) : [...folded, name];
    like({ folded: next });
    setFolded(next);
  };
  const kind = (/** @type {Surface} */ surface) => surface.id.split(":")[0];
  const shown = before.filter((surface) => !covered || surface.id !== "hand");
  const low = shown.every((surface) => folded.includes(kind(surface)));
  const wide = shown.reduce((sum, surface) => sum + surface.w / surface.h, 0);
  const shape = { "--board": String(middle[0].w / middle[0].h), "--column": String(column(beside)), "--gaps": String(Math.max(0, beside.length - 1)), "--all": String(wide || 1) };
  return html`<div class=${cls("desk", !shown.length ? "has-none" : low && "has-low", replay.past && "is-past")} style=${shape}>
    <header class="top">
      <button type="button" class="quiet menu-button" aria-label=${t("menu.open")} title=${t("menu.open")} onClick=${() => over.open("menu")}>☰</button>
      <h1 class="sr">${scene.head.name}</h1>
      <div class="head"><b>${scene.head.era || scene.head.name}</b><small>${scene.head.round}</small></div>
      <${Medallions} players=${scene.players} viewer=${scene.viewer} />
      <${Prompt} sitting=${sitting} />
      <${Line} session=${session} />
      <${TurnButtons} sitting=${sitting} />
      <${Languages} speak=${speak} />
      <${WhatButton} sitting=${sitting} />
      <${Sound} />
      <button type="button" class="quiet" aria-label=${t("menu.help")} title=${t("menu.help")} onClick=${() => over.open("help")}>?</button>
    </header>
    ${beside.length > 0 &&
    html`<aside class="beside" aria-label=${t("table.beside")}>
      ${beside.map((surface) => html`<${SurfaceView} key=${surface.id} surface=${surface} desk=${desk} />`)}
    </aside>`}
    <main class="middle"><${Middle} surfaces=${middle} desk=${desk} /><${RequestPart} sitting=${sitting} /></main>
    <${SliderPart} sitting=${sitting} />
    <aside class="right" aria-label=${t("table.right")}>
      <${StripsPart} sitting=${sitting} />
      <div class="work">
        <div class="doing">
          <${Coach} coach=${sitting.coach} title=${scene.title} />
          <${OptionsPart} sitting=${sitting} />
          <${NoticeView} notice=${notice} title=${scene.title} close=${() => tell(null)} />
        </div>
        <${Tabs} id="words" tabs=${[
          ["log", t("log.title"), html`<${LogPart} sitting=${sitting} />`],
          ["chat", html`<${ChatLabel} session=${session} />`, html`<${Chat} session=${session} colours=${colours} fail=${choice.fail} />`],
          ...(session.token ? [["notes", t("notes.title"), html`<${Notes} session=${session} fail=${choice.fail} />`]] : []),
        ]} />
      </div>
    </aside>
    ${shown.length > 0 &&
    html`<footer class="before">
      ${shown.map((surface) => html`<${Fold} key=${surface.id} surface=${surface} shown=${!folded.includes(kind(surface))} fold=${() => fold(kind(surface))}><${SurfaceView} surface=${surface} desk=${desk} /><//>`)}
    </footer>`}
  </div>`;
}

/** @param {{surface: Surface, shown: boolean, fold: () => void, children?: any}} props */
const Fold = ({ surface, shown, fold, children }) => html`<section class=${cls("fold", !shown && "is-folded")}>
  <button type="button" class="plain" aria-expanded=${String(shown)} title=${surface.label} onClick=${fold}><span aria-hidden="true">${shown ? "◂" : "▸"}</span> ${surface.name || surface.label}</button>
  ${shown && children}
</section>`;
