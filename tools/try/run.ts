import type { OperationNode } from "../../generator/ir/index.ts";
import type { Live } from "../../generator/live/load-live.ts";
import { SampleValues } from "../../generator/samples/sample-values.ts";
import { unreached } from "../../generator/views/server/route-tree.ts";
import type { TryFinding } from "./finding.ts";
import { hideSecrets } from "./hide-secrets.ts";
import type { BranchCoverage } from "./coverage.ts";
import { allowedPart } from "./plan/allowed-part.ts";
import { baseCalls, type MadeCall } from "./plan/base-calls.ts";
import { linkedCalls } from "./plan/links.ts";
import { inOrder, safeMethods } from "./plan/order.ts";
import { Pool } from "./plan/pool.ts";
import { RelatedCalls } from "./plan/related-calls.ts";
import { isOutOfReach, validCalls, type CallSources } from "./plan/valid-calls.ts";
import { methodProbes } from "./probes/methods.ts";
import { Session, type SessionOptions } from "./session.ts";
import { askMediaTypes } from "./steps/ask-media-types.ts";
import { countPages } from "./steps/count-pages.ts";
import { Effects } from "./steps/check-effects.ts";
import { ReadOnly } from "./steps/check-read-only.ts";
import { Links } from "./steps/follow-links.ts";
import { RefusedCredentials } from "./steps/refused-credentials.ts";
import { Branches } from "./steps/send-branches.ts";
import { sendBroken } from "./steps/send-broken.ts";
import { sendFilters } from "./steps/send-filters.ts";
import { sendEdges } from "./steps/send-edges.ts";
import { sendValid } from "./steps/send-valid.ts";
import { WithoutCredentials } from "./steps/without-credentials.ts";
import type { SecondUserResult } from "./walks/second-user.ts";
import { Walks, type WalksMade } from "./walks/walks.ts";
import type { CallArguments } from "./wire/client-calls.ts";

/** Settings of a run. */
export interface TryOptions extends SessionOptions {
  /** Whether requests may change something. */
  readonly write: boolean;
  readonly seed: number;
  /** Valid calls of each operation. */
  readonly cases: number;
  /** Sequences of calls that use what the calls before them have made. Default: none */
  readonly walks?: number;
  /** Whether an operation is tried. */
  readonly includes: (operation: OperationNode) => boolean;
}

/** Settings of the code that requests are written and judged by: integers lose no digits. */
export const trySettings = {
  int64: "bigint",
  wideIntegers: "bounds",
  artefacts: ["client", "server"],
} as const;

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
  /** Kinds of values that parameters and bodies may have, and those that were sent. */
  readonly branches: BranchCoverage;
  /** Walks that were asked for and made, their calls, and why there were not more. */
  readonly walks: Required<Pick<WalksMade, "steps">> &
    Pick<WalksMade, "reason"> & { readonly asked: number; readonly made: number };
  /** Workflows of an Arazzo description; absent where none was named. */
  readonly flows?: readonly {
    readonly workflowId: string;
    readonly passed: boolean;
    /** Steps that were made. */
    readonly steps: number;
    /** Why it did not pass. */
    readonly reason?: string;
  }[];
  /** Calls of the second user; absent without one. */
  readonly secondUser?: SecondUserResult;
  /** Operations among them that were never answered with 2xx. */
  readonly neverDone: readonly OperationNode[];
  /** Operations that were not called, with the reason. */
  readonly skipped: readonly { readonly operation: OperationNode; readonly reason: string }[];
  /** Placeholder of each secret in printed commands. */
  readonly shown: ReadonlyMap<string, string>;
  /** Placeholder of each secret within template literals of JavaScript. */
  readonly written: ReadonlyMap<string, string>;
}

/** Share of requests and time that is held back for walks. */
const shareOfWalks = 0.2;

/** Requests that are held back for a walk at most. */
const requestsOfWalk = 15;

/** Holds a running service against its document. */
export async function tryService(live: Live, options: TryOptions): Promise<TryResult> {
  return new Run(live, options).all();
}

/** An operation with valid calls of it. */
interface TriedOperation {
  readonly operation: OperationNode;
  readonly bases: readonly CallArguments[];
  /** Whether one of them succeeded. */
  readonly isTaken: boolean;
}

class Run {
  readonly #live: Live;
  readonly #options: TryOptions;
  readonly #session: Session;
  readonly #withoutCredentials: WithoutCredentials;
  readonly #credentials: RefusedCredentials;
  readonly #sources: CallSources;
  readonly #effects: Effects;
  readonly #links: Links;
  readonly #readOnly: ReadOnly;
  /** Operations whose requests are those of another one. */
  readonly #takers: ReadonlyMap<OperationNode, OperationNode>;
  readonly #branches: Branches;
  readonly #neverDone = new Set<OperationNode>();
  /** Operations whose edges are still to be tried. */
  readonly #tried: TriedOperation[] = [];
  /** Calls that were answered with 2xx. */
  readonly #accepted = new Map<OperationNode, CallArguments[]>();

  constructor(live: Live, options: TryOptions) {
    this.#live = live;
    this.#options = options;
    this.#session = new Session(live, options);
    this.#takers = new Map(
      unreached(live.api).map(({ operation, taker }) => [operation, taker] as const),
    );
    this.#withoutCredentials = new WithoutCredentials(this.#session);
    this.#credentials = new RefusedCredentials(this.#session);
    this.#sources = {
      samples: new SampleValues(live, { seed: options.seed }),
      pool: new Pool(),
      index: live.index,
    };
    const related = new RelatedCalls(live.api, live.index, this.#sources.samples);
    this.#effects = new Effects(this.#session, related);
    this.#branches = new Branches(this.#session, this.#sources, (operation, tried) =>
      this.#effects.checkBranch(operation, tried),
    );
    this.#readOnly = new ReadOnly(this.#session);
    this.#links = new Links(this.#session, live.api, live.index, related);
  }

  async all(): Promise<TryResult> {
    const skipped: { operation: OperationNode; reason: string }[] = [];
    let operations = 0;
    const { walks = 0 } = this.#options;
    const isHeld = walks > 0 || this.#session.credentials.hasSecond;
    this.#session.sender.hold(isHeld ? shareOfWalks : 0, (walks + 10) * requestsOfWalk);
    for (const operation of inOrder(this.#live.api.operations)) {
      // A removed thing cannot be asked for any more.
      if (operation.method === "delete") await this.#edges();
      const reason = this.#obstacle(operation);
      if (reason !== undefined) {
        skipped.push({ operation, reason });
        // A request that another operation takes cannot be sent at all.
        if (this.#isWanted(operation) && !this.#takers.has(operation))
          this.#missBranches(operation, reason);
        continue;
      }
      this.#neverDone.add(operation);
      if (await this.#one(operation)) operations++;
      else {
        this.#neverDone.delete(operation);
        const missed = "no request was found that its document allows";
        skipped.push({ operation, reason: missed });
        this.#missBranches(operation, missed);
      }
    }
    await this.#edges();
    await this.#otherMethods();
    this.#reportHeads();
    this.#credentials.report();
    this.#effects.report();
    const { sender, findings, credentials } = this.#session;
    sender.release();
    const walked = await this.#walks(walks);
    const secondUser = credentials.hasSecond ? await this.#walker(0).secondUser() : undefined;
    sender.stop();
    return {
      // One that was taken once is refused for what the document cannot say, such as a name that is taken.
      findings: findings.all
        .filter(({ rule, operation }) => rule !== "valid-refused" || this.#neverDone.has(operation))
        .map((one) => ({ ...one, message: withoutSecrets(one.message, credentials.shown) })),
      requests: sender.sent,
      repeated: sender.repeated,
      interrupted: this.#options.signal?.aborted === true,
      operations,
      branches: this.#branches.coverage,
      walks: walked,
      ...(secondUser && { secondUser }),
      neverDone: [...this.#neverDone],
      skipped,
      shown: credentials.shown,
      written: credentials.written,
    };
  }

  #obstacle(operation: OperationNode): string | undefined {
    const lasting = this.#lasting(operation);
    if (lasting !== undefined) return lasting;
    if (this.#options.signal?.aborted === true) return "the run was interrupted";
    if (this.#session.isDone) return "the bounds of the run were reached";
    return undefined;
  }

  /** Why an operation is not called in the whole run. */
  #lasting(operation: OperationNode): string | undefined {
    if (!this.#options.includes(operation)) return "it was not chosen";
    if (!this.#isWanted(operation)) return "it may change something, which takes --write";
    const taker = this.#takers.get(operation);
    if (taker !== undefined) return `its requests are those of ${taker.id}, which is before it`;
    if (isOutOfReach(operation)) return "bodies of its media types are not made";
    return undefined;
  }

  /** Whether the settings of the run ask for an operation. */
  #isWanted(operation: OperationNode): boolean {
    const { includes, write } = this.#options;
    return includes(operation) && (write || safeMethods.includes(operation.method));
  }

  /** Counts the kinds of values of an operation that was not called. */
  #missBranches(operation: OperationNode, reason: string): void {
    const args = [...validCalls(operation, this.#sources, 2)].at(-1);
    this.#branches.miss(operation, args ?? {}, reason);
  }

  /** Tries an operation. Returns whether a valid call of it was found. */
  async #one(operation: OperationNode): Promise<boolean> {
    const { calls, oracle } = this.#session;
    const isAllowed = async (some: CallArguments): Promise<boolean> => {
      const request = await calls.request(operation, some);
      return request !== undefined && oracle.allows(request, operation);
    };
    const made: MadeCall[] = [];
    for (const planned of validCalls(operation, this.#sources, this.#options.cases)) {
      const args = await allowedPart(operation, planned, isAllowed);
      if (args !== undefined) made.push({ args, isGood: await this.#valid(operation, args) });
    }
    const [base, ...others] = baseCalls(made);
    if (base === undefined) return false;
    await this.#withoutCredentials.send(operation, base);
    await sendBroken(this.#session, operation, [base, ...others]);
    const isTaken = made.some(({ isGood }) => isGood);
    this.#tried.push({ operation, bases: [base, ...others], isTaken });
    return true;
  }

  /** Tries kinds of values and edges of operations that were called, with a part of what is left of the run. */
  async #edges(): Promise<void> {
    const { sender } = this.#session;
    await this.#effects.checkLists();
    const tried = this.#tried.splice(0);
    const shares = sender.shares(0.4, tried.length);
    for (const { operation, bases, isTaken } of tried) {
      const isOwnSpent = shares.next().value ?? ((): boolean => true);
      if (isTaken && !isOwnSpent()) await this.#effects.checkParts(operation, bases);
      const [base] = bases;
      if (isTaken && base !== undefined && !isOwnSpent()) {
        await sendFilters(this.#session, operation, base);
        await countPages(this.#session, operation, base);
      }
      await this.#branches.send(operation, bases, isOwnSpent);
    }
    const isSpent = sender.share(0.5);
    for (const { operation, bases, isTaken } of tried)
      if (!isSpent()) await sendEdges(this.#session, operation, bases, isTaken);
  }

  /** Makes a valid call. Returns whether it succeeded. */
  async #valid(operation: OperationNode, args: CallArguments): Promise<boolean> {
    const before = await this.#effects.before(operation, args);
    const tried = await sendValid(this.#session, operation, args);
    if (tried === undefined) return false;
    this.#credentials.note(operation, tried);
    if (tried.answer.status >= 300) return false;
    const isFirst = this.#neverDone.delete(operation);
    this.#accepted.set(operation, [...(this.#accepted.get(operation) ?? []), args]);
    const { pool, index } = this.#sources;
    pool.keep(operation, tried.body);
    for (const { target, args: linked } of linkedCalls(
      { operation, ...tried },
      this.#live.api,
      index,
    ))
      pool.link(target, linked);
    await this.#effects.check(operation, tried, before);
    await this.#links.follow(operation, tried);
    await this.#readOnly.check(operation, tried);
    // A thing is removed only once.
    if (isFirst && operation.method !== "delete")
      await askMediaTypes(this.#session, operation, tried);
    return true;
  }

  /** Makes walks over the operations that may be called. */
  async #walks(asked: number): Promise<TryResult["walks"]> {
    const { walks: made, ...others } = await this.#walker(asked).all();
    return { asked, made, ...others };
  }

  #walker(walks: number): Walks {
    const { seed, write } = this.#options;
    const operations = this.#live.api.operations.filter((one) => this.#lasting(one) === undefined);
    const options = { seed, write, walks, operations, accepted: this.#accepted };
    return new Walks(this.#session, this.#live, this.#sources, options);
  }

  #reportHeads(): void {
    const session = this.#session;
    for (const { operation, request, answer, other } of session.heads.refused()) {
      const message = `HEAD is answered with ${answer.status}, and HEAD ${other.path} is served`;
      session.report(operation, request, answer, [{ rule: "head-refused", message }]);
    }
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

/** A message that shows what a service has said, which may be a secret that it was sent. */
const withoutSecrets = (message: string, shown: ReadonlyMap<string, string>): string =>
  hideSecrets(message, shown, (text) => text) ?? message;
