// @ts-check
/** The table: one match on the screen, whatever its title. */
import { ask, nonce } from "./api.js";
import { bell, clack, message, tabTitle } from "./attention.js";
import { Log, Slider } from "./chronicle.js";
import { FEW, useChoosing } from "./choosing.js";
import { Dialog } from "./dialog.js";
import { Ending } from "./ending.js";
import { HandOver } from "./handover.js";
import { cls, html, useCallback, useEffect, useRef, useState } from "./html.js";
import { keep, keyOf, like, likes, settle } from "./keys.js";
import { Help, InWords, Invite, Languages, Menu, Webhook } from "./menu.js";
import { Bill, Groups, Notation, OptionList, Waiting } from "./options.js";
import { Medallions, OwnFigures, Strips } from "./players.js";
import { useReplay } from "./replaying.js";
import { go, positionLink } from "./route.js";
import { Session } from "./session.js";
import { Board, loadSprites, SurfaceView } from "./surface.js";
import { Chat, Notes } from "./talk.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Surface} Surface */
/** @typedef {import("./choosing.js").Notice} Notice */

const PHONE = "(max-width: 860px)";

/** Tell whether the screen is a phone's; drawn again when that changes. */
function usePhone() {
  const [phone, setPhone] = useState(() => matchMedia(PHONE).matches);
  useEffect(() => {
    const query = matchMedia(PHONE);
    const change = () => setPhone(query.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);
  return phone;
}

/**
 * Take part in a match: its session, and a new drawing whenever something changed.
 * @param {string} id
 * @param {string} token
 */
function useSession(id, token) {
  const [, redraw] = useState(0);
  const ref = useRef(/** @type {Session | null} */ (null));
  ref.current ??= new Session(id, token, () => redraw((n) => n + 1));
  const session = ref.current;
  useEffect(() => {
    session.open();
    return () => session.close();
  }, []);
  return session;
}

/**
 * @param {{id: string, token: string, at: number | null, speak: (lang: any) => void, lang: string}} props
 */
export function Table({ id, token, at, speak, lang }) {
  const known = token || keyOf(id)?.token || "";
  const session = useSession(id, known);
  const [drawn, setDrawn] = useState(false);
  const title = session.scene?.title;
  useEffect(() => {
    if (title) loadSprites(title).then(() => setDrawn(true), () => setDrawn(true));
    if (title) document.documentElement.dataset.title = title;
  }, [title]);
  useEffect(() => {
    if (session.match && known) keep({ id, token: known, seats: session.mine, title });
  }, [title]);
  useEffect(() => {
    // Another language: everything comes anew in it.
    if (session.scene && session.scene.lang !== lang) session.open();
  }, [lang]);
  if (session.failure) {
    return html`<main class="plain-page"><h1>${t("match.refused")}</h1><p role="alert">${session.failure.message}</p><p><a href="/">${t("menu.lobby")}</a></p></main>`;
  }
  if (!session.scene || !drawn) return html`<main class="plain-page"><p role="status">${t("match.loading")}</p></main>`;
  return html`<${Seated} session=${session} at=${at} speak=${speak} />`;
}

/**
 * @param {{session: Session, at: number | null, speak: (lang: any) => void}} props
 */
function Seated({ session, at, speak }) {
  const present = /** @type {Scene} */ (session.scene);
  const [notice, tell] = useState(/** @type {Notice | null} */ (null));
  const [dialog, open] = useState("");
  const [mat, openMat] = useState("");
  const [ended, setEnded] = useState(false);
  const close = useCallback(() => open(""), []);
  const done = (/** @type {string} */ text) => tell({ text, rules: [], kind: "done" });
  const failRef = useRef(/** @type {(error: unknown) => void} */ (() => undefined));
  const replay = useReplay(session, at, (error) => failRef.current(error));
  const scene = replay.past?.scene ?? present;
  const choice = useChoosing(session, scene, !replay.past, tell);
  failRef.current = choice.fail;
  const phone = usePhone();
  const { player: next, hidden, take } = useCover(session, present);
  useCalls(session, present);

  useEffect(() => {
    ask("GET", `${session.path}/chat`, { token: session.token }).then(
      (lines) => {
        for (const line of Array.isArray(lines) ? lines : (lines?.chat ?? [])) session.hear(line);
        session.changed();
      },
      () => undefined,
    );
  }, []);
  useEffect(() => setEnded(Boolean(present.result)), [Boolean(present.result)]);

  const turn = (/** @type {"undo" | "restart" | "confirm"} */ verb) => {
    choice.clear();
    session.send(verb).catch(choice.fail);
  };
  const primary = choice.armed
    ? { label: t("options.do"), act: () => choice.armed && choice.play(choice.armed) }
    : present.turn.can_confirm
      ? { label: t("turn.confirm"), act: () => turn("confirm") }
      : null;
  const copyLink = async () => {
    const link = positionLink(session.id, replay.past?.at ?? session.steps);
    await navigator.clipboard?.writeText(link).catch(() => undefined);
    done(t("replay.copied", { link }));
  };
  const branch = async () => {
    try {
      const made = await ask("POST", `${session.path}/branch`, { token: session.token, body: { at: replay.past?.at ?? session.steps, nonce: nonce() } });
      settle(made, scene.title);
      go(`/m/${made.id}#${made.keys[0].token}`);
    } catch (error) {
      choice.fail(error);
    }
  };
  useShortcuts({ choice, present, primary, turn, open, replay, session, blocked: Boolean(dialog || next || mat || ended), tell });

  const colours = Object.fromEntries(scene.players.map((player) => [player.id, player.colour]));
  const desk = {
    title: scene.title, hot: choice.hot, narrowed: choice.narrowed || choice.left.length <= FEW, selected: choice.selected, lit: choice.lit,
    ghost: choice.armed?.ghost ?? null, colours: useSame(colours), click: useLatest(choice.pick), hover: choice.hover,
  };
  const parts = {
    session, scene, present, choice, desk, replay, colours, primary, turn, open, mat, openMat, speak, copyLink, branch, tell,
    covered: hidden || Boolean(next), again: () => setEnded(true),
  };
  const shown = mat ? scene.surfaces.find((surface) => surface.id === `mat:${mat}`) : undefined;
  return html`
    <div class=${cls("table", phone ? "is-phone" : "is-desk", replay.past && "is-past")} inert=${Boolean(next)}>
      ${phone ? html`<${OnPhone} ...${parts} notice=${notice} />` : html`<${OnDesk} ...${parts} notice=${notice} />`}
    </div>
    <div class="sr" role="status" aria-live="polite">${next ? "" : present.say}</div>
    ${next && html`<${HandOver} player=${next} say=${present.say} take=${take} />`}
    ${shown && html`<${Dialog} title=${shown.label} close=${() => openMat("")} wide=${true}><${SurfaceView} surface=${shown} desk=${desk} /><//>`}
    ${dialog === "menu" && html`<${Menu} session=${session} scene=${scene} close=${close} open=${open} fail=${choice.fail} done=${done} speak=${speak} />`}
    ${dialog === "help" && html`<${Help} close=${close} />`}
    ${dialog === "words" && html`<${InWords} scene=${scene} close=${close} />`}
    ${dialog === "invite" && html`<${Invite} session=${session} close=${close} />`}
    ${dialog === "webhook" && html`<${Webhook} session=${session} close=${close} fail=${choice.fail} done=${done} />`}
    ${ended && present.result && html`<${Dialog} title=${t("ending.title")} close=${() => setEnded(false)} wide=${true}><${Ending} scene=${present} result=${present.result} /><//>`}
  `;
}

/**
 * Several people at one screen: whom it must be handed to before anything of theirs is shown, and whether the hand of the
 * seat shown stays hidden because nobody said it is theirs.
 * @param {Session} session
 * @param {Scene} scene
 */
function useCover(session, scene) {
  const [taken, setTaken] = useState("");
  const wanted = scene.prompt.seat ?? "";
  const several = session.mine.length > 1;
  const asked = several && session.mine.includes(wanted) && (taken !== wanted || session.seat !== wanted);
  const take = () => {
    setTaken(wanted);
    if (session.seat !== wanted) session.open(wanted);
  };
  return {
    player: asked ? scene.players.find((player) => player.id === wanted) : undefined,
    hidden: several && taken !== session.seat,
    take,
  };
}

/**
 * Call the person when it becomes their turn, and let pieces be heard.
 * @param {Session} session
 * @param {Scene} scene
 */
function useCalls(session, scene) {
  const mine = Boolean(scene.prompt.mine) || (session.mine.length > 1 && session.mine.includes(scene.prompt.seat ?? ""));
  const before = useRef({ mine, rev: session.rev });
  useEffect(() => {
    if (session.rev !== before.current.rev) {
      if (mine && !before.current.mine) {
        bell();
        message(scene.head.name, scene.prompt.text);
      } else clack();
    }
    before.current = { mine, rev: session.rev };
  }, [mine, session.rev]);
  useEffect(() => tabTitle(scene.head.name, mine), [mine, scene.head.name]);
}

/**
 * The keys that work everywhere at the table.
 * @param {{choice: ReturnType<typeof useChoosing>, present: Scene, primary: {act: () => void} | null,
 *   turn: (verb: "undo" | "restart" | "confirm") => void, open: (name: string) => void, replay: ReturnType<typeof useReplay>,
 *   session: Session, blocked: boolean, tell: (notice: Notice | null) => void}} table
 */
function useShortcuts(table) {
  const latest = useRef(table);
  latest.current = table;
  useEffect(() => {
    const key = (/** @type {KeyboardEvent} */ event) => {
      const { choice, present, primary, turn, open, replay, session, blocked } = latest.current;
      const target = /** @type {HTMLElement} */ (event.target);
      const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && /** @type {HTMLInputElement} */ (target).type !== "range";
      if (blocked || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.key === "Escape") {
        if (typing) target.blur();
        else if (choice.narrowed) choice.clear();
        else if (replay.past) replay.look(null);
        latest.current.tell(null);
        return;
      }
      if (typing) return;
      const at = replay.past?.at ?? session.steps;
      const group = present.groups[Number(event.key) - 1];
      if (event.key === "Enter" && primary && !target.closest("button, a, [role=button]")) primary.act();
      else if (event.key === "u" && present.turn.can_undo) turn("undo");
      else if (event.key === "U" && present.turn.can_restart) turn("restart");
      else if (event.key === "c" && present.turn.can_confirm) turn("confirm");
      else if (event.key === "?") open("help");
      else if (event.key === "/") document.getElementById("notation")?.focus();
      else if (event.key === "s") replay.sinceMine();
      else if (event.key === ",") replay.look(Math.max(0, at - 1));
      else if (event.key === ".") replay.look(at + 1 >= session.steps ? null : at + 1);
      else if (group) choice.setGroup(choice.group === group.id ? "" : group.id);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);
}

/**
 * The same value as long as it says the same.
 * @template T
 * @param {T} value
 * @returns {T}
 */
function useSame(value) {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}

/**
 * A function that stays the same and does what the newest one does.
 * @template {(...values: any[]) => any} T
 * @param {T} act
 * @returns {T}
 */
function useLatest(act) {
  const kept = useRef(act);
  kept.current = act;
  return useCallback(/** @type {T} */ ((...values) => kept.current(...values)), []);
}

// -- parts that both layouts share ----------------------------------------------------------------------------------

/** @typedef {ReturnType<typeof useChoosing>} Choosing */
/**
 * @typedef {{session: Session, scene: Scene, present: Scene, choice: Choosing, desk: import("./surface.js").Desk,
 *   replay: ReturnType<typeof useReplay>, colours: Record<string, number>, primary: {label: string, act: () => void} | null,
 *   turn: (verb: "undo" | "restart" | "confirm") => void, open: (name: string) => void, mat: string,
 *   openMat: (seat: string) => void, speak: (lang: any) => void, copyLink: () => void, branch: () => void,
 *   tell: (notice: Notice | null) => void, covered: boolean, again: () => void, notice: Notice | null}} Parts
 */

/** @param {{text: string, mine: boolean, past: {at: number} | null, steps: number}} props */
const Prompt = ({ text, mine, past, steps }) => html`<p class=${cls("prompt", mine && "is-mine")} role="status">
  ${past ? t("replay.banner", { at: past.at, steps }) : text}
</p>`;

/** @param {{session: Session}} props */
function Line({ session }) {
  if (session.state === "live" || session.state === "connecting") return null;
  return html`<span class="line" role="status">${t(`line.${session.state}`)}</span>`;
}

/** @param {{notice: Notice | null, title: string, close: () => void}} props */
function NoticeView({ notice, title, close }) {
  if (!notice) return null;
  return html`<div class=${`notice is-${notice.kind}`} role=${notice.kind === "done" ? "status" : "alert"}>
    <p>
      ${notice.kind === "why" && html`<b>${t("why.head")} </b>`}${notice.text}
      ${notice.rules.map((rule) => {
        const id = typeof rule === "string" ? rule : rule.id;
        const text = typeof rule === "string" ? "" : (rule.text ?? "");
        return html` <a key=${id} class="rule" href=${`/rules/${title}#${id}`} target="_blank" title=${text}>${id}</a>`;
      })}
    </p>
    <button type="button" class="quiet" aria-label=${t("dialog.close")} onClick=${close}>×</button>
  </div>`;
}

/** @param {{turn: Parts["turn"], present: Scene, busy: boolean}} props */
const TurnButtons = ({ turn, present, busy }) => html`<div class="turn-buttons" role="group" aria-label=${t("turn.group")}>
  <button type="button" disabled=${busy || !present.turn.can_undo} onClick=${() => turn("undo")} aria-keyshortcuts="u">${t("turn.undo")}</button>
  <button type="button" disabled=${busy || !present.turn.can_restart} onClick=${() => turn("restart")} aria-keyshortcuts="Shift+U">${t("turn.restart")}</button>
  <button type="button" class="primary confirm" disabled=${busy || !present.turn.can_confirm} onClick=${() => turn("confirm")} aria-keyshortcuts="c">${t("turn.confirm")}</button>
</div>`;

/** @param {{scene: Scene, choice: Choosing, session: Session, present: Scene, turn: Parts["turn"], again: () => void}} props */
function OptionsPart({ scene, choice, session, present, turn, again }) {
  const mine = choice.options.length > 0;
  const busy = session.busy;
  return html`<section class="options" aria-label=${t("options.label")}>
    ${!choice.armed && html`<${Waiting} scene=${present} busy=${busy} confirm=${() => turn("confirm")} />`}
    <${Bill} choice=${choice} busy=${busy} />
    ${mine && html`<${Groups} scene=${scene} choice=${choice} />`}
    ${mine
      ? html`<p class="left" aria-live="polite">
            ${t("options.left", { n: choice.left.length })}
            ${choice.narrowed && html` <button type="button" class="plain" onClick=${choice.clear}>${t("options.all")}</button>`}
          </p>
          <${OptionList} scene=${scene} choice=${choice} busy=${busy} />
          <${Notation} options=${choice.options} busy=${busy} play=${choice.type} />`
      : html`<div class="nothing">
          <p>${scene.prompt.text}</p>
          ${present.result && html`<button type="button" class="primary" onClick=${again}>${t("ending.again")}</button>`}
        </div>`}
  </section>`;
}

/**
 * The surfaces of a scene by where they lie: in the middle, before the viewer, or beside the board.
 * @param {Scene} scene
 */
function laid(scene) {
  const own = `mat:${scene.viewer}`;
  const named = (/** @type {string} */ id) => scene.surfaces.find((surface) => surface.id === id);
  return {
    board: named("board") ?? scene.surfaces[0],
    hand: named("hand"),
    mat: named(own),
    beside: scene.surfaces.filter((surface) => !["board", "hand"].includes(surface.id) && !surface.id.startsWith("mat:")),
  };
}

/**
 * @param {{id: string, tabs: [string, string, any][], first?: string}} props tabs: id, label, what it shows
 */
function Tabs({ id, tabs, first = tabs[0][0] }) {
  const [chosen, choose] = useState(first);
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

// -- on a desk ------------------------------------------------------------------------------------------------------

/** @param {Parts} parts */
function OnDesk(parts) {
  const { session, scene, present, choice, desk, replay, colours, turn, open, mat, openMat, speak, notice, tell, covered, again } = parts;
  const { board, hand, mat: own, beside } = laid(scene);
  const [show, setShow] = useState(likes());
  const fold = (/** @type {"hand" | "mat"} */ name) => {
    like({ [name]: !show[name] });
    setShow(likes());
  };
  const away = (session.match?.seats ?? []).filter((seat) => seat.kind === "human" && seat.connected === false).map((seat) => seat.seat);
  return html`
    <header class="top">
      <button type="button" class="quiet menu-button" aria-label=${t("menu.open")} title=${t("menu.open")} onClick=${() => open("menu")}>☰</button>
      <div class="head"><b>${scene.head.era || scene.head.name}</b><small>${scene.head.round}</small></div>
      <${Medallions} players=${scene.players} viewer=${scene.viewer} />
      <${Prompt} text=${scene.prompt.text} mine=${Boolean(scene.prompt.mine)} past=${replay.past} steps=${session.steps} />
      <${Line} session=${session} />
      <${TurnButtons} turn=${turn} present=${present} busy=${session.busy} />
      <${Languages} speak=${speak} />
      <${Sound} />
      <button type="button" class="quiet" aria-label=${t("menu.help")} title=${t("menu.help")} onClick=${() => open("help")}>?</button>
    </header>
    <aside class="beside" aria-label=${t("table.beside")}>
      ${beside.map((surface) => html`<${SurfaceView} key=${surface.id} surface=${surface} desk=${desk} />`)}
    </aside>
    <main class="middle">
      <${Board} surface=${board} desk=${desk} />
      <${NoticeView} notice=${notice} title=${scene.title} close=${() => tell(null)} />
    </main>
    <${Slider} scene=${present} steps=${session.steps} shown=${replay.past?.at ?? null} playing=${replay.playing} look=${replay.look}
      sinceMine=${replay.sinceMine} copyLink=${parts.copyLink} branch=${parts.branch} />
    <aside class="right" aria-label=${t("table.right")}>
      <${Strips} players=${scene.players} viewer=${scene.viewer} open=${mat} clock=${session.clock} clockAt=${session.clockAt} away=${away} choose=${openMat} />
      <${OptionsPart} scene=${scene} choice=${choice} session=${session} present=${present} turn=${turn} again=${again} />
      <${Tabs} id="words" tabs=${[
        ["log", t("log.title"), html`<${Log} scene=${present} colours=${colours} shown=${replay.past?.at ?? null} look=${replay.look} />`],
        ["chat", `${t("chat.title")}${session.chat.length ? ` (${session.chat.length})` : ""}`, html`<${Chat} session=${session} colours=${colours} fail=${choice.fail} />`],
        ...(session.token ? [["notes", t("notes.title"), html`<${Notes} session=${session} fail=${choice.fail} />`]] : []),
      ]} />
    </aside>
    ${!covered && (hand || own) &&
    html`<footer class="before">
      ${hand && html`<${Fold} name="hand" label=${hand.label} shown=${show.hand} fold=${fold}><${SurfaceView} surface=${hand} desk=${desk} /><//>`}
      ${own && html`<${Fold} name="mat" label=${own.label} shown=${show.mat} fold=${fold}><${SurfaceView} surface=${own} desk=${desk} /><//>`}
    </footer>`}
  `;
}

/** @param {{name: "hand" | "mat", label: string, shown: boolean, fold: (name: "hand" | "mat") => void, children?: any}} props */
const Fold = ({ name, label, shown, fold, children }) => html`<section class=${cls("fold", `fold-${name}`, !shown && "is-folded")}>
  <button type="button" class="plain" aria-expanded=${String(shown)} title=${label} onClick=${() => fold(name)}><span aria-hidden="true">${shown ? "◂" : "▸"}</span> ${t(`table.${name}`)}</button>
  ${shown && children}
</section>`;

function Sound() {
  const [on, setOn] = useState(likes().sound);
  const toggle = () => {
    like({ sound: !on });
    setOn(!on);
  };
  return html`<button type="button" class="quiet" aria-pressed=${String(on)} aria-label=${t("menu.sound")} title=${t("menu.sound")} onClick=${toggle}>${on ? "♪" : html`<s>♪</s>`}</button>`;
}

// -- on a phone -----------------------------------------------------------------------------------------------------

/** @param {Parts} parts */
function OnPhone(parts) {
  const { session, scene, present, choice, desk, replay, colours, primary, turn, open, mat, openMat, notice, tell, covered, again } = parts;
  const { board, hand, mat: own, beside } = laid(scene);
  const [high, setHigh] = useState(false);
  const me = scene.players.find((player) => player.id === scene.viewer);
  const strips = html`<${Strips} players=${scene.players} viewer=${scene.viewer} open=${mat} clock=${session.clock} clockAt=${session.clockAt} away=${[]} choose=${openMat} />`;
  /** @type {[string, string, any][]} */
  const tabs = [
    ["options", t("options.title"), html`<${OptionsPart} scene=${scene} choice=${choice} session=${session} present=${present} turn=${turn} again=${again} />`],
    ...(own ? /** @type {[string, string, any][]} */ ([["mat", t("table.mat"), html`<${SurfaceView} surface=${own} desk=${desk} />`]]) : []),
    ["players", t("players.title"), strips],
    ...(beside.length ? /** @type {[string, string, any][]} */ ([["beside", t("table.beside"), beside.map((surface) => html`<${SurfaceView} key=${surface.id} surface=${surface} desk=${desk} />`)]]) : []),
    ["log", t("log.title"), html`<${Slider} scene=${present} steps=${session.steps} shown=${replay.past?.at ?? null} playing=${replay.playing} look=${replay.look}
        sinceMine=${replay.sinceMine} copyLink=${parts.copyLink} branch=${parts.branch} /><${Log} scene=${present} colours=${colours} shown=${replay.past?.at ?? null} look=${replay.look} />`],
    ["chat", t("chat.title"), html`<${Chat} session=${session} colours=${colours} fail=${choice.fail} />`],
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
    <main class="middle">
      <${Board} surface=${board} desk=${desk} />
      <${NoticeView} notice=${notice} title=${scene.title} close=${() => tell(null)} />
    </main>
    <section class=${cls("bottom-sheet", high && "is-high")} aria-label=${t("table.sheet")}>
      <button type="button" class="grip" aria-expanded=${String(high)} aria-label=${high ? t("table.lower") : t("table.higher")} onClick=${() => setHigh(!high)}><span></span></button>
      ${hand && !covered && html`<div class="hand-row" tabindex="0" role="region" aria-label=${hand.label}><${SurfaceView} surface=${hand} desk=${desk} /></div>`}
      ${!covered && html`<${Tabs} id="sheet" tabs=${tabs} />`}
    </section>
    <nav class="thumbs" aria-label=${t("turn.group")}>
      <button type="button" class="quiet" aria-label=${t("menu.open")} onClick=${() => open("menu")}>☰</button>
      <button type="button" disabled=${session.busy || !present.turn.can_undo} onClick=${() => turn("undo")}>${t("turn.undo")}</button>
      <button type="button" class="primary" disabled=${session.busy || !primary} onClick=${() => primary?.act()}>${primary?.label ?? t("turn.confirm")}</button>
    </nav>
  `;
}
