// @ts-check
/** The table: one match on the screen, whatever its title. */
import { useAccent } from "./accent.js";
import { ask, nonce } from "./api.js";
import { FEW, useChoosing } from "./choosing.js";
import { Closer, toldOf } from "./closer.js";
import { RequestBar, TakeBack } from "./consent.js";
import { OnDesk } from "./desk.js";
import { Dialog } from "./dialog.js";
import { Ending, EraEnd, useEraEnd } from "./ending.js";
import { HandOver } from "./handover.js";
import { useCalls, useCover, usePhone, useSession } from "./hooks.js";
import { cls, html, useCallback, useEffect, useRef, useState } from "./html.js";
import { keep, keyOf, settle } from "./keys.js";
import { useLatest, useSame } from "./latest.js";
import { Help, InWords, Invite, Menu, Webhook } from "./menu.js";
import { OnPhone } from "./phone.js";
import { useReplay } from "./replaying.js";
import { go, positionLink } from "./route.js";
import { useShortcuts } from "./shortcuts.js";
import { loadSprites, SurfaceView } from "./surface.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./choosing.js").Notice} Notice */

/**
 * @param {{id: string, token: string, at: number | null, speak: (lang: any) => void, lang: string}} props
 */
export function Table({ id, token, at, speak, lang }) {
  const known = token || keyOf(id)?.token || "";
  const session = useSession(id, known);
  const [drawn, setDrawn] = useState(false);
  // What was played here before is known before the server says so.
  const title = session.scene?.title ?? keyOf(id)?.title;
  useEffect(() => {
    if (title) loadSprites(title).then(() => setDrawn(true), () => setDrawn(true));
  }, [title]);
  useAccent(title);
  useEffect(() => {
    if (session.match && known) keep({ id, token: known, seats: session.mine, title });
  }, [Boolean(session.match), title]);
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
  const { player: next, hidden, take } = useCover(session, present);
  const covered = hidden || Boolean(next);
  // What can be done tells of the hand.
  const choice = useChoosing(session, scene, !replay.past && !covered, tell);
  failRef.current = choice.fail;
  const phone = usePhone();
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
  const [era, openEra, closeEra] = useEraEnd(present);

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
  // Nobody takes back who only watches, and nothing is taken back after the end.
  const takeBack = session.mine.length && !present.result ? () => open("takeback") : null;
  useShortcuts({ choice, present, primary, turn, open, replay, session, blocked: Boolean(dialog || next || mat || ended || era), tell });

  const colours = Object.fromEntries(scene.players.map((player) => [player.id, player.colour]));
  const desk = {
    title: scene.title, hot: choice.hot, narrowed: choice.narrowed || choice.left.length <= FEW, selected: choice.selected, lit: choice.lit,
    ghost: choice.armed?.ghost ?? null, ghostOn: choice.armed?.ghost_on ?? "", colours: useSame(colours), click: useLatest(choice.pick), hover: choice.hover,
  };
  const parts = {
    session, scene, present, choice, desk, replay, colours, primary, turn, open, mat, openMat, speak, copyLink, branch, takeBack, tell,
    request: next ? null : html`<${RequestBar} session=${session} scene=${present} look=${replay.look} fail=${choice.fail} />`,
    covered, again: () => setEnded(true),
  };
  const told = toldOf(scene, choice.hovered);
  const theirs = mat ? scene.surfaces.filter((surface) => surface.owner === mat && surface.id !== "hand") : [];
  return html`
    <div class=${cls("table", phone ? "is-phone" : "is-desk", replay.past && "is-past")} inert=${Boolean(next)}>
      ${phone ? html`<${OnPhone} ...${parts} notice=${notice} />` : html`<${OnDesk} ...${parts} notice=${notice} />`}
    </div>
    <div class="sr" role="status" aria-live="polite">${next ? "" : present.say}</div>
    ${told && !phone && html`<${Closer} key=${told.id} region=${told} />`}
    ${next && html`<${HandOver} player=${next} scene=${present} colours=${colours} take=${take} />`}
    ${theirs.length > 0 && html`<${Dialog} title=${theirs[0].label} close=${() => openMat("")} wide=${true}><div class="theirs" tabindex="0" role="region" aria-label=${theirs[0].label}>${theirs.map((surface) => html`<${SurfaceView} key=${surface.id} surface=${surface} desk=${desk} />`)}</div><//>`}
    ${dialog === "menu" && html`<${Menu} session=${session} scene=${scene} at=${replay.past?.at ?? session.steps} close=${close} open=${open} era=${present.era_end && openEra} fail=${choice.fail} done=${done} speak=${speak} />`}
    ${dialog === "takeback" && html`<${TakeBack} session=${session} at=${replay.past?.at ?? null} close=${close} done=${() => { close(); replay.look(null); }} />`}
    ${dialog === "help" && html`<${Help} close=${close} />`}
    ${dialog === "words" && html`<${InWords} scene=${scene} close=${close} />`}
    ${dialog === "invite" && html`<${Invite} session=${session} close=${close} />`}
    ${dialog === "webhook" && html`<${Webhook} session=${session} close=${close} fail=${choice.fail} done=${done} />`}
    ${era && !next && !dialog && html`<${EraEnd} scene=${present} end=${era} close=${closeEra} />`}
    ${ended && present.result && html`<${Dialog} title=${t("ending.title")} close=${() => setEnded(false)} wide=${true}><${Ending} scene=${present} result=${present.result} /><//>`}
  `;
}
