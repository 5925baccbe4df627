import type { OperationNode } from "../ir/index.ts";
import type { Live } from "../live/load-live.ts";
import { SampleValues } from "../samples/sample-values.ts";
import type { TryFinding } from "./finding.ts";
import { allowedPart } from "./plan/allowed-part.ts";
import { linkedCalls } from "./plan/links.ts";
import { inOrder, safeMethods } from "./plan/order.ts";
import { Pool } from "./plan/pool.ts";
import { isOutOfReach, validCalls, type CallSources } from "./plan/valid-calls.ts";
import { methodProbes } from "./probes/methods.ts";
import { Session, type SessionOptions } from "./session.ts";
import { sendBroken } from "./steps/send-broken.ts";
import { sendValid } from "./steps/send-valid.ts";
import { WithoutCredentials } from "./steps/without-credentials.ts";
import type { CallArguments } from "./wire/client-calls.ts";

/** Settings of a run. */
export interface TryOptions extends SessionOptions {
  /** Whether requests may change something. */
  readonly write: boolean;
  readonly seed: number;
  /** Valid calls of each operation. */
  readonly cases: number;
  /** Whether an operation is tried. */
  readonly includes: (operation: OperationNode) => boolean;
}

/** Course of a run and its findings. */
export interface TryResult {
  readonly findings: readonly TryFinding[];
  /** Requests that were sent. */
  readonly requests: number;
  /** Requests among them that were sent again because the service asked to wait. */
  readonly repeated: number;
  /** Whether the user ended the run. */
  readonly interrupted: boolean;
  /** Operations that were called. */
  readonly operations: number;
  /** Operations among them that were never answered with 2xx. */
  readonly neverDone: readonly OperationNode[];
  /** Operations that were not called, with the reason. */
  readonly skipped: readonly { readonly operation: OperationNode; readonly reason: string }[];
  /** What stands for each secret in commands. */
  readonly shown: ReadonlyMap<string, string>;
  /** What stands for each secret within template literals of JavaScript. */
  readonly written: ReadonlyMap<string, string>;
}

/** Holds a running service against its document. */
export async function tryService(live: Live, options: TryOptions): Promise<TryResult> {
  return new Run(live, options).all();
}

class Run {
  readonly #live: Live;
  readonly #options: TryOptions;
  readonly #session: Session;
  readonly #withoutCredentials: WithoutCredentials;
  readonly #sources: CallSources;
  readonly #neverDone = new Set<OperationNode>();

  constructor(live: Live, options: TryOptions) {
    this.#live = live;
    this.#options = options;
    this.#session = new Session(live, options);
    this.#withoutCredentials = new WithoutCredentials(this.#session);
    this.#sources = {
      samples: new SampleValues(live, { seed: options.seed }),
      pool: new Pool(),
      index: live.index,
    };
  }

  async all(): Promise<TryResult> {
    const skipped: { operation: OperationNode; reason: string }[] = [];
    let operations = 0;
    for (const operation of inOrder(this.#live.api.operations)) {
      const reason = this.#obstacle(operation);
      if (reason !== undefined) {
        skipped.push({ operation, reason });
        continue;
      }
      this.#neverDone.add(operation);
      if (await this.#one(operation)) operations++;
      else {
        this.#neverDone.delete(operation);
        skipped.push({ operation, reason: "no request was found that its document allows" });
      }
    }
    await this.#otherMethods();
    const { sender, findings, credentials } = this.#session;
    sender.stop();
    return {
      // One that was taken once is refused for what the document cannot say, such as a name that is taken.
      findings: findings.all.filter(
        ({ rule, operation }) => rule !== "valid-refused" || this.#neverDone.has(operation),
      ),
      requests: sender.sent,
      repeated: sender.repeated,
      interrupted: this.#options.signal?.aborted === true,
      operations,
      neverDone: [...this.#neverDone],
      skipped,
      shown: credentials.shown,
      written: credentials.written,
    };
  }

  #obstacle(operation: OperationNode): string | undefined {
    if (!this.#options.includes(operation)) return "it was not chosen";
    if (!this.#options.write && !safeMethods.includes(operation.method))
      return "it may change something, which takes --write";
    if (isOutOfReach(operation)) return "bodies of its media types are not made";
    if (this.#options.signal?.aborted === true) return "the run was interrupted";
    if (this.#session.isDone) return "the bounds of the run were reached";
    return undefined;
  }

  /** Tries an operation. Returns whether a valid call of it was found. */
  async #one(operation: OperationNode): Promise<boolean> {
    const { calls, oracle } = this.#session;
    const isAllowed = async (some: CallArguments): Promise<boolean> => {
      const request = await calls.request(operation, some);
      return request !== undefined && oracle.allows(request, operation);
    };
    let base: CallArguments | undefined;
    for (const planned of validCalls(operation, this.#sources, this.#options.cases)) {
      const args = await allowedPart(operation, planned, isAllowed);
      if (args === undefined) continue;
      const isGood = await this.#valid(operation, args);
      if (base === undefined || (isGood && Object.keys(base).length < Object.keys(args).length))
        base = args;
    }
    if (base === undefined) return false;
    await this.#withoutCredentials.send(operation, base);
    await sendBroken(this.#session, operation, base);
    return true;
  }

  /** Makes a valid call. Returns whether it succeeded. */
  async #valid(operation: OperationNode, args: CallArguments): Promise<boolean> {
    const tried = await sendValid(this.#session, operation, args);
    if (tried === undefined || tried.answer.status >= 300) return false;
    this.#neverDone.delete(operation);
    const { pool, index } = this.#sources;
    pool.keep(operation, tried.body);
    for (const { target, args: linked } of linkedCalls(
      { operation, ...tried },
      this.#live.api,
      index,
    ))
      pool.link(target, linked);
    return true;
  }

  async #otherMethods(): Promise<void> {
    const session = this.#session;
    for (const { operation, args, method, check } of methodProbes(this.#live.api, this.#options)) {
      // Where a call demands more than the path, the address is enough: the method has no such call.
      const url = session.calls.baseUrl + operation.path.replaceAll(/\{[^{}]*\}/g, "0");
      const built = (await session.calls.request(operation, args)) ?? { url, headers: {} };
      const request = session.right({ ...built, method }, operation);
      const answer = await session.send(operation, request);
      if (answer !== undefined) session.report(operation, request, answer, check(answer));
    }
  }
}
