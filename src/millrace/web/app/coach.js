// @ts-check
/** The coach of a tutorial: what is told, what is shown on the table, and which option is wanted. */
import { html, useState } from "./html.js";
import { leaveTutorial, likes } from "./keys.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Lesson} Lesson */
/** @typedef {import("./types.js").LessonPage} LessonPage */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {NonNullable<ReturnType<typeof useCoach>>} CoachState */

/** @param {LessonPage} page */
export const plain = (page) => page.words.map(({ text }) => text).join("");

/**
 * Where one is in the tutorial of a match, unless it was left; `page` is the one that is told now.
 * @param {Session} session
 * @param {Scene} scene the scene shown
 */
export function useCoach(session, scene) {
  const { lesson } = scene;
  const about = lesson ? `${lesson.step} ${lesson.done ?? false} ${lesson.pages.length}` : "";
  const [turned, turn] = useState({ about, at: 0 });
  const [, leave] = useState(false);
  if (!lesson || likes().free.includes(session.id)) return null;
  const at = turned.about === about ? turned.at : 0;
  const last = lesson.pages.length - 1;
  return {
    lesson, at, last, page: lesson.pages[at],
    to: (/** @type {number} */ next) => turn({ about, at: Math.max(0, Math.min(last, next)) }),
    leave: () => {
      leaveTutorial(session.id);
      leave(true);
    },
  };
}

/**
 * What the coach says, with links to the rules, and the way on.
 * @param {{coach: CoachState | null, title: string}} props
 */
export function Coach({ coach, title }) {
  if (!coach) return null;
  const { lesson, at, last, page, to, leave } = coach;
  const now = at < last ? "" : lesson.confirm ? t("coach.confirm") : (lesson.label ?? "");
  return html`<section class="coach" aria-label=${t("coach.title")} data-step=${lesson.step} data-wanted=${lesson.option ?? ""}>
    <header>
      <small>${lesson.done ? t("coach.title") : t("coach.step", { step: lesson.step, steps: lesson.steps })}</small>
      <h2>${lesson.head}</h2>
      ${!lesson.done && html`<button type="button" class="plain leave" onClick=${leave}>${t("coach.leave")}</button>`}
    </header>
    <p aria-live="polite">${page.words.map(({ text, rule }, place) => (rule ? html`<a key=${place} href=${`/rules/${title}#${rule}`} target="_blank" title=${rule}>${text}</a>` : text))}</p>
    ${now && html`<p class="now"><span aria-hidden="true">☞</span> ${now}</p>`}
    ${(last > 0 || lesson.done) &&
    html`<p class="row">
      ${last > 0 && html`<button type="button" class="quiet" disabled=${at === 0} onClick=${() => to(at - 1)}>${t("coach.back")}</button>`}
      ${at < last
        ? html`<button type="button" class="primary" onClick=${() => to(at + 1)}>${t("coach.next")}</button>`
        : lesson.done && html`<button type="button" class="primary play-on" onClick=${leave}>${t("coach.play-on")}</button>`}
    </p>`}
  </section>`;
}
