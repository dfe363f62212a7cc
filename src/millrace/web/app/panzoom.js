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
   * @param {(close: boolean) => void} told called when the layer comes closer than it is as a whole, and when it no longer is
   */
  constructor(frame, layer, told) {
    this.frame = frame;
    this.layer = layer;
    this.told = told;
    this.close = false;
    /** Whether somebody has zoomed or moved it: then nothing else does. */
    this.moved = false;
    this.zoom = 1;
    this.x = 0;
    this.y = 0;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.dragged = 0;
    this.width = frame.clientWidth;
    this.height = frame.clientHeight;
    /** Whether the layer is to be put in its place with the next picture. */
    this.due = false;
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
    const watcher = new ResizeObserver(() => {
      // Measured only when it changes: asking in every movement would have the whole table laid out each time.
      this.width = frame.clientWidth;
      this.height = frame.clientHeight;
      this.put();
    });
    watcher.observe(frame);
    this.off.push(() => watcher.disconnect());
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const box = this.frame.getBoundingClientRect();
    this.moved = true;
    this.scale(Math.exp(-event.deltaY / 500), event.clientX - box.left, event.clientY - box.top);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button > 0) return;
    if (!this.fingers.size) this.dragged = 0;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    this.dragged += Math.hypot(now.x - before.x, now.y - before.y);
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, now);
    if (other) {
      const box = this.frame.getBoundingClientRect();
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      this.scale(factor, (now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top);
    }
    if (this.dragged > SLACK || other) {
      this.moved = true;
      this.x += (now.x - before.x) / this.fingers.size;
      this.y += (now.y - before.y) / this.fingers.size;
      this.put();
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
    this.draw();
  }

  /**
   * A drag is no click.
   * @param {Event} event
   */
  click(event) {
    if (this.dragged <= SLACK) return;
    event.stopPropagation();
    event.preventDefault();
    this.dragged = 0;
  }

  /**
   * Zoom by a factor and keep a point of the frame where it is, its middle by default.
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   */
  scale(factor, x = this.width / 2, y = this.height / 2) {
    const zoom = Math.min(CLOSEST, Math.max(1, this.zoom * factor));
    this.x = x - ((x - this.x) * zoom) / this.zoom;
    this.y = y - ((y - this.y) * zoom) / this.zoom;
    this.zoom = zoom;
    this.put();
  }

  closer() {
    this.moved = true;
    this.scale(STEP);
  }

  farther() {
    this.moved = true;
    this.scale(1 / STEP);
  }

  whole() {
    this.moved = true;
    this.zoom = 1;
    this.put();
  }

  /**
   * Show some rectangles of the layer, given as shares of it, as large as their whole allows and at least so much closer than
   * the whole layer; where that is too close for all of them, as many as fit. Who has zoomed or moved the layer keeps it.
   * @param {Box[]} boxes
   * @param {number} least
   */
  show(boxes, least) {
    if (this.moved || !boxes.length) return;
    const all = around(boxes);
    const fitting = 1 / Math.max(all.w, all.h, 1 / CLOSEST);
    this.zoom = Math.min(CLOSEST, Math.max(1, least, Math.min(fitting * 0.9, 2 * least)));
    const side = 1 / this.zoom;
    const fits = (/** @type {Box} */ middle) => boxes.filter((box) => Math.abs(box.x - middle.x) + box.w / 2 < side / 2 && Math.abs(box.y - middle.y) + box.h / 2 < side / 2);
    const best = fitting >= this.zoom ? all : boxes.map((box) => around([box, ...fits(box)])).reduce((one, other) => (fits(other).length > fits(one).length ? other : one));
    this.x = this.width * (0.5 - best.x * this.zoom);
    this.y = this.height * (0.5 - best.y * this.zoom);
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
      this.moved = true;
      this.x += shift[0];
      this.y += shift[1];
      this.put();
    } else return false;
    return true;
  }

  /** Put the layer in its place with the next picture, however often it moves before that. */
  put() {
    this.x = Math.min(0, Math.max(this.width * (1 - this.zoom), this.x));
    this.y = Math.min(0, Math.max(this.height * (1 - this.zoom), this.y));
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => this.draw());
  }

  draw() {
    if (!this.due) return;
    this.due = false;
    const style = this.layer.style;
    style.transform = this.zoom === 1 ? "" : `translate(${this.x}px, ${this.y}px) scale(${this.zoom})`;
    // While it moves the layer is one picture; at rest it is drawn sharp in its new size.
    if (this.resting === undefined) style.willChange = "transform";
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      this.resting = undefined;
      style.willChange = "auto";
    }, 200);
    if (this.close === this.zoom > 1) return;
    this.close = this.zoom > 1;
    this.told(this.close);
  }

  stop() {
    clearTimeout(this.resting);
    for (const off of this.off) off();
  }
}

/** @type {Record<string, [number, number]>} */
const SHIFTS = { ArrowLeft: [SHIFT, 0], ArrowRight: [-SHIFT, 0], ArrowUp: [0, SHIFT], ArrowDown: [0, -SHIFT] };

/**
 * A rectangle by its middle and its size.
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 */

/**
 * The rectangle around some.
 * @param {Box[]} boxes
 * @returns {Box}
 */
function around(boxes) {
  const left = Math.min(...boxes.map((box) => box.x - box.w / 2));
  const right = Math.max(...boxes.map((box) => box.x + box.w / 2));
  const top = Math.min(...boxes.map((box) => box.y - box.h / 2));
  const bottom = Math.max(...boxes.map((box) => box.y + box.h / 2));
  return { x: (left + right) / 2, y: (top + bottom) / 2, w: right - left, h: bottom - top };
}

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
