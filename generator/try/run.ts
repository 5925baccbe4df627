import type { OperationNode } from "../ir/index.ts";
import type { Live } from "../live/load-live.ts";
import { SampleValues } from "../samples/sample-values.ts";
import { checkAnswer, type Breach } from "./checks/check-answer.ts";
import { checkHead } from "./checks/check-head.ts";
import type { TryFinding } from "./finding.ts";
import { Oracle } from "./oracle.ts";
import { brokenCalls } from "./plan/broken-calls.ts";
import { inOrder, safeMethods } from "./plan/order.ts";
import { Pool } from "./plan/pool.ts";
import { clientParams } from "../views/client/params.ts";
import { isOutOfReach, validCalls } from "./plan/valid-calls.ts";
import { methodProbes } from "./probes/methods.ts";
import { conditionProbes } from "./probes/conditions.ts";
import { smallerCalls } from "./plan/smaller-calls.ts";
import { ClientCalls, type CallArguments } from "./wire/client-calls.ts";
import { Credentials, type GivenSecrets } from "./wire/credentials.ts";
import type { WireAnswer, WireRequest } from "./wire/message.ts";
import { NoAnswer, Sender, type SendLimits } from "./wire/sender.ts";

/** Settings of a run. */
export interface TryOptions {
  /** Address of the service, under which the paths of the document are. */
  readonly baseUrl: string;
  readonly limits: SendLimits;
  /** Whether requests may change something. */
  readonly write: boolean;
  readonly seed: number;
  /** Valid calls of each operation. */
  readonly cases: number;
  readonly secrets: GivenSecrets;
  /** Whether an operation is tried. */
  readonly includes: (operation: OperationNode) => boolean;
}

/** What a run has done and found. */
export interface TryResult {
  readonly findings: readonly TryFinding[];
  /** Requests that were sent. */
  readonly requests: number;
  /** Operations that were called. */
  readonly operations: number;
  /** Operations among them that were never answered with 2xx. */
  readonly neverDone: readonly OperationNode[];
  /** Operations that were not called, with the reason. */
  readonly skipped: readonly { readonly operation: OperationNode; readonly reason: string }[];
  /** What stands for each secret in commands. */
  readonly shown: ReadonlyMap<string, string>;
}

/** Findings of one rule that are kept of an operation. */
const mostAlike = 5;

/** Requests that one failure is made smaller with. */
const mostSmaller = 20;

/** Operations for which wrong credentials are tried: services lock out those who guess. */
const mostWrong = 3;

/** Holds a running service against its document. */
export async function tryService(live: Live, options: TryOptions): Promise<TryResult> {
  return new Run(live, options).all();
}

/** A call that shows a breach. */
interface SmallCall {
  readonly request: WireRequest;
  readonly answer: WireAnswer;
  readonly breach: Breach;
  readonly args: CallArguments;
}

class Run {
  readonly #live: Live;
  readonly #options: TryOptions;
  readonly #calls: ClientCalls;
  readonly #oracle: Oracle;
  readonly #sender: Sender;
  readonly #credentials: Credentials;
  readonly #sources: { readonly samples: SampleValues; readonly pool: Pool };
  readonly #findings: TryFinding[] = [];
  readonly #neverDone = new Set<OperationNode>();
  #wrongTried = 0;

  constructor(live: Live, options: TryOptions) {
    this.#live = live;
    this.#options = options;
    this.#calls = new ClientCalls(live, options.baseUrl);
    this.#oracle = new Oracle(live, options.baseUrl);
    this.#sender = new Sender(options.limits);
    this.#credentials = new Credentials(live.api, options.secrets);
    this.#sources = {
      samples: new SampleValues(live, { seed: options.seed }),
      pool: new Pool(),
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
      operations++;
      this.#neverDone.add(operation);
      await this.#one(operation);
    }
    for (const probe of methodProbes(this.#live.api, this.#options)) {
      const built = await this.#calls.request(probe.operation, probe.args);
      if (built === undefined) continue;
      const request = this.#right({ ...built, method: probe.method }, probe.operation);
      const answer = await this.#send(probe.operation, request);
      if (answer !== undefined) this.#report(probe.operation, request, answer, probe.check(answer));
    }
    this.#sender.stop();
    return {
      // One that was taken once is refused for what the document cannot say, such as a name that is taken.
      findings: this.#findings.filter(
        ({ rule, operation }) => rule !== "valid-refused" || this.#neverDone.has(operation),
      ),
      requests: this.#sender.sent,
      operations,
      neverDone: [...this.#neverDone],
      skipped,
      shown: this.#credentials.shown,
    };
  }

  #obstacle(operation: OperationNode): string | undefined {
    if (!this.#options.includes(operation)) return "it was not chosen";
    if (!this.#options.write && !safeMethods.includes(operation.method))
      return "it may change something, which takes --write";
    if (isOutOfReach(operation)) return "bodies of its media types are not made";
    if (this.#sender.isDone) return "the bounds of the run were reached";
    return undefined;
  }

  async #one(operation: OperationNode): Promise<void> {
    let base: CallArguments | undefined;
    for (const planned of validCalls(operation, this.#sources, this.#options.cases)) {
      const args = await this.#allowed(operation, planned);
      if (args === undefined) continue;
      const isGood = await this.#valid(operation, args);
      if (base === undefined || (isGood && Object.keys(base).length < Object.keys(args).length))
        base = args;
    }
    if (base === undefined) return;
    await this.#withoutCredentials(operation, base);
    for await (const { what, request } of brokenCalls(
      operation,
      base,
      this.#calls,
      this.#live.index,
    )) {
      if (this.#sender.isDone) return;
      if (await this.#oracle.allows(request, operation)) continue;
      const sent = this.#right(request, operation);
      const answer = await this.#send(operation, sent);
      if (answer === undefined) continue;
      const { breaches } = await checkAnswer(operation, base, answer, this.#calls);
      const accepted: readonly Breach[] =
        answer.status < 400
          ? [{ rule: "invalid-accepted", message: `${what}, and the answer is ${answer.status}` }]
          : [];
      this.#report(operation, sent, answer, [...accepted, ...breaches]);
    }
  }

  /**
   * Arguments without the optional parameters that the generated server refuses: of some, such as
   * filters, the document says more than their types do. Undefined where it refuses the rest too.
   */
  async #allowed(
    operation: OperationNode,
    args: CallArguments,
  ): Promise<CallArguments | undefined> {
    const isAllowed = async (some: CallArguments): Promise<boolean> => {
      const request = await this.#calls.request(operation, some);
      return request !== undefined && this.#oracle.allows(request, operation);
    };
    if (await isAllowed(args)) return args;
    const optional = clientParams(operation).filter(({ parameter }) => !parameter.required);
    const names = new Set(optional.map(({ name }) => name));
    let found: CallArguments = Object.fromEntries(
      Object.entries(args).filter(([name]) => !names.has(name)),
    );
    if (!(await isAllowed(found))) return undefined;
    for (const name of names) {
      if (args[name] === undefined) continue;
      const more = { ...found, [name]: args[name] };
      if (await isAllowed(more)) found = more;
    }
    return found;
  }

  /** Makes a valid call. Returns whether it succeeded. */
  async #valid(operation: OperationNode, args: CallArguments): Promise<boolean> {
    const tried = await this.#call(operation, args);
    if (tried === undefined) return false;
    const { request, answer, breaches, body } = tried;
    for (const breach of breaches) {
      const small = await this.#smallest(operation, args, breach);
      const shown = small ?? { request, answer, breach, args };
      this.#report(operation, shown.request, shown.answer, [shown.breach], shown.args);
    }
    if (answer.status >= 300) return false;
    this.#neverDone.delete(operation);
    this.#sources.pool.keep(operation, body);
    if (operation.method !== "get") return true;
    const head = { ...request, method: "HEAD" };
    const other = await this.#send(operation, head);
    if (other !== undefined)
      this.#report(operation, head, other, checkHead(operation, answer, other));
    for (const probe of conditionProbes(operation, request, answer)) {
      const found = await this.#send(operation, probe.request);
      if (found !== undefined) this.#report(operation, probe.request, found, probe.check(found));
    }
    return true;
  }

  async #call(operation: OperationNode, args: CallArguments) {
    const written = await this.#calls.request(operation, args);
    if (written === undefined || !(await this.#oracle.allows(written, operation))) return undefined;
    const request = this.#right(written, operation);
    const answer = await this.#send(operation, request, args);
    if (answer === undefined) return undefined;
    const { breaches, body } = await checkAnswer(operation, args, answer, this.#calls);
    const { status } = answer;
    const refused: readonly Breach[] = [400, 415, 422].includes(status)
      ? [{ rule: "valid-refused", message: `every valid request is refused, as with ${status}` }]
      : [];
    return { request, answer, breaches: [...refused, ...breaches], body };
  }

  /** The smallest call found that breaks the same rule. */
  async #smallest(
    operation: OperationNode,
    args: CallArguments,
    { rule }: Breach,
  ): Promise<SmallCall | undefined> {
    let found: SmallCall | undefined;
    let count = 0;
    for (let isSmaller = true; isSmaller; ) {
      isSmaller = false;
      for (const smaller of smallerCalls(operation, found?.args ?? args, this.#live.index)) {
        if (++count > mostSmaller || this.#sender.isDone) return found;
        const tried = await this.#call(operation, smaller);
        const breach = tried?.breaches.find((one) => one.rule === rule);
        if (tried === undefined || breach === undefined) continue;
        found = { request: tried.request, answer: tried.answer, breach, args: smaller };
        isSmaller = true;
        break;
      }
    }
    return found;
  }

  async #withoutCredentials(operation: OperationNode, args: CallArguments): Promise<void> {
    if (!this.#credentials.isGuarded(operation)) return;
    const written = await this.#calls.request(operation, args);
    if (written === undefined) return;
    const isWrongToo = this.#credentials.has(operation) && this.#wrongTried++ < mostWrong;
    for (const use of ["none", ...(isWrongToo ? (["wrong"] as const) : [])] as const) {
      const request = this.#credentials.add(written, operation, use);
      const answer = await this.#send(operation, request);
      if (answer === undefined) continue;
      const { breaches } = await checkAnswer(operation, args, answer, this.#calls);
      const which = use === "none" ? "no credentials" : "wrong credentials";
      const message = `a request with ${which} is answered with ${answer.status}`;
      const ignored: readonly Breach[] =
        answer.status < 400 ? [{ rule: "credentials-ignored", message }] : [];
      this.#report(operation, request, answer, [...ignored, ...breaches]);
    }
  }

  #right(request: WireRequest, operation: OperationNode): WireRequest {
    return this.#credentials.add(request, operation, "right");
  }

  async #send(
    operation: OperationNode,
    request: WireRequest,
    args?: CallArguments,
  ): Promise<WireAnswer | undefined> {
    if (this.#sender.isDone) return undefined;
    try {
      return await this.#sender.send(request);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      const { message } = error;
      if (!this.#sender.isDone)
        this.#add({ rule: "no-answer", message, operation, request, ...(args && { args }) });
      return undefined;
    }
  }

  #report(
    operation: OperationNode,
    request: WireRequest,
    { status }: WireAnswer,
    breaches: readonly Breach[],
    args?: CallArguments,
  ): void {
    for (const breach of breaches)
      this.#add({ ...breach, operation, request, status, ...(args && { args }) });
  }

  /** Keeps each finding once. */
  #add(finding: TryFinding): void {
    const alike = this.#findings.filter(
      ({ rule, operation }) => rule === finding.rule && operation === finding.operation,
    );
    if (alike.length >= mostAlike || alike.some(({ message }) => message === finding.message))
      return;
    this.#findings.push(finding);
  }
}
