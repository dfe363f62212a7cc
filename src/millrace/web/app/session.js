// @ts-check
/** One match as this browser takes part in it: the scene shown, the key, what is sent and what arrives. */
import { ApiError, ask, matchPath, nonce } from "./api.js";
import { patch } from "./diff.js";
import { likes, replaceKey } from "./keys.js";
import { Live } from "./live.js";
import { lang } from "./texts.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").MatchAnswer} MatchAnswer */

/** Milliseconds after which the screen says that an answer is awaited. */
const PATIENCE = 150;

/**
 * Answers that were asked for before the client could speak, by match and key.
 * @type {Map<string, Promise<MatchAnswer | null>>}
 */
const early = new Map();

/**
 * Ask for a match at once, while everything else is still on its way; whoever opens it takes the answer.
 * @param {string} id
 * @param {string} token
 * @returns {Promise<MatchAnswer | null>}
 */
export function askEarly(id, token) {
  // What is refused is asked for again, when it can be told in words.
  const asked = ask("GET", matchPath(id), { token }).catch(() => null);
  early.set(`${id} ${token}`, asked);
  return asked;
}

export class Session {
  /**
   * @param {string} id
   * @param {string} token empty for somebody who only watches a public match
   * @param {() => void} changed
   */
  constructor(id, token, changed) {
    this.id = id;
    this.token = token;
    this.changed = changed;
    /** The seat whose eyes are used. */
    this.seat = "";
    this.rev = -1;
    this.steps = 0;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {MatchAnswer | null} */
    this.match = null;
    /** @type {import("./live.js").LiveState} */
    this.state = "connecting";
    /** @type {import("./types.js").Clock} */
    this.clock = {};
    /** When the clock was told, in milliseconds. */
    this.clockAt = 0;
    /** @type {import("./types.js").ChatLine[]} */
    this.chat = [];
    /** What the socket sent last. A difference is against this, or against what is shown. */
    this.stream = /** @type {{rev: number, scene: Scene | null}} */ ({ rev: -1, scene: null });
    /** @type {Live | null} */
    this.live = null;
    /** Whether an answer is awaited: nothing else is sent meanwhile. */
    this.sending = false;
    /** When it has come.
     * @type {Promise<unknown>} */
    this.answered = Promise.resolve();
    /** Whether it has been awaited for so long that the screen says so. */
    this.busy = false;
    /** @type {Error | null} */
    this.failure = null;
  }

  get path() {
    return matchPath(this.id);
  }

  /** The seats this key plays. */
  get mine() {
    return this.match?.mine ?? [];
  }

  /**
   * Look at the match through the eyes of a seat, from now on.
   * @param {string} [seat] empty: the first of one's own, or nobody's
   */
  async open(seat = this.seat) {
    this.live?.stop();
    try {
      /** @type {MatchAnswer} */
      const answer = (await this.askedEarly(seat)) ?? (await ask("GET", this.path, { token: this.token, query: { seat: seat || undefined } }));
      this.failure = null;
      this.match = answer;
      this.seat = answer.scene.viewer;
      this.clock = answer.clock ?? {};
      this.clockAt = Date.now();
      this.rev = -1;
      this.show(answer);
      this.stream = { rev: answer.rev, scene: answer.scene };
      this.listen();
    } catch (error) {
      this.failure = /** @type {Error} */ (error);
      this.changed();
    }
  }

  /**
   * The answer that was asked for early, once.
   * @param {string} seat
   */
  async askedEarly(seat) {
    const asked = `${this.id} ${this.token}`;
    const answer = seat ? null : await early.get(asked);
    early.delete(asked);
    return answer;
  }

  /**
   * Go on with a new key; the one of before ends as soon as the server hears of the new one.
   * @param {string} token
   */
  async takeUp(token) {
    replaceKey(this.id, this.token, token);
    this.token = token;
    history.replaceState(null, "", `${location.pathname}${location.search}#${token}`);
    await this.open();
  }

  listen() {
    this.live = new Live({
      id: this.id,
      token: this.token,
      seat: this.seat,
      lang: lang(),
      rev: () => (this.stream.scene ? this.rev : -1),
      onGone: () => this.open(),
      onMessage: (message) => this.receive(message),
      onPoll: (answer) => this.take(answer),
      onState: (state) => {
        if (state === this.state) return;
        this.state = state;
        this.changed();
      },
    });
  }

  /**
   * Something the socket pushed.
   * @param {any} message
   * @returns {Promise<void> | void}
   */
  receive(message) {
    if (message.lost) this.stream = { rev: -1, scene: null };
    if (message.chat) this.hear(message.chat);
    if (message.clock) {
      this.clock = { ...this.clock, ...message.clock };
      this.clockAt = Date.now();
    }
    if (message.seats && this.match) this.match = { ...this.match, seats: message.seats };
    if (message.scene) this.take(message);
    else if (message.diff) {
      // What rests on the answer to one's own decision waits for it.
      if (this.sending && message.from > this.rev) return this.answered.then(() => this.receive(message));
      const base = message.from === this.rev ? this.scene : message.from === this.stream.rev ? this.stream.scene : null;
      // What the answer to one's own decision has brought already need not be made again.
      const scene = message.rev === this.rev && this.scene ? this.scene : base && patch(base, message.diff);
      if (!scene) throw new Error("a difference to a scene that is not here");
      this.take({ ...message, scene });
    } else this.changed();
  }

  /**
   * The answer to a decision: the difference to the scene that it was made on, or a whole scene.
   * @param {any} answer
   */
  async settle(answer) {
    if (answer.scene) this.show(answer);
    else if (this.scene && answer.from === this.rev) this.show({ ...answer, scene: patch(this.scene, answer.diff) });
    // The socket was faster, with this change or with another's.
    else if (answer.rev > this.rev) await this.refresh();
  }

  /** @param {any} answer a scene with its rev, from the socket or from asking */
  take(answer) {
    this.stream = { rev: answer.rev, scene: answer.scene };
    if (this.match) {
      const { seats = this.match.seats, over = this.match.over } = answer;
      this.match = { ...this.match, seats, over };
    }
    if (answer.clock) {
      this.clock = { ...this.clock, ...answer.clock };
      this.clockAt = Date.now();
    }
    if (!this.show(answer)) this.changed();
  }

  /**
   * Show a scene unless it is shown already, or a newer one; whether it was new.
   * @param {{rev: number, scene: Scene, steps?: number, over?: boolean}} answer
   */
  show(answer) {
    if (answer.scene.viewer !== this.seat || answer.rev < this.rev || (answer.rev === this.rev && this.scene)) return false;
    this.rev = answer.rev;
    this.scene = answer.scene;
    this.steps = answer.steps ?? Math.max(0, ...answer.scene.log.slice(-1).map((turn) => turn.at));
    this.changed();
    return true;
  }

  /**
   * Send a decision or what is to become of the turn; whatever the server refuses is thrown.
   * @param {"play" | "undo" | "restart" | "confirm" | "tell" | "untell" | "show"} verb
   * @param {string | {name?: string}} [said] an option, or what is told of a real table
   */
  send(verb, said) {
    if (this.sending) return Promise.resolve();
    const sent = this.post(verb, typeof said === "string" ? { option: said, free: likes().free.includes(this.id) } : (said ?? {}));
    this.answered = sent.catch(() => undefined);
    return sent;
  }

  /** Whether everybody at the table sits before this screen, so that nobody else is asked before something is taken back. */
  get alone() {
    return (this.match?.seats ?? []).every((seat) => seat.kind !== "human" || this.mine.includes(seat.seat));
  }

  /**
   * Send as soon as what was sent before is answered.
   * @param {"play"} verb
   * @param {string} option
   */
  async sendNext(verb, option) {
    await this.answered;
    return this.send(verb, option);
  }

  /**
   * @param {string} verb
   * @param {{option?: string, free?: boolean, name?: string}} said
   */
  async post(verb, said) {
    this.sending = true;
    // Whoever watches the page from outside sees that an answer is awaited.
    document.documentElement.toggleAttribute("data-sending", true);
    const waiting = setTimeout(() => {
      this.busy = true;
      this.changed();
    }, PATIENCE);
    const stream = this.live?.stream ?? "";
    const body = { seat: this.seat, rev: this.rev, nonce: nonce(), difference: true, stream, ...said };
    try {
      await this.settle(await this.insist(`${this.path}/${verb}`, body));
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await this.refresh();
      if (error instanceof ApiError && error.status === 0) this.live?.renew();
      throw error;
    } finally {
      clearTimeout(waiting);
      this.sending = false;
      document.documentElement.toggleAttribute("data-sending", false);
      if (this.busy) {
        this.busy = false;
        this.changed();
      }
    }
  }

  /**
   * Post again with the same nonce if the line broke: the server does nothing twice.
   * @param {string} path
   * @param {unknown} body
   */
  async insist(path, body) {
    for (let tries = 0; ; tries += 1) {
      try {
        return await ask("POST", path, { token: this.token, body });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 0 || tries === 2) throw error;
        await new Promise((done) => setTimeout(done, 400 * 2 ** tries));
      }
    }
  }

  /**
   * The scene as it is now with what lies out of sight: the table in words, and what lies before others.
   * @returns {Promise<Scene>}
   */
  async whole() {
    return (await ask("GET", this.path, { token: this.token, query: { seat: this.seat || undefined, whole: "true" } })).scene;
  }

  /** Ask for the scene as it is now. */
  async refresh() {
    const answer = await ask("GET", this.path, { token: this.token, query: { seat: this.seat || undefined } });
    if (answer) this.show(answer);
  }

  /**
   * The table after a number of decisions.
   * @param {number} step
   * @returns {Promise<Scene>}
   */
  async at(step) {
    return (await ask("GET", `${this.path}/at/${step}`, { token: this.token, query: { seat: this.seat || undefined } })).scene;
  }

  /** @param {import("./types.js").ChatLine} line */
  hear(line) {
    if (line.id === undefined || !this.chat.some((other) => other.id === line.id)) this.chat = [...this.chat, line];
  }

  close() {
    this.live?.stop();
  }
}
