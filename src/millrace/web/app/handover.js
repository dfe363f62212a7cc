// @ts-check
/** Several people at one screen: nothing of a hand is seen until its player says so. */
import { Turns } from "./chronicle.js";
import { html, useEffect, useRef } from "./html.js";
import { Crest } from "./players.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Logged} Logged */

/**
 * What was played since a player's last turn.
 * @param {Logged[]} log
 * @param {string} seat
 */
export const sinceTurnOf = (log, seat) => log.slice(log.findLastIndex((turn) => turn.seat === seat) + 1);

/**
 * @param {{player: import("./types.js").Player, scene: import("./types.js").Scene, colours: Record<string, number>, take: () => void}} props
 */
export function HandOver({ player, scene, colours, take }) {
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => button.current?.focus(), [player.id]);
  const turns = sinceTurnOf(scene.log, player.id);
  return html`<div class="handover" role="dialog" aria-modal="true" aria-label=${t("handover.title", { name: player.name })}>
    <div class="card-of">
      <${Crest} player=${player} />
      <h2>${t("handover.title", { name: player.name })}</h2>
      <p>${t("handover.about")}</p>
      <button type="button" class="primary" ref=${button} onClick=${take}>${t("handover.take", { name: player.name })}</button>
      ${turns.length > 0 && html`<div class="told" tabindex="0" role="region" aria-label=${t("handover.since")}><ol class="turns"><${Turns} turns=${turns} colours=${colours} /></ol></div>`}
    </div>
  </div>`;
}
