// @ts-check
/** Deleting a game: at once if it is one's own, otherwise when everybody who plays it wants that. */
import { ask, matchPath } from "./api.js";
import { Dialog } from "./dialog.js";
import { html, useState } from "./html.js";
import { forget, keyOf } from "./keys.js";
import { t } from "./texts.js";

/** @typedef {import("./listed.js").Listed} Listed */

/**
 * Whether this browser may ask for a game to be deleted: it plays there, or only bots do.
 * @param {Listed} match
 */
export const deletable = (match) => match.mine.length > 0 || match.players.every((player) => player.kind !== "human");

/**
 * Take a game off the list, or delete it for everybody.
 * @param {{match: Listed, name: string, close: () => void, changed: () => void}} props
 */
export function Deleting({ match, name, close, changed }) {
  const [told, tell] = useState("");
  const named = (/** @type {string} */ seat) => match.players.find((player) => player.seat === seat)?.name || seat;
  const drop = () => {
    forget(match.id);
    changed();
    close();
  };
  const destroy = async () => {
    try {
      const { deleted, missing } = await ask("DELETE", matchPath(match.id), { token: keyOf(match.id)?.token ?? "" });
      if (deleted) drop();
      else tell(t("delete.missing", { names: missing.map(named).join(", ") }));
      changed();
    } catch (error) {
      tell(/** @type {Error} */ (error).message);
    }
  };
  return html`<${Dialog} title=${name} close=${close}>
    <div class="deletion">
      <p>${match.players.map((player) => named(player.seat)).join(", ")}</p>
      ${told ? html`<p role="alert">${told}</p>` : html`<p>${t("delete.about")}</p>`}
      <p class="row">
        ${!told && deletable(match) && html`<button type="button" onClick=${destroy}>${t("delete.all")}</button>`}
        <button type="button" class="primary" onClick=${drop}>${t("delete.list")}</button>
      </p>
    </div>
  <//>`;
}

/**
 * Who wants a game deleted.
 * @param {{match: Listed}} props
 */
export function Unwanted({ match }) {
  const wishes = (match.to_delete ?? []).map((seat) => match.players.find((player) => player.seat === seat)?.name || seat);
  return wishes.length ? html`<p class="wish">${t("delete.wanted", { names: wishes.join(", ") })}</p>` : null;
}
