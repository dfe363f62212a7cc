// @ts-check
/** The table on a phone: the board above, below it a sheet with the hand and everything else, buttons at thumb height. */
import { Looked, toldOf } from "./closer.js";
import { Coach } from "./coach.js";
import { showsOnly } from "./dialling.js";
import { cls, html, useState } from "./html.js";
import { useLatest } from "./latest.js";
import { laid, Line, LogPart, Middle, NoticeView, OptionsPart, PrimaryButton, Prompt, RequestPart, SliderPart, StripsPart, Tabs, WhatButton } from "./parts.js";
import { OwnFigures } from "./players.js";
import { Parts, SurfaceView } from "./surface.js";
import { Chat, ChatLabel, Notes } from "./talk.js";
import { t } from "./texts.js";

/** @typedef {import("./parts.js").Tab} Tab */

/** @param {{sitting: import("./sitting.js").Sitting}} props */
export function OnPhone({ sitting }) {
  const { session, scene, choice, dialling, colours, turn, over, notice, tell, covered } = sitting;
  const { middle, beside, hand, own } = laid(scene);
  const [high, setHigh] = useState(false);
  const [looked, look] = useState(/** @type {string | null} */ (null));
  const click = useLatest((/** @type {string} */ id) => {
    look(id);
    sitting.desk.click(id);
  });
  const desk = { ...sitting.desk, click };
  const told = toldOf(scene, looked);
  // Dials are large enough where they are turned.
  const held = hand && !covered && !(dialling && showsOnly(dialling.dials, hand)) ? hand : null;
  const me = scene.players.find((player) => player.id === scene.viewer);
  const lying = (/** @type {import("./types.js").Surface} */ surface) => /** @type {Tab} */ ([surface.id.replace(":", "-"), surface.name || surface.label, html`<div class="lying" tabindex="0" role="region" aria-label=${surface.label}><${Parts} surface=${surface} desk=${desk} /></div>`]);
  /** @type {Tab[]} */
  const tabs = [
    ["options", t("options.title"), html`<${OptionsPart} sitting=${sitting} />`],
    ...own.map(lying),
    ["players", t("players.title"), html`<${StripsPart} sitting=${sitting} />`],
    ...beside.map(lying),
    ["log", t("log.title"), html`<${SliderPart} sitting=${sitting} /><${LogPart} sitting=${sitting} />`],
    ["chat", html`<${ChatLabel} session=${session} />`, html`<${Chat} session=${session} colours=${colours} fail=${choice.fail} />${session.token && html`<${Notes} session=${session} fail=${choice.fail} />`}`],
  ];
  return html`
    <header class="top">
      <h1 class="sr">${scene.head.name}</h1>
      <${Prompt} sitting=${sitting} />
      <div class="row">
        <${OwnFigures} player=${me ?? scene.players[0]} />
        <span class="head"><b>${scene.head.era}</b><small>${scene.head.round}</small></span>
        <${Line} session=${session} />
      </div>
    </header>
    <main class="middle"><${Middle} surfaces=${middle} desk=${desk} /><${RequestPart} sitting=${sitting} /></main>
    <section class=${cls("bottom-sheet", high && "is-high")} aria-label=${t("table.sheet")}>
      <h2 class="sr">${t("table.sheet")}</h2>
      <button type="button" class="grip" aria-expanded=${String(high)} aria-label=${high ? t("table.lower") : t("table.higher")} onClick=${() => setHigh(!high)}><span></span></button>
      <${Coach} coach=${sitting.coach} title=${scene.title} />
      <${NoticeView} notice=${notice} title=${scene.title} close=${() => tell(null)} />
      ${told && !covered && html`<${Looked} region=${told} close=${() => look(null)} />`}
      ${held && html`<div class="hand-row" tabindex="0" role="region" aria-label=${held.label}><${SurfaceView} surface=${held} desk=${desk} /></div>`}
      <${Tabs} id="sheet" tabs=${tabs} />
    </section>
    <nav class="thumbs" aria-label=${t("turn.group")}>
      <button type="button" class="quiet" aria-label=${t("menu.open")} onClick=${() => over.open("menu")}>☰</button>
      <${WhatButton} sitting=${sitting} />
      <button type="button" disabled=${session.busy || !turn.back} onClick=${() => turn.back?.()}>${t("turn.undo")}</button>
      <${PrimaryButton} turn=${turn} busy=${session.busy} />
    </nav>
  `;
}
