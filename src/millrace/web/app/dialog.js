// @ts-check
/** A window over the page that keeps the focus until it is closed. */
import { html, useEffect, useRef } from "./html.js";
import { t } from "./texts.js";

/**
 * @param {{title: string, close: () => void, wide?: boolean, children?: any}} props
 */
export function Dialog({ title, close, wide = false, children }) {
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    const dialog = ref.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      before?.focus?.();
    };
  }, []);
  const outside = (/** @type {Event} */ event) => event.target === ref.current && close();
  return html`<dialog ref=${ref} class=${wide ? "wide" : ""} aria-label=${title} onClick=${outside}
    onCancel=${(/** @type {Event} */ event) => { event.preventDefault(); close(); }}>
    <div class="sheet">
      <header role="presentation"><h2>${title}</h2><button type="button" class="quiet" onClick=${close}>${t("dialog.close")}</button></header>
      ${children}
    </div>
  </dialog>`;
}

/**
 * A text with a button that copies it.
 * @param {{text: string, label: string}} props
 */
export function Copy({ text, label }) {
  const copy = async (/** @type {any} */ event) => {
    const button = event.currentTarget;
    button.previousElementSibling.select();
    await navigator.clipboard?.writeText(text).catch(() => document.execCommand("copy"));
    button.textContent = t("copy.done");
    setTimeout(() => (button.textContent = t("copy.copy")), 1500);
  };
  return html`<span class="copy"><input readonly value=${text} aria-label=${label} /><button type="button" onClick=${copy}>${t("copy.copy")}</button></span>`;
}
