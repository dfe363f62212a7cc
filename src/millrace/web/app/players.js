// @ts-check
/** Who sits at the table: medallions in turn order, and a strip of figures for each player. */
import { cls, html, useEffect, useState } from "./html.js";
import { Sprite } from "./surface.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Clock} Clock */

/** @param {{player: Player}} props */
export const Crest = ({ player }) => html`<span class=${cls("crest", `owner-${player.colour}`)}><${Sprite} id=${player.crest} /></span>`;

/**
 * A figure of a player by its id.
 * @param {Player} player
 * @param {string} id
 */
const figure = (player, id) => player.figures.find((each) => each.id === id);

/**
 * The order of turns, with what each player spent.
 * @param {{players: Player[], viewer: string}} props
 */
export function Medallions({ players, viewer }) {
  return html`<ol class="medallions" aria-label=${t("players.order")}>
    ${players.map((player) => {
      const spent = figure(player, "spent");
      const label = [player.name, spent && `${spent.label} ${spent.value}`, player.on && t("players.decides"), player.ready && t("players.ready")].filter(Boolean).join(", ");
      return html`<li key=${player.id} class=${cls("medallion", player.on && "is-on", player.id === viewer && "is-own")} title=${label}>
        <span class="sr">${label}</span>
        <${Crest} player=${player} />
        ${spent && html`<span class="spent" aria-hidden="true">${spent.value}</span>`}
      </li>`;
    })}
  </ol>`;
}

/**
 * Every player's figures; a click opens the player's mat.
 * @param {{players: Player[], viewer: string, open: string, clock: Clock, clockAt: number, away: string[], choose: (seat: string) => void}} props
 */
export function Strips({ players, viewer, open, clock, clockAt, away, choose }) {
  return html`<ul class="strips" aria-label=${t("players.strips")}>
    ${players.map(
      (player) => html`<li key=${player.id} class=${cls("strip", `owner-${player.colour}`, player.on && "is-on", player.id === viewer && "is-own")}>
        <button
          type="button"
          aria-expanded=${String(open === player.id)}
          title=${t("players.mat", { name: player.name })}
          onClick=${() => choose(open === player.id ? "" : player.id)}
        >
          <${Crest} player=${player} />
          <span class="who">
            <span class="name">${player.name}</span>
            ${player.bot && html`<span class="tag">${t("players.bot")}</span>`}
            ${away.includes(player.id) && html`<span class="tag">${t("players.away")}</span>`}
            ${player.on && html`<span class="tag is-on">${t("players.decides")}</span>`}
            ${player.ready && html`<span class="tag is-ready">${t("players.ready")}</span>`}
            <${TimeLeft} seat=${player.id} clock=${clock} clockAt=${clockAt} />
          </span>
          <span class="figures">
            ${player.figures.map(
              (each) => html`<span class=${cls("figure", `figure-${each.id}`, each.alert && "is-alert")} key=${each.id} title=${each.hint ? `${each.label}: ${each.hint}` : each.label}>
                <b>${each.value}</b><small>${each.label}</small>
              </span>`,
            )}
          </span>
        </button>
      </li>`,
    )}
  </ul>`;
}

/**
 * The time a player has left, running while it is their turn.
 * @param {{seat: string, clock: Clock, clockAt: number}} props
 */
function TimeLeft({ seat, clock, clockAt }) {
  const running = (clock.running ?? []).includes(seat);
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  const left = clock.left?.[seat];
  if (left === undefined) return null;
  const seconds = Math.max(0, Math.round((left - (running ? Date.now() - clockAt : 0)) / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = `${String(Math.floor((seconds % 3600) / 60)).padStart(hours ? 2 : 1, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return html`<span class=${cls("time", running && seconds < 30 && "is-short")} role="timer">${hours ? `${hours}:${rest}` : rest}</span>`;
}

/**
 * The figures of one's own that a phone shows at all times: as many as fit into one line.
 * @param {{player: Player | undefined}} props
 */
export const OwnFigures = ({ player }) =>
  player
    ? html`<div class=${cls("own-figures", `owner-${player.colour}`)}>
        <${Crest} player=${player} />
        ${player.figures.map((each) => html`<span class=${cls("figure", each.alert && "is-alert")} key=${each.id} title=${each.hint ?? ""}><b>${each.value}</b><small>${each.label}</small></span>`)}
      </div>`
    : null;
