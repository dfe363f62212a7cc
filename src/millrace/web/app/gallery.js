// @ts-check
/** The gallery of titles: what each looks like, how long it takes, and the shortest way into a game of it. */
import { laidTable } from "./art.js";
import { cls, html, useState } from "./html.js";
import { likes } from "./keys.js";
import { kindOf } from "./known.js";
import { levelName, openTable, openTutorial, playedNow } from "./opening.js";
import { go } from "./route.js";
import { numeral, t } from "./texts.js";

/** @typedef {import("./opening.js").Title} Title */

/**
 * A number of players or minutes, or from the least to the most.
 * @param {number[]} numbers
 */
const span = (numbers) => [...new Set([Math.min(...numbers), Math.max(...numbers)])].map(numeral).join("–");

/**
 * How many of a title's figures are those of the printed game: a bar of shares, a figure, and the whole sentence for who
 * wants to know.
 * @param {{title: Title}} props
 */
const Printed = ({ title }) => html`<div class="printed" title=${title.known}>
  <div class="shares" aria-hidden="true">${Object.entries(title.provenance).map(([source, count]) => html`<span key=${source} class=${`mark-${kindOf(source)}`} style=${{ flexGrow: count }}></span>`)}</div>
  <small>${t("gallery.printed", { percent: title.printed })}</small>
</div>`;

/** @param {{title: Title, bots: string[], fail: (error: unknown) => void, setUp: () => void}} props */
function Card({ title, bots, fail, setUp }) {
  const [busy, setBusy] = useState(false);
  const { setup, rival, rivals } = playedNow(title, likes(), bots);
  const begin = async (/** @type {() => ReturnType<typeof openTable>} */ open) => {
    setBusy(true);
    try {
      const made = await open();
      go(`/m/${made.id}#${made.keys[0].token}`);
    } catch (error) {
      fail(error);
      setBusy(false);
    }
  };
  return html`<article class="title-card">
    <img class="laid" src=${laidTable(title.id)} alt="" loading="lazy" decoding="async" />
    <div class="about">
      <h3>${title.name}</h3>
      <p>${title.tagline}</p>
      <p class="facts">${t("gallery.players", { players: span(title.players) })}${title.minutes[1] > 0 && html` · ${t("gallery.minutes", { minutes: span(title.minutes) })}`}</p>
      <${Printed} title=${title} />
    </div>
    <p class="row play">
      <button type="button" class="primary" disabled=${busy} onClick=${() => begin(() => openTable(title, setup))}>${t("gallery.play")}<span class="sr"> ${title.name}</span></button>
      <small>${rivals ? t("gallery.against", { n: rivals, bot: levelName(rival) }) : t("gallery.alone")}</small>
      <button type="button" class="quiet" aria-haspopup="dialog" onClick=${setUp}>${t("gallery.setup")}<span class="sr"> ${title.name}</span></button>
    </p>
    ${title.tutorial &&
    html`<p class=${cls("guide", !likes().met.includes(title.id) && "is-new")}>
      ${!likes().met.includes(title.id) && html`<small>${t("gallery.new")}</small> `}
      <button type="button" class=${likes().met.includes(title.id) ? "quiet" : ""} disabled=${busy} onClick=${() => begin(() => openTutorial(title.id))}>${t("gallery.tutorial")}<span class="sr"> ${title.name}</span></button>
    </p>`}
    <p class="small"><a href=${`/rules/${title.id}`}>${t("menu.rules")}<span class="sr"> ${title.name}</span></a> · <a href=${`/content/${title.id}`}>${t("menu.content")}<span class="sr"> ${title.name}</span></a></p>
  </article>`;
}

/**
 * All titles beside each other.
 * @param {{titles: Title[], bots: string[], fail: (error: unknown) => void, setUp: (title: Title) => void, children?: any}} props
 */
export const Gallery = ({ titles, bots, fail, setUp, children }) => html`<div class="titles">
  ${titles.map((title) => html`<${Card} key=${title.id} title=${title} bots=${bots} fail=${fail} setUp=${() => setUp(title)} />`)}
  ${children}
</div>`;
