// @ts-check
/** The lobby: my games, the titles that can be played, others to watch. */
import { AccountButton } from "./account.js";
import { ask, nonce } from "./api.js";
import { tabTitle } from "./attention.js";
import { Deleting } from "./deleting.js";
import { Gallery } from "./gallery.js";
import { html, useEffect, useState } from "./html.js";
import { keys, settle } from "./keys.js";
import { Links } from "./links.js";
import { Row } from "./listed.js";
import { Languages } from "./menu.js";
import { NewGame } from "./newgame.js";
import { OWN_BOTS } from "./opening.js";
import { go } from "./route.js";
import { SeasonButton } from "./season.js";
import { t } from "./texts.js";

/** @typedef {import("./opening.js").Title} Title */
/** @typedef {import("./listed.js").Listed} Listed */

/** @param {{speak: (lang: any) => void, lang: string}} props */
export function Lobby({ speak, lang }) {
  const [titles, setTitles] = useState(/** @type {Title[] | null} */ (null));
  const [bots, setBots] = useState(OWN_BOTS);
  const [mine, setMine] = useState(/** @type {Listed[] | null} */ (null));
  const [open, setOpen] = useState(/** @type {Listed[]} */ ([]));
  const [failure, setFailure] = useState("");
  const [wanted, setWanted] = useState("");
  const [made, setMade] = useState(/** @type {any} */ (null));
  const [dropped, setDropped] = useState(/** @type {Listed | null} */ (null));
  const fail = (/** @type {unknown} */ error) => setFailure(/** @type {Error} */ (error).message);
  const refresh = async () => {
    try {
      const held = keys();
      const [own, others] = await Promise.all([
        ask("POST", "/mine", { body: { keys: held.map(({ id, token }) => ({ id, token })) } }),
        ask("GET", "/matches", { query: { public: 1 } }),
      ]);
      setMine(own);
      setOpen(others);
    } catch (error) {
      fail(error);
      setMine((known) => known ?? []);
    }
  };
  const ready = (/** @type {any} */ match) => {
    setWanted("");
    setMade(match);
    refresh();
  };
  useEffect(() => {
    ask("GET", "/titles").then(setTitles, fail);
    ask("GET", "/bots").then(setBots, fail);
    refresh();
    const timer = setInterval(() => document.hidden || refresh(), 15_000);
    return () => clearInterval(timer);
  }, [lang]);
  const waiting = (mine ?? []).filter((match) => match.my_turn).length;
  useEffect(() => tabTitle(t("lobby.title"), waiting > 0), [waiting, lang]);
  const nameOf = (/** @type {string} */ id) => titles?.find((title) => title.id === id)?.name ?? id;
  const others = open.filter((match) => !(mine ?? []).some((own) => own.id === match.id));
  const title = titles?.find((each) => each.id === wanted);
  const own = html`<section key="mine" class="sheet" aria-labelledby="mine">
    <h2 id="mine">${t("lobby.mine")}</h2>
    ${mine === null
      ? html`<p role="status">${t("match.loading")}</p>`
      : mine.length
        ? html`<ul class="matches">${mine.map((match) => html`<${Row} key=${match.id} match=${match} name=${nameOf(match.title)} drop=${() => setDropped(match)} />`)}</ul>`
        : html`<p class="muted">${t("lobby.none")}</p>`}
  </section>`;
  const gallery = html`<section key="new" class="sheet" aria-labelledby="new">
    <h2 id="new">${t("new.title")}</h2>
    ${titles && (titles.length ? html`<${Gallery} titles=${titles} bots=${bots} fail=${fail} setUp=${(/** @type {Title} */ each) => setWanted(each.id)}><${Elsewhere} fail=${fail} /><//>` : html`<p>${t("new.none")}</p>`)}
  </section>`;
  const watched = html`<section key="public" class="sheet" aria-labelledby="public">
    <h2 id="public">${t("lobby.public")}</h2>
    ${others.length ? html`<ul class="matches">${others.map((match) => html`<${Row} key=${match.id} match=${match} name=${nameOf(match.title)} />`)}</ul>` : html`<p class="muted">${t("lobby.no-public")}</p>`}
    ${titles?.length ? html`<${SeasonButton} titles=${titles} />` : null}
  </section>`;
  return html`<div class="lobby">
    <header class="masthead">
      <h1><img src="/web/icons/millrace.svg" alt="" width="44" height="44" /> Millrace</h1>
      <p>${t("lobby.tagline")}</p>
      <${AccountButton} changed=${refresh} />
      <${Languages} speak=${speak} />
    </header>
    ${failure && html`<p class="notice is-error" role="alert">${failure} <button type="button" class="quiet" aria-label=${t("dialog.close")} onClick=${() => setFailure("")}>×</button></p>`}
    <main>${mine?.length ? [own, gallery, watched] : [gallery, own, watched]}</main>
    ${title && html`<${NewGame} key=${`${lang} ${title.id}`} title=${title} bots=${bots} close=${() => setWanted("")} ready=${ready} />`}
    ${made && html`<${Links} made=${made} close=${() => setMade(null)} />`}
    ${dropped && html`<${Deleting} match=${dropped} name=${nameOf(dropped.title)} close=${() => setDropped(null)} changed=${refresh} />`}
  </div>`;
}

/**
 * Games that begin elsewhere: by a link, or from a record.
 * @param {{fail: (error: unknown) => void}} props
 */
const Elsewhere = ({ fail }) => html`<div class="elsewhere">
  <h3>${t("lobby.elsewhere")}</h3>
  <${Join} />
  <${Import} fail=${fail} />
</div>`;

function Join() {
  const [link, setLink] = useState("");
  const join = (/** @type {Event} */ event) => {
    event.preventDefault();
    const found = /\/m\/([^/?#\s]+)(?:[^#\s]*)(#\S+)?/.exec(link.trim());
    if (found) go(`/m/${found[1]}${found[2] ?? ""}`);
  };
  return html`<form class="join" onSubmit=${join}>
    <label for="join">${t("lobby.join")}</label>
    <div class="row"><input id="join" value=${link} placeholder=${`${location.origin}/m/…#…`} autocomplete="off" onInput=${(/** @type {any} */ event) => setLink(event.target.value)} />
    <button type="submit" disabled=${!/\/m\/[^/?#\s]+/.test(link)}>${t("lobby.go")}</button></div>
  </form>`;
}

/** @param {{fail: (error: unknown) => void}} props */
function Import({ fail }) {
  const load = async (/** @type {any} */ event) => {
    const file = event.target.files[0];
    if (!file) return;
    try {
      const made = await ask("POST", "/records", { body: { text: await file.text(), nonce: nonce() } });
      settle(made, "");
      go(`/m/${made.id}#${made.keys[0].token}`);
    } catch (error) {
      fail(error);
    } finally {
      event.target.value = "";
    }
  };
  return html`<p class="import"><label class="item"><input class="sr" type="file" accept=".millrace,.txt,.json,text/plain,application/json" onChange=${load} />${t("lobby.import")}</label></p>`;
}
