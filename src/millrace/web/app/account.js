// @ts-check
/** An account, for who wants one: it holds the keys of one's games, so that they are found from every browser. */
import { ask } from "./api.js";
import { Dialog } from "./dialog.js";
import { html, useEffect, useState } from "./html.js";
import { keys } from "./keys.js";
import { Forgotten, MailSettings } from "./letters.js";
import { OwnProfile } from "./profile.js";
import { t } from "./texts.js";

/** @typedef {{name: string, keys: number}} Account */

/**
 * The account that is logged in, and the way to it.
 * @param {{changed: () => void}} props
 */
export function AccountButton({ changed }) {
  const [account, setAccount] = useState(/** @type {Account | null} */ (null));
  const [open, setOpen] = useState(false);
  useEffect(() => {
    ask("GET", "/me").then((found) => setAccount(found.account), () => undefined);
  }, []);
  const enter = (/** @type {Account | null} */ next) => {
    setAccount(next);
    setOpen(false);
    changed();
  };
  return html`
    <button type="button" class="quiet" aria-haspopup="dialog" onClick=${() => setOpen(true)}>${account ? account.name : t("account.title")}</button>
    ${open && html`<${AccountDialog} account=${account} enter=${enter} close=${() => setOpen(false)} />`}
  `;
}

/** @param {{account: Account | null, enter: (account: Account | null) => void, close: () => void}} props */
function AccountDialog({ account, enter, close }) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState("");
  const attempt = async (/** @type {() => Promise<Account | null>} */ act) => {
    try {
      enter(await act());
    } catch (error) {
      setFailure(/** @type {Error} */ (error).message);
    }
  };
  const log = (/** @type {string} */ path) =>
    attempt(async () => {
      await ask("POST", path, { body: { name: name.trim(), password } });
      const held = keys().map(({ id, token }) => ({ id, token }));
      return (held.length ? await ask("POST", "/me/keys", { body: { keys: held } }) : await ask("GET", "/me")).account;
    });
  const out = () =>
    attempt(async () => {
      await ask("DELETE", "/session");
      return null;
    });
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    log("/session");
  };
  if (account) {
    return html`<${Dialog} title=${account.name} close=${close}>
      <p>${t("account.holds", { n: account.keys })}</p>
      ${failure && html`<p class="warning" role="alert">${failure}</p>`}
      <${MailSettings} />
      <${OwnProfile} />
      <p class="row"><button type="button" onClick=${out}>${t("account.out")}</button></p>
    <//>`;
  }
  const field = (/** @type {(text: string) => void} */ set) => (/** @type {any} */ event) => set(event.target.value);
  return html`<${Dialog} title=${t("account.title")} close=${close}>
    <p>${t("account.about")}</p>
    <form class="account" onSubmit=${send}>
      <label>${t("account.name")} <input name="username" autocomplete="username" required maxlength="40" value=${name} onInput=${field(setName)} /></label>
      <label>${t("account.password")} <input name="password" type="password" autocomplete="current-password" required value=${password} onInput=${field(setPassword)} /></label>
      ${failure && html`<p class="warning" role="alert">${failure}</p>`}
      <p class="row">
        <button type="submit" class="primary">${t("account.in")}</button>
        <button type="button" disabled=${!name.trim() || !password} onClick=${() => log("/accounts")}>${t("account.new")}</button>
      </p>
      <${Forgotten} name=${name.trim()} />
    </form>
  <//>`;
}
