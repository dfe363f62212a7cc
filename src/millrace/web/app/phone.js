// @ts-check
/** The table on a phone: the board above, below it a sheet with the hand and everything else, buttons at thumb height. */
import { Log, Slider } from "./chronicle.js";
import { Looked, toldOf } from "./closer.js";
import { cls, html, useState } from "./html.js";
import { useLatest } from "./latest.js";
import { laid, Line, Middle, NoticeView, OptionsPart, Prompt, Tabs } from "./parts.js";
import { OwnFigures, Strips } from "./players.js";
import { SurfaceView } from "./surface.js";
import { Chat, Notes } from "./talk.js";
import { t } from "./texts.js";

/** @typedef {import("./parts.js").Tab} Tab */

/** @param {import("./parts.js").Parts} parts */
export function OnPhone(parts) {
  const { session, scene, present, choice, replay, colours, primary, turn, open, mat, openMat, notice, tell, covered, again } = parts;
  const { middle, beside, hand, own } = laid(scene);
  const [high, setHigh] = useState(false);
  const [looked, look] = useState(/** @type {string | null} */ (null));
  const click = useLatest((/** @type {string} */ id) => {
    look(id);
    parts.desk.click(id);
  });
  const desk = { ...parts.desk, click };
  const told = toldOf(scene, looked);
  const me = scene.players.find((player) => player.id === scene.viewer);
  const away = (session.match?.seats ?? []).filter((seat) => seat.kind === "human" && seat.connected === false).map((seat) => seat.seat);
  const strips = html`<${Strips} players=${scene.players} viewer=${scene.viewer} open=${mat} clock=${session.clock} clockAt=${session.clockAt} away=${away} choose=${openMat} />`;
  const lying = (/** @type {import("./types.js").Surface} */ surface) => /** @type {Tab} */ ([surface.id.replace(":", "-"), surface.name || surface.label, html`<div class="lying"><${SurfaceView} surface=${surface} desk=${desk} /></div>`]);
  /** @type {Tab[]} */
  const tabs = [
    ["options", t("options.title"), html`<${OptionsPart} scene=${scene} choice=${choice} session=${session} present=${present} turn=${turn} again=${again} />`],
    ...own.map(lying),
    ["players", t("players.title"), strips],
    ...beside.map(lying),
    ["log", t("log.title"), html`<${Slider} scene=${present} steps=${session.steps} shown=${replay.past?.at ?? null} playing=${replay.playing} look=${replay.look}
        sinceMine=${replay.sinceMine} copyLink=${parts.copyLink} branch=${parts.branch} takeBack=${parts.takeBack} /><${Log} scene=${present} colours=${colours} shown=${replay.past?.at ?? null} look=${replay.look} />`],
    ["chat", t("chat.title"), html`<${Chat} session=${session} colours=${colours} fail=${choice.fail} />${session.token && html`<${Notes} session=${session} fail=${choice.fail} />`}`],
  ];
  return html`
    <header class="top">
      <${Prompt} text=${scene.prompt.text} mine=${Boolean(scene.prompt.mine)} past=${replay.past} steps=${session.steps} />
      <div class="row">
        <${OwnFigures} player=${me ?? scene.players[0]} />
        <span class="head"><b>${scene.head.era}</b><small>${scene.head.round}</small></span>
        <${Line} session=${session} />
      </div>
    </header>
    <main class="middle"><${Middle} surfaces=${middle} desk=${desk} />${parts.request}</main>
    <section class=${cls("bottom-sheet", high && "is-high")} aria-label=${t("table.sheet")}>
      <button type="button" class="grip" aria-expanded=${String(high)} aria-label=${high ? t("table.lower") : t("table.higher")} onClick=${() => setHigh(!high)}><span></span></button>
      <${NoticeView} notice=${notice} title=${scene.title} close=${() => tell(null)} />
      ${told && !covered && html`<${Looked} region=${told} close=${() => look(null)} />`}
      ${hand && !covered && html`<div class="hand-row" tabindex="0" role="region" aria-label=${hand.label}><${SurfaceView} surface=${hand} desk=${desk} /></div>`}
      <${Tabs} id="sheet" tabs=${tabs} />
    </section>
    <nav class="thumbs" aria-label=${t("turn.group")}>
      <button type="button" class="quiet" aria-label=${t("menu.open")} onClick=${() => open("menu")}>☰</button>
      <button type="button" disabled=${session.busy || !present.turn.can_undo} onClick=${() => turn("undo")}>${t("turn.undo")}</button>
      <button type="button" class="primary" disabled=${session.busy || !primary} onClick=${() => primary?.act()}>${primary?.label ?? t("turn.confirm")}</button>
    </nav>
  `;
}
