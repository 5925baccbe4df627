import { AsyncLocalStorage } from "node:async_hooks";
import { jsonExtent } from "../domain/shared/json-extent.ts";
import { matches, type OperationName, type OperationPattern } from "./operations.ts";
import { withoutSecrets } from "./redact.ts";

/** A request that the stand-in got. What was not reached is absent: a request without credentials has no body. */
export interface RecordedRequest {
  readonly number: number;
  /** Time of its arrival, by the clock of the stand-in. */
  readonly time: string;
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  readonly operation?: OperationName;
  /** The caller. */
  readonly account?: string;
  /** Decoded parameters and body, without secrets. */
  readonly path?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  /** Whether the body is no longer kept: the bodies of later requests took its place. */
  readonly isBodyForgotten?: true;
  /** Number of the fault that happened to it. */
  readonly fault?: number;
  /** Absent until it has been answered. */
  readonly status?: number;
}

type Entry = { -readonly [Key in keyof RecordedRequest]: RecordedRequest[Key] };

/** The parts of a request that are known once it has been decoded. */
export interface DecodedRequest {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Characters of all bodies that are kept, and levels of one that are counted. */
const mostOfBodies = { size: 10_000_000, depth: 1_000 };

/** The requests that came, the oldest first; only so many of the last ones, and so much of their bodies. */
export class RequestLog {
  readonly #context = new AsyncLocalStorage<Entry>();
  readonly #capacity: number;
  #entries: Entry[] = [];
  #last = 0;
  /** Entries that have bodies, the oldest first, with their sizes. */
  readonly #bodies = new Map<Entry, number>();
  #size = 0;

  constructor(capacity = 1_000) {
    this.#capacity = capacity;
  }

  /** Records a request while it is being answered. */
  async record<Response extends { readonly status: number }>(
    request: Pick<Entry, "method" | "url" | "time">,
    answer: () => Promise<Response>,
  ): Promise<Response> {
    // Adapters for fetch give the whole address.
    const url = request.url.replace(/^https?:\/\/[^/?]*/i, "");
    const entry: Entry = { number: ++this.#last, ...request, url };
    this.#entries.push(entry);
    if (this.#entries.length > this.#capacity) this.#forgetBody(this.#entries.shift());
    const response = await this.#context.run(entry, answer);
    entry.status = response.status;
    return response;
  }

  /** The operation of the request that is being answered. */
  get operation(): string | undefined {
    return this.#context.getStore()?.operation;
  }

  set operation(name: string) {
    const entry = this.#context.getStore();
    if (entry !== undefined) entry.operation = name as OperationName;
  }

  /** Adds whose session the request that is being answered has, if it has one. */
  called(session: unknown): void {
    const entry = this.#context.getStore();
    const { account } = (session ?? {}) as { readonly account?: { readonly userid: string } };
    if (entry !== undefined && account !== undefined) entry.account = account.userid;
  }

  /** Adds what has been decoded of the request that is being answered. */
  decoded({ path, query, body }: DecodedRequest): void {
    const entry = this.#context.getStore();
    if (entry === undefined) return;
    if (path !== undefined) entry.path = withoutSecrets(path);
    if (query !== undefined) entry.query = withoutSecrets(query);
    if (body !== undefined) this.#keepBody(entry, withoutSecrets(body));
  }

  #keepBody(entry: Entry, body: unknown): void {
    entry.body = body;
    const { size } = jsonExtent(body, mostOfBodies);
    this.#bodies.set(entry, size);
    this.#size += size;
    for (const oldest of this.#bodies.keys()) {
      if (this.#size <= mostOfBodies.size) return;
      this.#forgetBody(oldest);
      oldest.isBodyForgotten = true;
    }
  }

  #forgetBody(entry: Entry | undefined): void {
    const size = entry && this.#bodies.get(entry);
    if (entry === undefined || size === undefined) return;
    this.#bodies.delete(entry);
    this.#size -= size;
    delete entry.body;
  }

  /** Adds the fault that happened to the request that is being answered. */
  met(fault: number): void {
    const entry = this.#context.getStore();
    if (entry !== undefined) entry.fault = fault;
  }

  /** Those for an operation, or all. */
  list(pattern?: OperationPattern): readonly RecordedRequest[] {
    const isMeant = ({ operation }: Entry): boolean =>
      pattern === undefined || (operation !== undefined && matches(pattern, operation));
    return this.#entries.filter(isMeant).map((entry) => ({ ...entry }));
  }

  clear(): void {
    this.#entries = [];
    this.#bodies.clear();
    this.#size = 0;
  }

  /** Begins anew, with the first number. */
  reset(): void {
    this.clear();
    this.#last = 0;
  }
}
