// @ts-check
/**
 * Zoom and pan of one layer inside its frame: wheel, pinch, drag, keys and buttons move a CSS transform, nothing is drawn
 * anew, and what others play does not disturb it.
 */

const CLOSEST = 6;
const STEP = 1.3;
const SHIFT = 80;
const SLACK = 6;

export class PanZoom {
  /**
   * @param {HTMLElement} frame
   * @param {HTMLElement} layer
   * @param {(zoom: number) => void} told
   */
  constructor(frame, layer, told) {
    this.frame = frame;
    this.layer = layer;
    this.told = told;
    this.zoom = 1;
    this.x = 0;
    this.y = 0;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.moved = 0;
    /** @type {number | undefined} */
    this.resting = undefined;
    const passive = { passive: false };
    this.off = [
      on(frame, "wheel", (event) => this.wheel(/** @type {WheelEvent} */ (event)), passive),
      on(frame, "pointerdown", (event) => this.down(/** @type {PointerEvent} */ (event))),
      on(frame, "pointermove", (event) => this.move(/** @type {PointerEvent} */ (event))),
      on(frame, "click", (event) => this.click(event), true),
      on(window, "pointerup", (event) => this.up(/** @type {PointerEvent} */ (event))),
      on(window, "pointercancel", (event) => this.up(/** @type {PointerEvent} */ (event))),
    ];
    const watcher = new ResizeObserver(() => this.put());
    watcher.observe(frame);
    this.off.push(() => watcher.disconnect());
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const box = this.frame.getBoundingClientRect();
    this.scale(Math.exp(-event.deltaY / 500), event.clientX - box.left, event.clientY - box.top);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button > 0) return;
    if (!this.fingers.size) this.moved = 0;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    this.moved += Math.hypot(now.x - before.x, now.y - before.y);
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, now);
    if (other) {
      const box = this.frame.getBoundingClientRect();
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      this.scale(factor, (now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top);
    }
    if (this.moved > SLACK || other) {
      this.x += (now.x - before.x) / this.fingers.size;
      this.y += (now.y - before.y) / this.fingers.size;
      this.put();
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
  }

  /**
   * A drag is no click.
   * @param {Event} event
   */
  click(event) {
    if (this.moved <= SLACK) return;
    event.stopPropagation();
    event.preventDefault();
    this.moved = 0;
  }

  /**
   * Zoom by a factor and keep a point of the frame where it is, its middle by default.
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   */
  scale(factor, x = this.frame.clientWidth / 2, y = this.frame.clientHeight / 2) {
    const zoom = Math.min(CLOSEST, Math.max(1, this.zoom * factor));
    this.x = x - ((x - this.x) * zoom) / this.zoom;
    this.y = y - ((y - this.y) * zoom) / this.zoom;
    this.zoom = zoom;
    this.put();
  }

  closer() {
    this.scale(STEP);
  }

  farther() {
    this.scale(1 / STEP);
  }

  whole() {
    this.zoom = 1;
    this.put();
  }

  /**
   * Bring an element into sight if it lies outside of the frame.
   * @param {Element} element
   */
  reveal(element) {
    if (this.zoom === 1) return;
    const frame = this.frame.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    if (box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom) return;
    this.x += (frame.left + frame.right - box.left - box.right) / 2;
    this.y += (frame.top + frame.bottom - box.top - box.bottom) / 2;
    this.put();
  }

  /**
   * Keys while the frame has the focus: + and - zoom, 0 shows all, shifted arrows pan.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const shift = event.shiftKey ? SHIFTS[event.key] : undefined;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "+" || event.key === "=") this.closer();
    else if (event.key === "-") this.farther();
    else if (event.key === "0") this.whole();
    else if (shift) {
      this.x += shift[0];
      this.y += shift[1];
      this.put();
    } else return false;
    return true;
  }

  put() {
    const { clientWidth: width, clientHeight: height } = this.frame;
    this.x = Math.min(0, Math.max(width * (1 - this.zoom), this.x));
    this.y = Math.min(0, Math.max(height * (1 - this.zoom), this.y));
    const style = this.layer.style;
    style.transform = this.zoom === 1 ? "" : `translate(${this.x}px, ${this.y}px) scale(${this.zoom})`;
    // While it moves the layer is one picture; at rest it is drawn sharp in its new size.
    style.willChange = "transform";
    clearTimeout(this.resting);
    this.resting = setTimeout(() => (style.willChange = "auto"), 200);
    this.told(this.zoom);
  }

  stop() {
    clearTimeout(this.resting);
    for (const off of this.off) off();
  }
}

/** @type {Record<string, [number, number]>} */
const SHIFTS = { ArrowLeft: [SHIFT, 0], ArrowRight: [-SHIFT, 0], ArrowUp: [0, SHIFT], ArrowDown: [0, -SHIFT] };

/**
 * @param {{x: number, y: number}} a
 * @param {{x: number, y: number}} b
 */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * @param {EventTarget} target
 * @param {string} name
 * @param {(event: Event) => void} act
 * @param {boolean | AddEventListenerOptions} [how]
 * @returns {() => void}
 */
function on(target, name, act, how) {
  target.addEventListener(name, act, how);
  return () => target.removeEventListener(name, act, how);
}
