import type { OperationNode } from "../../../generator/ir/index.ts";
import { idsOf, itemsOf } from "../checks/items.ts";
import { nextPage } from "../checks/next-page.ts";
import { removedMark } from "../checks/removed-mark.ts";
import { itemWith } from "../checks/removed-thing.ts";
import { isNamedFor } from "../plan/pool.ts";
import type { RelatedCalls } from "../plan/related-calls.ts";
import type { ReadThing, Session } from "../session.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import type { AnsweredCall } from "./send-valid.ts";
import { clientParams } from "../../../generator/views/client/params.ts";

/** Pages of a list that are searched. */
const mostPages = 5;

/** Lists that are searched after one operation has removed something. */
const mostSearched = 3;

/** Looks into the list of a thing that was removed: it is not there, and the others are. */
export class RemovedFromList {
  readonly #session: Session;
  readonly #related: RelatedCalls;
  readonly #searched = new Map<OperationNode, number>();

  constructor(session: Session, related: RelatedCalls) {
    this.#session = session;
    this.#related = related;
  }

  /** The list before something is removed, where it is to be compared. */
  async before(operation: OperationNode, args: CallArguments): Promise<ReadThing | undefined> {
    if ((this.#searched.get(operation) ?? 0) >= mostSearched) return undefined;
    const call = this.#related.listing(operation, args);
    return call && this.#session.read(call);
  }

  /** @param before the list before the call */
  async check(operation: OperationNode, tried: AnsweredCall, before?: ReadThing): Promise<void> {
    const call = this.#related.listing(operation, tried.args);
    const count = this.#searched.get(operation) ?? 0;
    const given = clientParams(operation).findLast(({ parameter }) => parameter.in === "path");
    const id = given && tried.args[given.name];
    if (call === undefined || given === undefined || id === undefined || count >= mostSearched)
      return;
    this.#searched.set(operation, count + 1);
    const isName = isNamedFor(operation, given.parameter);
    let page = await this.#session.read(call);
    if (page === undefined || page.answer.status >= 300) return;
    const first = page;
    for (let number = 1; page !== undefined; number++) {
      const found = itemWith(page.body, isName, id);
      if (found !== undefined && !Object.keys(found).some((name) => removedMark.test(name))) {
        const message = `after DELETE was answered with ${tried.answer.status}, the list still has it`;
        return this.#report(operation, tried, page, { rule: "removed-found", message }, id);
      }
      page = number < mostPages ? await this.#next(call.target, page) : undefined;
    }
    if (before === undefined) return;
    const [old, now] = [before, first].map(({ body }) => idsOf(itemsOf(body) ?? []));
    const missing = old?.find((one) => one !== String(id) && now?.includes(one) === false);
    // Others may move up to the first page, and none of it moves down.
    if (missing === undefined) return;
    const message = `after DELETE of ${String(id)}, the list has not ${missing} any more`;
    this.#report(operation, tried, first, { rule: "others-removed", message }, missing);
  }

  /** The page behind another, by the address or the cursor that it names. */
  async #next(target: OperationNode, page: ReadThing): Promise<ReadThing | undefined> {
    const session = this.#session;
    const { baseUrl } = session.calls;
    const url = nextPage(page.request, page.answer, page.body, baseUrl);
    if (url !== undefined) {
      const request = { ...page.request, url };
      const answer = await session.send(target, request);
      if (answer === undefined || answer.status >= 300) return undefined;
      const { body } = await session.check(target, {}, answer);
      return { request, answer, body };
    }
    const args = this.#related.nextOf(target, page);
    return args && session.read(args);
  }

  #report(
    operation: OperationNode,
    tried: AnsweredCall,
    { request, answer }: ReadThing,
    breach: { readonly rule: "removed-found" | "others-removed"; readonly message: string },
    value: unknown,
  ): void {
    this.#session.report(operation, request, answer, [breach], {
      before: tried.request,
      member: { name: "id", value },
    });
  }
}
