import type { OperationNode } from "../../../generator/ir/index.ts";
import { isDeepStrictEqual } from "node:util";
import { idsOf, itemsOf } from "../checks/items.ts";
import { Pages } from "./pages.ts";
import { removedMark } from "../checks/removed-mark.ts";
import { isTombstone, itemWith } from "../checks/removed-thing.ts";
import { isNamedFor } from "../plan/pool.ts";
import { thingParam, type RelatedCalls } from "../plan/related-calls.ts";
import type { ReadThing, Session } from "../session.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import type { AnsweredCall } from "./send-valid.ts";

/** Lists that are searched after one operation has removed something. */
const mostSearched = 3;

type Members = Readonly<Record<string, unknown>>;

/** Looks into the list of a thing that was removed: it is not there, and the others are. */
export class RemovedFromList {
  readonly #session: Session;
  readonly #related: RelatedCalls;
  readonly #pages: Pages;
  readonly #searched = new Map<OperationNode, number>();

  constructor(session: Session, related: RelatedCalls) {
    this.#session = session;
    this.#related = related;
    this.#pages = new Pages(session, related);
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
    const given = thingParam(operation);
    const id = given && tried.args[given.name];
    if (call === undefined || given === undefined || id === undefined || count >= mostSearched)
      return;
    this.#searched.set(operation, count + 1);
    const isName = isNamedFor(operation, given.parameter);
    const itemOf = (body: unknown): Members | undefined => itemWith(body, isName, id);
    const { pages } = await this.#pages.all(call, (body) => itemOf(body) !== undefined, false);
    const [first] = pages;
    if (first === undefined || first.answer.status >= 300) return;
    const page = pages.find(({ body }) => itemOf(body) !== undefined);
    const found = itemOf(page?.body);
    if (page !== undefined && found !== undefined && !isMarked(found, itemOf(before?.body))) {
      const message = `after DELETE was answered with ${tried.answer.status}, the list still has it`;
      return this.#report(operation, tried, page, { rule: "removed-found", message }, id);
    }
    if (before === undefined) return;
    const [old, now] = [before, first].map(({ body }) => idsOf(itemsOf(body) ?? []));
    const missing = old?.find((one) => one !== String(id) && now?.includes(one) === false);
    // Others may move up to the first page, and none of it moves down.
    if (missing === undefined) return;
    const message = `after DELETE of ${String(id)}, the list has not ${missing} any more`;
    this.#report(operation, tried, first, { rule: "others-removed", message }, missing);
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

/**
 * Whether an item of a list says that it is removed.
 *
 * @param old the item before; every property that may say so counts where it is not known
 */
function isMarked(found: Members, old: Members | undefined): boolean {
  if (isTombstone(found)) return true;
  return Object.keys(found).some(
    (name) =>
      removedMark.test(name) && (old === undefined || !isDeepStrictEqual(found[name], old[name])),
  );
}
