// @ts-check
/** Live updates of a match: a socket that only listens, taken up again after a break, and asking now and then meanwhile. */
import { ApiError, ask, matchPath, nonce } from "./api.js";

/** @typedef {"connecting" | "live" | "polling" | "waiting"} LiveState */

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
const POLL_EVERY = 3_000;
const TRIES_BEFORE_POLLING = 2;
/** The code with which the socket of a match is closed that does not exist, or no longer. */
const NO_MATCH = 4404;

export class Live {
  /**
   * @param {{id: string, token: string, seat: string, lang: string, rev: () => number, onGone: () => void,
   *   onMessage: (message: any) => Promise<void> | void, onPoll: (answer: any) => void, onState: (state: LiveState) => void}} wanted
   */
  constructor(wanted) {
    this.wanted = wanted;
    this.tries = 0;
    this.stopped = false;
    /** What the server knows the socket by when something is decided. */
    this.stream = "";
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {number | undefined} */
    this.timer = undefined;
    /** @type {number | undefined} */
    this.poller = undefined;
    this.wake = () => {
      if (!this.socket && document.visibilityState === "visible") this.open();
    };
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    if (this.stopped || this.socket) return;
    const { id, token, seat, lang, rev, onMessage, onState } = this.wanted;
    this.stream = nonce();
    const query = new URLSearchParams({ lang, since: String(rev()), stream: this.stream });
    if (seat) query.set("seat", seat);
    const url = `${location.origin.replace(/^http/, "ws")}/ws/matches/${encodeURIComponent(id)}?${query}`;
    if (!this.poller) onState("connecting");
    const socket = new WebSocket(url, token ? ["millrace", token] : ["millrace"]);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      clearInterval(this.poller);
      this.poller = undefined;
      onState("live");
    };
    socket.onmessage = async (event) => {
      try {
        await onMessage(JSON.parse(event.data));
      } catch (error) {
        // A difference that does not fit what is here: begin anew with a whole scene.
        console.warn(error);
        onMessage({ lost: true });
        socket.close();
      }
    };
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return;
      if (code === NO_MATCH) this.gone();
      else this.again();
    };
  }

  /** Open another socket: the server may believe that something has come that has not. */
  renew() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    if (socket) this.open();
  }

  again() {
    this.socket = null;
    if (this.stopped) return;
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.timer = setTimeout(() => this.open(), pause);
    if (this.poller === undefined) this.wanted.onState("waiting");
    if (this.tries > TRIES_BEFORE_POLLING && this.poller === undefined) {
      this.poller = setInterval(() => this.poll(), POLL_EVERY);
    }
  }

  /** The match was deleted: nothing more will come. */
  gone() {
    this.socket = null;
    this.stop();
    this.wanted.onGone();
  }

  async poll() {
    const { id, token, seat, rev, onPoll, onState } = this.wanted;
    try {
      const answer = await ask("GET", matchPath(id), { token, query: { seat: seat || undefined, since: rev() } });
      if (this.stopped || !this.poller) return;
      onState("polling");
      if (answer) onPoll(answer);
    } catch (error) {
      if (this.stopped || !this.poller) return;
      if (error instanceof ApiError && error.status === 404) this.gone();
      else onState("waiting");
    }
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    clearInterval(this.poller);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
    this.socket = null;
  }
}
