import http from "node:http";
import https from "node:https";
import type { WireAnswer, WireRequest } from "./message.ts";

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

/** A request that got no answer. */
export class NoAnswer extends Error {}

/** Sends requests one after the other, within the bounds of a run. */
export class Sender {
  readonly #limits: SendLimits;
  readonly #agents = {
    "http:": new http.Agent({ keepAlive: true }),
    "https:": new https.Agent({ keepAlive: true }),
  };
  readonly #end: number;
  #last = 0;
  #sent = 0;
  #isStopped = false;

  constructor(limits: SendLimits) {
    this.#limits = limits;
    this.#end = performance.now() + limits.time;
  }

  /** Requests that were sent. */
  get sent(): number {
    return this.#sent;
  }

  /** Whether no further request is sent. */
  get isDone(): boolean {
    const { maxRequests } = this.#limits;
    return this.#isStopped || this.#sent >= maxRequests || performance.now() >= this.#end;
  }

  /** Sends no further request, and lets go of the connections. */
  stop(): void {
    this.#isStopped = true;
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  /** @throws {NoAnswer} there was none in time, or the bounds are reached */
  async send(request: WireRequest): Promise<WireAnswer> {
    if (this.isDone) throw new NoAnswer("the run has ended");
    await this.#pause();
    this.#sent++;
    return this.#exchange(request);
  }

  async #pause(): Promise<void> {
    const { rate } = this.#limits;
    if (rate === 0) return;
    const wait = this.#last + 1000 / rate - performance.now();
    if (wait > 0) await new Promise((resolve) => void setTimeout(resolve, wait));
    this.#last = performance.now();
  }

  #exchange({ method, url, headers, body }: WireRequest): Promise<WireAnswer> {
    const { timeout, maxBytes } = this.#limits;
    const { protocol } = new URL(url);
    const { request } = protocol === "https:" ? https : http;
    const agent = this.#agents[protocol === "https:" ? "https:" : "http:"];
    const length = body === undefined ? {} : { "content-length": String(body.length) };
    const left = Math.max(1, Math.min(timeout, this.#end - performance.now()));
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(left);
      const fail = (error: Error): void =>
        reject(
          new NoAnswer(signal.aborted ? `no answer within ${Math.round(left)} ms` : error.message),
        );
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
