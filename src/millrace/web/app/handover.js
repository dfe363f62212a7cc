// @ts-check
/** Several people at one screen: nothing of a hand is seen until its player says so. */
import { html, useEffect, useRef } from "./html.js";
import { Crest } from "./players.js";
import { t } from "./texts.js";

/**
 * @param {{player: import("./types.js").Player, say: string, take: () => void}} props
 */
export function HandOver({ player, say, take }) {
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => button.current?.focus(), [player.id]);
  return html`<div class="handover" role="dialog" aria-modal="true" aria-label=${t("handover.title", { name: player.name })}>
    <div class="card-of">
      <${Crest} player=${player} />
      <h2>${t("handover.title", { name: player.name })}</h2>
      ${say && html`<p class="say">${say}</p>`}
      <p>${t("handover.about")}</p>
      <button type="button" class="primary" ref=${button} onClick=${take}>${t("handover.take", { name: player.name })}</button>
    </div>
  </div>`;
}
