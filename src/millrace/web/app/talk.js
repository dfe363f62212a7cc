// @ts-check
/** Chat with the others, and notes for oneself. */
import { ask } from "./api.js";
import { cls, html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { heardIn, hearIn, like, likes } from "./keys.js";
import { moment, t } from "./texts.js";

/** @typedef {import("./session.js").Session} Session */

/**
 * The name of the chat, with how many lines of it one has not seen.
 * @param {{session: Session}} props
 */
export function ChatLabel({ session }) {
  const unread = session.chat.length - heardIn(session.id);
  return html`${t("chat.title")}${unread > 0 && html` <span class="unread" title=${t("chat.unread", { n: unread })}><span aria-hidden="true">${unread}</span><span class="sr">${t("chat.unread", { n: unread })}</span></span>`}`;
}

/** @param {{session: Session, colours: Record<string, number>, fail: (error: unknown) => void}} props */
export function Chat({ session, colours, fail }) {
  const [text, setText] = useState("");
  const [name, setName] = useState(likes().name);
  const watching = !session.mine.length;
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
    if (session.chat.length > heardIn(session.id)) {
      hearIn(session.id, session.chat.length);
      session.changed();
    }
  }, [session.chat.length]);
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!text.trim()) return;
    const speaker = watching ? { name: name.trim() } : { seat: session.seat };
    if (watching) like({ name });
    try {
      const said = await ask("POST", `${session.path}/chat`, { token: session.token, body: { text: text.trim(), ...speaker } });
      setText("");
      if (said?.text) session.hear(said);
      session.changed();
    } catch (error) {
      fail(error);
    }
  };
  return html`<div class="chat">
    <ol ref=${list} tabindex="0" aria-label=${t("chat.label")} aria-live="polite">
      ${session.chat.map(
        (line, place) => html`<li key=${line.id ?? place} class=${cls(line.seat && `owner-${colours[line.seat] ?? 0}`)}>
          <b>${line.name || line.seat || t("chat.watcher")}</b> <span class="tag">${line.seat ? t("chat.seat", { seat: line.seat }) : t("chat.watching")}</span> <small>${moment(line.made)}</small><br />${line.text}
        </li>`,
      )}
      ${!session.chat.length && html`<li class="muted">${t("chat.empty")}</li>`}
    </ol>
    <form onSubmit=${send}>
      ${watching && html`<input class="name" aria-label=${t("chat.name")} value=${name} maxlength="32" placeholder=${t("chat.name")} onInput=${(/** @type {any} */ event) => setName(event.target.value)} />`}
      <label class="sr" for="chat-text">${t("chat.say")}</label>
      <input id="chat-text" value=${text} maxlength="500" placeholder=${t("chat.say")} autocomplete="off" onInput=${(/** @type {any} */ event) => setText(event.target.value)} />
      <button type="submit" class="quiet" disabled=${!text.trim()}>${t("chat.send")}</button>
    </form>
  </div>`;
}

/** @param {{session: Session, fail: (error: unknown) => void}} props */
export function Notes({ session, fail }) {
  const [text, setText] = useState(/** @type {string | null} */ (null));
  const [kept, setKept] = useState(true);
  const wait = useRef(/** @type {number | undefined} */ (undefined));
  const call = (/** @type {string} */ method, /** @type {unknown} */ body) => ask(method, `${session.path}/notes`, { token: session.token, body });
  useEffect(() => {
    call("GET", undefined).then((found) => setText(found?.text ?? ""), fail);
    return () => clearTimeout(wait.current);
  }, [session.id]);
  const write = (/** @type {any} */ event) => {
    const next = event.target.value;
    setText(next);
    setKept(false);
    clearTimeout(wait.current);
    wait.current = setTimeout(() => call("PUT", { text: next }).then(() => setKept(true), fail), 700);
  };
  return html`<div class="notes-pad">
    <label for="notes-text">${t("notes.label")} <small>${kept ? t("notes.kept") : t("notes.keeping")}</small></label>
    <textarea id="notes-text" value=${text ?? ""} disabled=${text === null} maxlength="10000" onInput=${write}></textarea>
  </div>`;
}
