// @ts-check
/** Hints: asking a bot what it would do, and what it answers. */
import { ask } from "./api.js";
import { draftOf } from "./dialling.js";
import { cls, html, useEffect, useState } from "./html.js";
import { like, likes } from "./keys.js";
import { LEVELS } from "./opening.js";
import { t } from "./texts.js";

/** @typedef {{option: string, text: string, forced: boolean}} Step */
/**
 * @typedef {{rev: number, level: string, steps: Step[], remark: string, expected: string, compared: string, reasons: string[],
 *   left: string[], risk: string, rest: string, others: {steps: Step[], cost: string}[]}} Advice
 */
/** @typedef {import("./types.js").Option} Option */
/** @typedef {ReturnType<typeof useHint>} Hint */

/**
 * What was advised about the question that is put now.
 * @param {import("./session.js").Session} session
 * @param {import("./choosing.js").Choosing} choice
 * @param {boolean} allowed whether one may ask now
 */
export function useHint(session, choice, allowed) {
  const question = `${session.seat} ${session.scene?.lang} ${session.scene?.turn.tentative ?? 0} ${session.steps} ${choice.options.map((option) => option.id).join()}`;
  const [state, setState] = useState({ question: "", thinking: false, advice: /** @type {Advice | null} */ (null) });
  const [level, setLevel] = useState(likes().adviser);
  const { thinking, advice } = state.question === question ? state : { thinking: false, advice: null };
  const optionOf = (/** @type {string | undefined} */ text) => choice.options.find((option) => option.text === text) ?? null;
  const request = async (/** @type {string} */ of = level) => {
    if (!allowed || thinking) return;
    setLevel(of);
    like({ adviser: of });
    setState({ question, thinking: true, advice: null });
    try {
      const found = await ask("POST", `${session.path}/hint`, { token: session.token, body: { seat: session.seat, level: of } });
      // What was decided meanwhile is nothing to advise about.
      setState((/** @type {typeof state} */ now) => (now.question === question ? { question, thinking: false, advice: found } : now));
    } catch (error) {
      setState({ question: "", thinking: false, advice: null });
      choice.fail(error);
    }
  };
  const close = () => setState({ question: "", thinking: false, advice: null });
  return { allowed, thinking, advice, level, request, close, optionOf, first: optionOf(advice?.steps[0].option) };
}

/**
 * The button that asks, and below it what was answered.
 * @param {{hint: Hint, choice: import("./choosing.js").Choosing, busy: boolean, dialling: ReturnType<typeof import("./dials.js").useDials>}} props
 */
export function HintPart({ hint, choice, busy, dialling }) {
  const { allowed, thinking, advice, level, request } = hint;
  if (!allowed) return null;
  return html`<section class=${cls("hint", advice && "has-advice")} aria-label=${t("hint.label")}>
    <p class="row ask-hint">
      <button type="button" class="quiet" disabled=${thinking} aria-keyshortcuts="h" title=${t("hint.about")} onClick=${() => request()}><span aria-hidden="true">✦ </span>${t("hint.ask")}</button>
      <select aria-label=${t("hint.level")} value=${level} disabled=${thinking} onChange=${(/** @type {any} */ event) => request(event.target.value)}>
        ${LEVELS.map((each) => html`<option key=${each} value=${each}>${t("level.number", { level: each })}</option>`)}
      </select>
    </p>
    <div role="status">${thinking && html`<p class="thinking">${t("hint.thinking", { level })}<span class="progress" aria-hidden="true"></span></p>`}</div>
    ${advice && html`<${Advised} hint=${hint} advice=${advice} choice=${choice} busy=${busy} dialling=${dialling} />`}
  </section>`;
}

/**
 * The turn as the bot would play it, why, and what else could be done.
 * @param {{hint: Hint, advice: Advice, choice: import("./choosing.js").Choosing, busy: boolean, dialling: ReturnType<typeof import("./dials.js").useDials>}} props
 */
function Advised({ hint, advice, choice, busy, dialling }) {
  const { first, close, optionOf } = hint;
  const draft = dialling && draftOf(dialling.dials, advice.steps.map((step) => step.option));
  // What lies under the pointer is lit on the board; nothing stays lit when the advice goes.
  useEffect(() => () => choice.light(null), []);
  const lighting = (/** @type {string} */ text) => ({
    onPointerEnter: () => choice.light(optionOf(text)),
    onPointerLeave: () => choice.light(null),
  });
  return html`<article class="advice" aria-label=${t("hint.advice", { level: advice.level })}>
    <header role="presentation"><h3>${t("hint.advice", { level: advice.level })}</h3><button type="button" class="quiet" aria-label=${t("dialog.close")} onClick=${close}>×</button></header>
    <${Steps} steps=${advice.steps} />
    ${draft && html`<p class="row"><button type="button" class="primary" disabled=${busy || dialling?.busy} onClick=${() => dialling?.put(draft)}>${t("hint.set")}</button></p>`}
    ${first && !dialling && html`<p class="row"><button type="button" class="primary" disabled=${busy} onClick=${() => choice.show(first)}>${t("hint.do")}</button></p>`}
    ${[advice.remark, advice.expected, advice.compared].filter(Boolean).map((text) => html`<p key=${text} class="figures">${text}</p>`)}
    <ul class="reasons">
      ${[...advice.reasons, ...advice.left].map((text) => html`<li key=${text}>${text}</li>`)}
      ${advice.risk && html`<li class="risk"><b>${t("hint.risk")}</b> ${advice.risk}</li>`}
      ${advice.rest && html`<li class="rest">${advice.rest}</li>`}
    </ul>
    ${advice.others.length > 0 && html`<h4>${t("hint.others")}</h4>`}
    ${advice.others.map((way) => html`<div key=${way.steps[0].option} class="other" ...${lighting(way.steps[0].option)}><${Steps} steps=${way.steps} /><p class="cost">${way.cost}</p></div>`)}
  </article>`;
}

/** @param {{steps: Step[]}} props */
const Steps = ({ steps }) => html`<ol class="steps">${steps.map((step, place) => html`<li key=${place} class=${cls(step.forced && "is-forced")}>${step.text}</li>`)}</ol>`;
