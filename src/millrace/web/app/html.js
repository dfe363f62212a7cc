// @ts-check
/** Markup as tagged templates: `html` makes nodes for Preact, without a build step. */
import htm from "../vendor/htm.js";
import { h, Fragment, Component, render } from "../vendor/preact.js";

export { useState, useRef, useEffect, useLayoutEffect, useMemo, useCallback } from "../vendor/hooks.js";
export { Fragment, Component, render };

export const html = htm.bind(h);

/**
 * Class names with blanks between; whatever is empty or false is left out.
 * @param {...(string | false | null | undefined)} names
 */
export const cls = (...names) => names.filter(Boolean).join(" ");
