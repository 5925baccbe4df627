import type { ApiIndex, OperationNode } from "../../../generator/ir/index.ts";
import type { Live } from "../../../generator/live/load-live.ts";
import { SampleValues } from "../../../generator/samples/sample-values.ts";
import { checkAnswer } from "../../try/checks/check-answer.ts";
import { Pool } from "../../try/plan/pool.ts";
import { validCalls } from "../../try/plan/valid-calls.ts";
import { ClientCalls, type CallArguments } from "../../try/wire/client-calls.ts";
import { headerOf, type WireAnswer } from "../../try/wire/message.ts";
import { wholeItems, withoutCoding } from "./copy.ts";
import type { Breach } from "./finding.ts";
import { mostBytes, type Exchange } from "./forward.ts";

/** Checks answers by the generated client. */
export class AnswerCheck {
  readonly #calls: ClientCalls;
  readonly #samples: SampleValues;
  readonly #index: ApiIndex;
  readonly #arguments = new Map<OperationNode, CallArguments>();

  constructor(live: Live, address: string) {
    this.#calls = new ClientCalls(live, address);
    this.#samples = new SampleValues(live);
    this.#index = live.index;
  }

  async check(
    operation: OperationNode,
    method: string,
    { status, headers, received, isWhole }: NonNullable<Exchange["answer"]>,
  ): Promise<readonly Breach[]> {
    const answer = { status, headers, body: received.bytes, isCut: received.isCut || !isWhole };
    const read = await readable(answer);
    // HEAD is answered as GET is, without a body.
    const asked: OperationNode = method === "HEAD" ? { ...operation, method: "head" } : operation;
    const found = await checkAnswer(asked, this.#argumentsOf(operation), read, this.#calls);
    const breaches = found.breaches.flatMap(({ rule, message }): readonly Breach[] =>
      isOwn(rule) ? [{ rule, message }] : [],
    );
    return [...breaches, ...(await itemBreaches(found.body, status))];
  }

  /** Arguments with which the client reads an answer: they have no part in that. */
  #argumentsOf(operation: OperationNode): CallArguments {
    let args = this.#arguments.get(operation);
    if (args === undefined) {
      const sources = { samples: this.#samples, pool: new Pool(), index: this.#index };
      [args = {}] = validCalls(operation, sources, 1);
      this.#arguments.set(operation, args);
    }
    return args;
  }
}

const own = [
  "status-undocumented",
  "header-missing",
  "header-invalid",
  "media-type-undocumented",
  "body-invalid",
] as const;

/** Other rules are about services under test: one that is used may have an error of its own. */
const isOwn = (rule: string): rule is (typeof own)[number] =>
  (own as readonly string[]).includes(rule);

/** An answer without its content coding, and as far as it came. */
async function readable(answer: WireAnswer): Promise<WireAnswer> {
  const coding = (headerOf(answer, "content-encoding") ?? "").trim().toLowerCase();
  const bytes = Buffer.from(answer.body);
  const body =
    answer.isCut && coding !== ""
      ? undefined
      : await withoutCoding(bytes, coding, mostBytes.answer);
  const headers = answer.headers.filter((_, i) => {
    const name = answer.headers[i - (i % 2)] ?? "";
    return !/^content-(?:encoding|length)$/i.test(name);
  });
  if (body === undefined) return { ...answer, headers, isCut: true };
  const items = answer.isCut ? wholeItems(body, headerOf(answer, "content-type") ?? "") : undefined;
  if (items !== undefined) return { ...answer, headers, body: items, isCut: false };
  return { ...answer, headers, body };
}

/** A sequence is read item by item. */
async function itemBreaches(body: unknown, status: number): Promise<readonly Breach[]> {
  if (typeof body !== "object" || body === null || !(Symbol.asyncIterator in body)) return [];
  try {
    const items = (body as AsyncIterable<unknown>)[Symbol.asyncIterator]();
    while ((await items.next()).done !== true);
    return [];
  } catch (error) {
    const { issues } = error as { readonly issues?: readonly { readonly message: string }[] };
    const reason = issues?.[0]?.message ?? (error instanceof Error ? error.message : String(error));
    return [{ rule: "body-invalid", message: `an item of ${status} is not valid: ${reason}` }];
  }
}
