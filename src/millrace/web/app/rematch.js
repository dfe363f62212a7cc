// @ts-check
/** Playing again with the same people. */
import { ask } from "./api.js";
import { html, useState } from "./html.js";
import { keepInvites, settle } from "./keys.js";
import { go } from "./route.js";
import { t } from "./texts.js";

/**
 * The way to the next game, for who played this one.
 * @param {{session: import("./session.js").Session}} props
 */
export function Again({ session }) {
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);
  if (!session.mine.length) return null;
  const again = async () => {
    setBusy(true);
    try {
      const made = await ask("POST", `${session.path}/rematch`, { token: session.token });
      settle(made, session.scene?.title ?? "");
      // The others find their own way here.
      keepInvites(made.id, []);
      go(`/m/${made.id}#${made.keys[0].token}`);
    } catch (error) {
      setFailure(/** @type {Error} */ (error).message);
      setBusy(false);
    }
  };
  return html`<div class="again">
    <p class="row"><button type="button" class="primary" disabled=${busy} onClick=${again}>${t("rematch.again")}</button> <small>${t("rematch.about")}</small></p>
    ${failure && html`<p class="warning" role="alert">${failure}</p>`}
  </div>`;
}
