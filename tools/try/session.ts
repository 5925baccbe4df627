import type { ApiIndex, OperationNode } from "../../generator/ir/index.ts";
import type { Live } from "../../generator/live/load-live.ts";
import { checkAnswer, type Breach, type CheckedAnswer } from "./checks/check-answer.ts";
import { asRefusal, gone, unmet } from "./checks/refusals.ts";
import { Removed } from "./removed.ts";
import type { TryFinding } from "./finding.ts";
import { Findings } from "./findings.ts";
import { Oracle } from "./oracle.ts";
import type { RelatedCall } from "./plan/related-calls.ts";
import { Tags } from "./plan/tags.ts";
import { ClientCalls, type CallArguments } from "./wire/client-calls.ts";
import { Credentials, type GivenSecrets } from "./wire/credentials.ts";
import type { WireAnswer, WireRequest } from "./wire/message.ts";
import { NoAnswer, Sender, type SendLimits } from "./wire/sender.ts";

/** Settings of what is sent. */
export interface SessionOptions {
  /** Address of the service, under which the paths of the document are. */
  readonly baseUrl: string;
  readonly limits: SendLimits;
  readonly secrets: GivenSecrets;
  /** Ends the run before its bounds. */
  readonly signal?: AbortSignal;
}

/** The answer of a GET, and its body as the generated client reads it. */
export interface ReadThing {
  readonly request: WireRequest;
  readonly answer: WireAnswer;
  readonly body: unknown;
}

/** The exchange with one service: requests by the document, and what is found in the answers. */
export class Session {
  readonly index: ApiIndex;
  readonly calls: ClientCalls;
  readonly oracle: Oracle;
  readonly credentials: Credentials;
  /** Operations of HEAD, by their paths. */
  readonly #heads = new Map<string, OperationNode>();
  readonly sender: Sender;
  readonly findings = new Findings();
  readonly tags = new Tags();
  readonly #removed = new Removed();

  constructor(live: Live, { baseUrl, limits, secrets, signal }: SessionOptions) {
    this.index = live.index;
    this.calls = new ClientCalls(live, baseUrl);
    this.oracle = new Oracle(live, baseUrl);
    this.credentials = new Credentials(live.api, secrets);
    for (const one of live.api.operations)
      if (one.method === "head") this.#heads.set(one.path, one);
    this.sender = new Sender(limits, signal);
  }

  /** Whether no further request is sent. */
  get isDone(): boolean {
    return this.sender.isDone;
  }

  /** A request with the credentials of the run. */
  right(request: WireRequest, operation: OperationNode): WireRequest {
    return this.credentials.add(request, operation, "first");
  }

  /** The answer to a request; undefined if it is missing, which is a finding. */
  async send(
    operation: OperationNode,
    request: WireRequest,
    args?: CallArguments,
  ): Promise<WireAnswer | undefined> {
    if (this.isDone) return undefined;
    try {
      const answer = await this.sender.send(request);
      this.#removed.note(request, answer);
      return answer;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      const { message } = error;
      if (!this.isDone)
        this.findings.add({
          rule: "no-answer",
          message,
          operation,
          request,
          ...(args && { args }),
        });
      return undefined;
    }
  }

  /** An answer held against what the document says of the operation. */
  check(operation: OperationNode, args: CallArguments, answer: WireAnswer): Promise<CheckedAnswer> {
    return checkAnswer(operation, args, answer, this.calls);
  }

  /** Makes a call that asks for something, and checks its answer; undefined without an answer. */
  async read({ target, args }: RelatedCall): Promise<ReadThing | undefined> {
    const written = await this.calls.request(target, args);
    if (written === undefined || !(await this.oracle.allows(written, target))) return undefined;
    const request = this.right(written, target);
    const answer = await this.send(target, request, args);
    if (answer === undefined) return undefined;
    if (answer.status < 300) this.tags.keep(request, answer);
    const { breaches, body } = await this.check(target, args, answer);
    this.report(target, request, answer, breaches, { args });
    return { request, answer, body };
  }

  /** The operation for HEAD at the path of another one, where the document has it. */
  headOf({ path }: OperationNode): OperationNode | undefined {
    return this.#heads.get(path);
  }

  /**
   * Keeps breaches that an answer shows.
   *
   * @param calls arguments of the request as a call, or those of a call that the answer can be read by
   */
  report(
    operation: OperationNode,
    request: WireRequest,
    { status }: WireAnswer,
    breaches: readonly Breach[],
    calls: Pick<TryFinding, "args" | "readWith" | "before" | "walk" | "expected" | "member"> = {},
  ): void {
    const kept = hasCondition(request) ? asRefusal(breaches, status, unmet) : breaches;
    const own = this.#removed.has(request.url) ? asRefusal(kept, status, gone) : kept;
    for (const breach of own)
      this.findings.add({ ...breach, operation, request, status, ...calls });
  }
}

/** Whether a request may be refused because the thing is another one by now: made-up tags are of none. */
const hasCondition = ({ headers }: WireRequest): boolean =>
  headers["if-match"] !== undefined || headers["if-unmodified-since"] !== undefined;
