// @ts-check
/** One match as this browser takes part in it: the scene shown, the key, what is sent and what arrives. */
import { ApiError, ask, nonce } from "./api.js";
import { patch } from "./diff.js";
import { Live } from "./live.js";
import { lang } from "./texts.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").MatchAnswer} MatchAnswer */

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
    /** What the socket sent last: differences are against this, not against what is shown. */
    this.stream = /** @type {{rev: number, scene: Scene | null}} */ ({ rev: -1, scene: null });
    /** @type {Live | null} */
    this.live = null;
    this.busy = false;
    /** @type {Error | null} */
    this.failure = null;
  }

  get path() {
    return `/matches/${encodeURIComponent(this.id)}`;
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
      const answer = await ask("GET", this.path, { token: this.token, query: { seat: seat || undefined } });
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

  listen() {
    this.live = new Live({
      id: this.id,
      token: this.token,
      seat: this.seat,
      lang: lang(),
      rev: () => this.stream.rev,
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
      if (!this.stream.scene) throw new Error("a difference came before a scene");
      this.take({ ...message, scene: patch(this.stream.scene, message.diff) });
    } else this.changed();
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
    this.show(answer);
  }

  /**
   * Show a scene unless a newer one is shown already.
   * @param {{rev: number, scene: Scene, steps?: number, over?: boolean}} answer
   */
  show(answer) {
    if (answer.rev >= this.rev && answer.scene.viewer === this.seat) {
      this.rev = answer.rev;
      this.scene = answer.scene;
      this.steps = answer.steps ?? Math.max(0, ...answer.scene.log.slice(-1).map((turn) => turn.at));
    }
    this.changed();
  }

  /**
   * Send a decision or what is to become of the turn; whatever the server refuses is thrown.
   * @param {"play" | "undo" | "restart" | "confirm"} verb
   * @param {string} [option]
   */
  async send(verb, option) {
    if (this.busy) return;
    this.busy = true;
    this.changed();
    const body = { seat: this.seat, rev: this.rev, nonce: nonce(), ...(option === undefined ? {} : { option }) };
    try {
      this.show(await this.insist(`${this.path}/${verb}`, body));
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await this.refresh();
      throw error;
    } finally {
      this.busy = false;
      this.changed();
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
