// @ts-check
/** What can be done besides playing: read, take the record along, be called, hand over the seat. */
import { ask, download } from "./api.js";
import { allowMessages } from "./attention.js";
import { Copy, Dialog } from "./dialog.js";
import { html, useEffect, useState } from "./html.js";
import { like, likes } from "./keys.js";
import { pixels } from "./pixels.js";
import { callHere, callNoMore } from "./push.js";
import { lang, languages, moment, t } from "./texts.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./types.js").Scene} Scene */

/** The bot that takes a seat when its player leaves. */
const STAND_IN = "greedy";

const SHORTCUTS = /** @type {[string, string][]} */ ([
  ["Tab", "keys.tab"],
  ["← ↑ → ↓", "keys.arrows"],
  ["Enter", "keys.enter"],
  ["Esc", "keys.escape"],
  ["U", "keys.undo"],
  ["Shift + U", "keys.restart"],
  ["C", "keys.confirm"],
  ["1 – 9", "keys.groups"],
  ["/", "keys.notation"],
  ["H", "keys.hint"],
  ["+  −  0", "keys.zoom"],
  ["Shift + ← ↑ → ↓", "keys.pan"],
  [",  .", "keys.replay"],
  ["S", "keys.since"],
  ["M", "keys.calm"],
  ["W", "what.title"],
  ["?", "keys.help"],
]);

/** @param {{close: () => void}} props */
export const Help = ({ close }) => html`<${Dialog} title=${t("help.title")} close=${close}>
  <p>${t("help.clicking")}</p>
  <p>${t("help.why")}</p>
  <p>${t("help.turn")}</p>
  <h3>${t("help.keys")}</h3>
  <dl class="shortcuts">${SHORTCUTS.map(([key, id]) => html`<div key=${id}><dt><kbd>${key}</kbd></dt><dd>${t(id)}</dd></div>`)}</dl>
<//>`;

/**
 * @param {{session: Session, scene: Scene, at: number, close: () => void, open: (name: string) => void, era?: () => void, fail: (error: unknown) => void,
 *   done: (text: string) => void, speak: (lang: any) => void}} props
 */
export function Menu({ session, scene, at, close, open, era, fail, done, speak }) {
  const [, redraw] = useState(0);
  const own = session.match?.seats.find((seat) => seat.seat === session.seat);
  const drawing = `${session.path}/at/${at}/picture.svg`;
  const savePixels = async () => {
    try {
      const { text } = await ask("GET", drawing, { token: session.token, query: { seat: session.seat || undefined } });
      download(`${session.id}-${at}.png`, await pixels(text), "image/png");
    } catch (error) {
      fail(error);
    }
  };
  const save = async (/** @type {string} */ path, /** @type {string} */ name) => {
    try {
      const found = await ask("GET", path, { token: session.token, query: { seat: session.seat || undefined } });
      if (typeof found.text === "string") download(name, found.text);
      else download(`${name}.json`, JSON.stringify(found, null, 2), "application/json");
    } catch (error) {
      fail(error);
    }
  };
  const set = (/** @type {Partial<import("./keys.js").Likes>} */ change) => {
    like(change);
    redraw((n) => n + 1);
  };
  const notify = async () => {
    set({ notify: !likes().notify && (await allowMessages()) });
    await (likes().notify ? callHere(session) : callNoMore(session)).catch(fail);
  };
  const reseat = async (/** @type {"POST" | "DELETE"} */ method, /** @type {string} */ seat) => {
    const body = method === "POST" ? { bot: STAND_IN } : undefined;
    try {
      const { missing = [], from = 0, token = "" } = await ask(method, `${session.path}/seats/${seat}/bot`, { token: session.token, body });
      if (token) await session.takeUp(token);
      done(told(method, seat, missing, from));
      close();
    } catch (error) {
      fail(error);
    }
  };
  const told = (/** @type {string} */ method, /** @type {string} */ seat, /** @type {string[]} */ missing, /** @type {number} */ from) => {
    if (missing.length) return t("menu.missing", { seats: missing.map(named).join(", ") });
    if (from) return t("menu.voted", { name: named(seat), time: moment(from) });
    return method === "POST" ? t("menu.handed", { name: named(seat) }) : t("menu.back");
  };
  const named = (/** @type {string} */ seat) => session.match?.seats.find((each) => each.seat === seat)?.name || seat;
  const playing = session.mine.length > 0 && !session.match?.over;
  const people = (session.match?.seats ?? []).filter((seat) => seat.kind === "human");
  // Where two people play, only a clock gives a seat to a bot.
  const away = people.length > 2 ? people.filter((seat) => !seat.connected && !session.mine.includes(seat.seat)) : [];
  const item = (/** @type {string} */ id, /** @type {() => void} */ act) => html`<li><button type="button" class="item" onClick=${act}>${t(`menu.${id}`)}</button></li>`;
  return html`<${Dialog} title=${scene.head.name} close=${close}>
    <ul class="menu">
      <li><a class="item" href=${`/rules/${scene.title}`} target="_blank">${t("menu.rules")}</a></li>
      <li><a class="item" href=${`/content/${scene.title}`} target="_blank">${t("menu.content")}</a></li>
      ${item("words", () => open("words"))} ${item("help", () => open("help"))}
      ${era && html`<li><button type="button" class="item" onClick=${() => { close(); era(); }}>${scene.era_end?.head}</button></li>`}
      ${session.match?.over && html`<li><button type="button" class="item" onClick=${() => open("review")}>${t("review.begin")}</button></li>`}
      ${session.token && item("invite", () => open("invite"))}
      ${session.mine.length > 0 && item("link", () => open("link"))}
      ${item("record", () => save(`${session.path}/record`, `${session.id}.millrace`))}
      ${item("json", () => save(`${session.path}/record.json`, session.id))}
      ${item("picture", () => save(drawing, `${session.id}-${at}.svg`))} ${item("png", savePixels)}
      ${item("report", () => save(`/report/${session.id}`, `millrace-report-${session.id}`))}
      ${playing && item("takeback", () => open("takeback"))}
      ${playing && own && (own.kind === "human" ? item("bot", () => reseat("POST", session.seat)) : item("sit", () => reseat("DELETE", session.seat)))}
      ${playing && away.map((seat) => html`<li key=${seat.seat}><button type="button" class="item" onClick=${() => reseat("POST", seat.seat)}>${t("menu.vote", { name: named(seat.seat) })}</button></li>`)}
      ${session.token && item("webhook", () => open("webhook"))}
      <li><a class="item" href="/">${t("menu.lobby")}</a></li>
    </ul>
    <fieldset class="likes">
      <legend>${t("menu.likes")}</legend>
      <label><input type="checkbox" checked=${likes().sound} onChange=${() => set({ sound: !likes().sound })} /> ${t("menu.sound")}</label>
      ${["motion", "steps", "quick"].map((name) => html`<label key=${name}><input type="checkbox" name=${name} checked=${likes()[name]} onChange=${() => set({ [name]: !likes()[name] })} /> ${t(`menu.${name}`)}</label>`)}
      <label><input type="checkbox" checked=${likes().notify} onChange=${notify} /> ${t("menu.notify")}</label>
      <label>${t("menu.language")} <${Languages} speak=${speak} /></label>
    </fieldset>
  <//>`;
}

/** @param {{speak: (lang: any) => void}} props */
export const Languages = ({ speak }) => html`<select class="languages" aria-label=${t("menu.language")} value=${lang()} onChange=${(/** @type {any} */ event) => speak(event.target.value)}>
  ${Object.entries(languages()).map(([id, name]) => html`<option key=${id} value=${id} lang=${id}>${name}</option>`)}
</select>`;

/** @param {{session: Session, close: () => void, fail: (error: unknown) => void, done: (text: string) => void}} props */
export function Webhook({ session, close, fail, done }) {
  const [url, setUrl] = useState("");
  const [secret, setSecret] = useState("");
  useEffect(() => {
    ask("GET", `${session.path}/webhook`, { token: session.token }).then(
      (found) => {
        setUrl(found?.url ?? "");
        setSecret(found?.secret ?? "");
      },
      () => undefined,
    );
  }, []);
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const kept = await ask("POST", `${session.path}/webhook`, { token: session.token, body: { url: url.trim() } });
      done(kept.url ? t("webhook.kept") : t("webhook.gone"));
      close();
    } catch (error) {
      fail(error);
      close();
    }
  };
  return html`<${Dialog} title=${t("menu.webhook")} close=${close}>
    <p>${t("webhook.about")}</p>
    <form onSubmit=${send} class="row join">
      <input type="url" aria-label=${t("menu.webhook")} value=${url} placeholder="https://" onInput=${(/** @type {any} */ event) => setUrl(event.target.value)} />
      <button type="submit" class="primary">${t("webhook.keep")}</button>
    </form>
    ${secret && html`<p>${t("webhook.signed")}</p><${Copy} text=${secret} label=${t("webhook.secret")} />`}
  <//>`;
}
