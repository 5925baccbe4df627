import http from "node:http";
import https from "node:https";
import { setTimeout } from "node:timers/promises";
import { headerOf, type WireAnswer, type WireRequest } from "./message.ts";

/** Bounds of a run. */
export interface SendLimits {
  readonly maxRequests: number;
  /** Milliseconds for the whole run. */
  readonly time: number;
  /** Requests per second; 0 for no limit. */
  readonly rate: number;
  /** Milliseconds for one request. */
  readonly timeout: number;
  /** Bytes that are read of one answer. */
  readonly maxBytes: number;
}

/** Times that one request is sent again. */
const mostRepeats = 3;

/** Statuses that ask to come back later. */
const busy: readonly number[] = [429, 503];

/** Milliseconds that an answer asks to wait; undefined where it does not. */
function waitOf(answer: WireAnswer): number | undefined {
  const text = busy.includes(answer.status) ? headerOf(answer, "retry-after") : undefined;
  if (text === undefined) return undefined;
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** A request that got no answer. */
export class NoAnswer extends Error {
  /** Whether the connection was one that an earlier answer had come by. */
  readonly isOfOldConnection: boolean;

  constructor(message: string, isOfOldConnection = false) {
    super(message);
    this.isOfOldConnection = isOfOldConnection;
  }
}

/** Codes of errors by which a connection turns out to be closed. */
const lostCodes: readonly (string | undefined)[] = ["ECONNRESET", "EPIPE"];

/** Sends requests one after the other, within the bounds of a run. */
export class Sender {
  readonly #limits: SendLimits;
  readonly #agents = {
    "http:": new http.Agent({ keepAlive: true }),
    "https:": new https.Agent({ keepAlive: true }),
  };
  readonly #end: number;
  readonly #signal: AbortSignal | undefined;
  #last = 0;
  #sent = 0;
  #repeated = 0;
  #isStopped = false;
  /** Requests and milliseconds that are held back. */
  #held = { requests: 0, time: 0 };

  /** @param signal ends the run before its bounds */
  constructor(limits: SendLimits, signal?: AbortSignal) {
    this.#limits = limits;
    this.#signal = signal;
    this.#end = performance.now() + limits.time;
  }

  /** Requests that were sent. */
  get sent(): number {
    return this.#sent;
  }

  /** Requests among them that were sent again because the service asked to wait. */
  get repeated(): number {
    return this.#repeated;
  }

  /** Whether no further request is sent. */
  get isDone(): boolean {
    if (this.#isStopped || this.#signal?.aborted === true) return true;
    return this.#sent >= this.#most || performance.now() >= this.#until;
  }

  /** Holds back a share of what is left of requests and time, until it is released. */
  hold(part: number, mostRequests: number): void {
    const left = this.#limits.maxRequests - this.#sent;
    const requests = Math.min(Math.floor(left * part), mostRequests);
    this.#held = { requests, time: (this.#end - performance.now()) * part };
  }

  /** Lets what was held back be used. */
  release(): void {
    this.#held = { requests: 0, time: 0 };
  }

  /** Requests that may be sent now. */
  get #most(): number {
    return this.#limits.maxRequests - this.#held.requests;
  }

  /** Time until which requests may be sent now. */
  get #until(): number {
    return this.#end - this.#held.time;
  }

  /** Whether a share of what is left of requests and time from now on is spent. */
  share(part: number): () => boolean {
    const requests = this.#sent + (this.#most - this.#sent) * part;
    const now = performance.now();
    const time = now + (this.#until - now) * part;
    return () => this.isDone || this.#sent >= requests || performance.now() >= time;
  }

  /**
   * Shares of a part of what is left, for several one after the other: what one leaves over is for the others. Each
   * tells whether it is spent.
   */
  *shares(part: number, count: number): Generator<() => boolean> {
    const requests = this.#sent + (this.#limits.maxRequests - this.#sent) * part;
    const start = performance.now();
    const time = start + (this.#end - start) * part;
    for (let left = count; left > 0; left--) {
      const now = performance.now();
      const most = this.#sent + Math.max(0, requests - this.#sent) / left;
      const end = now + Math.max(0, time - now) / left;
      yield () => this.isDone || this.#sent >= most || performance.now() >= end;
    }
  }

  /** Sends no further request, and lets go of the connections. */
  stop(): void {
    this.#isStopped = true;
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  /**
   * Sends a request; again where the service asks to wait (RFC 9110, 10.2.3), a few times.
   *
   * @throws {NoAnswer} there was none in time, or the bounds are reached
   */
  async send(request: WireRequest): Promise<WireAnswer> {
    if (this.isDone) throw new NoAnswer("the run has ended");
    let answer = await this.#once(request);
    for (let repeats = 0; repeats < mostRepeats; repeats++) {
      const wait = waitOf(answer);
      if (wait === undefined || performance.now() + wait >= this.#end) return answer;
      await this.#sleep(wait);
      if (this.isDone) return answer;
      this.#repeated++;
      answer = await this.#once(request);
    }
    return answer;
  }

  /** Waits a number of milliseconds, or until the run ends. */
  async wait(milliseconds: number): Promise<void> {
    await this.#sleep(Math.max(0, Math.min(milliseconds, this.#end - performance.now())));
  }

  async #once(request: WireRequest): Promise<WireAnswer> {
    await this.#pause();
    this.#sent++;
    try {
      return await this.#exchange(request, this.#agents);
    } catch (error) {
      // A service may close a connection after an answer, which is seen only when the next request is sent.
      if (!(error instanceof NoAnswer) || !error.isOfOldConnection || this.isDone) throw error;
      return this.#exchange(request, {});
    }
  }

  async #pause(): Promise<void> {
    const { rate } = this.#limits;
    if (rate === 0) return;
    const wait = this.#last + 1000 / rate - performance.now();
    if (wait > 0) await this.#sleep(wait);
    this.#last = performance.now();
  }

  /** Waits; an end of the run ends it. */
  async #sleep(milliseconds: number): Promise<void> {
    const options = this.#signal === undefined ? {} : { signal: this.#signal };
    await setTimeout(milliseconds, undefined, options).catch(() => undefined);
  }

  /** @param agents those that keep connections; a new connection is made without one */
  #exchange(
    { method, url, headers, body }: WireRequest,
    agents: Readonly<Record<string, http.Agent>>,
  ): Promise<WireAnswer> {
    const { timeout, maxBytes } = this.#limits;
    const { protocol } = new URL(url);
    const { request } = protocol === "https:" ? https : http;
    const agent = agents[protocol === "https:" ? "https:" : "http:"] ?? false;
    const length = body === undefined ? {} : { "content-length": String(body.length) };
    const left = Math.max(1, Math.ceil(Math.min(timeout, this.#end - performance.now())));
    return new Promise((resolve, reject) => {
      const late = AbortSignal.timeout(left);
      const signal = this.#signal === undefined ? late : AbortSignal.any([late, this.#signal]);
      const fail = (error: NodeJS.ErrnoException): void => {
        const isOld = sent.reusedSocket && lostCodes.includes(error.code);
        const message = late.aborted ? `no answer within ${left} ms` : error.message;
        reject(new NoAnswer(message, !late.aborted && isOld));
      };
      const sent = request(
        url,
        { method, agent, signal, headers: { ...headers, ...length } },
        (answer) => {
          const chunks: Uint8Array[] = [];
          let size = 0;
          const end = (isCut: boolean): void =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.rawHeaders,
              body: Buffer.concat(chunks).subarray(0, maxBytes),
              isCut,
            });
          answer.on("error", fail);
          answer.on("end", () => end(false));
          answer.on("data", (chunk: Uint8Array) => {
            chunks.push(chunk);
            size += chunk.length;
            if (size <= maxBytes) return;
            end(true);
            answer.destroy();
          });
        },
      );
      sent.on("error", fail);
      sent.end(body);
    });
  }
}
