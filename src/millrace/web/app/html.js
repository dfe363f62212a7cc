// @ts-check
/** Markup as tagged templates: `html` makes nodes for Preact, without a build step. */
import htm from "../vendor/htm.js";
import { h, Fragment, Component, render } from "../vendor/preact.js";

export { useState, useRef, useEffect, useLayoutEffect, useMemo, useCallback } from "../vendor/hooks.js";
export { Fragment, Component, render };

export const html = htm.bind(h);

/**
 * A component that is drawn anew only when one of its properties is another value than before. A scene shares whatever
 * did not change with the one before it.
 * @template {object} P
 * @param {(props: P) => any} draw
 */
export function kept(draw) {
  return class extends Component {
    /** @param {any} next */
    shouldComponentUpdate(next) {
      return Object.keys(next).some((name) => next[name] !== this.props[name]);
    }

    render() {
      return draw(this.props);
    }
  };
}

/**
 * Class names with blanks between; whatever is empty or false is left out.
 * @param {...(string | false | null | undefined)} names
 */
export const cls = (...names) => names.filter(Boolean).join(" ");
