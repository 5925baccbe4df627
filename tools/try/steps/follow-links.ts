import type { Api, ApiIndex, OperationNode } from "../../../generator/ir/index.ts";
import { idsOf, itemsOf } from "../checks/items.ts";
import { clientParams } from "../../../generator/views/client/params.ts";
import { nextPage } from "../checks/next-page.ts";
import { linkedCalls } from "../plan/links.ts";
import type { RelatedCalls } from "../plan/related-calls.ts";
import type { ReadThing, Session } from "../session.ts";
import type { AnsweredCall } from "./send-valid.ts";

/** Times that links from one operation to another are followed. */
const mostFollowed = 2;

/** Statuses that say that a link leads to nothing. */
const lost: readonly number[] = [400, 404, 410, 422];

/** Names of parameters that say how many a page has. */
const sizeName = /^(?:limit|size|count|page_?size|per_?page)$/i;

/** Follows what answers lead to: links of the document, and next pages. */
export class Links {
  readonly #session: Session;
  readonly #api: Api;
  readonly #index: ApiIndex;
  readonly #related: RelatedCalls;
  readonly #followed = new Map<string, number>();

  constructor(session: Session, api: Api, index: ApiIndex, related: RelatedCalls) {
    this.#session = session;
    this.#api = api;
    this.#index = index;
    this.#related = related;
  }

  async follow(operation: OperationNode, tried: AnsweredCall): Promise<void> {
    const session = this.#session;
    for (const { target, args } of linkedCalls({ operation, ...tried }, this.#api, this.#index)) {
      if (target.method !== "get") continue;
      const call = this.#related.complete(target, args);
      if (call === undefined || !this.#isNew(`${operation.name} ${target.name}`)) continue;
      const read = await session.read(call);
      if (read === undefined) continue;
      if (target === operation) await this.#compare(operation, tried, read);
      if (!lost.includes(read.answer.status)) continue;
      const { status } = read.answer;
      const from = `${operation.method.toUpperCase()} ${operation.path}`;
      const message = `where a link of ${from} leads to, the answer is ${status}`;
      const breach = { rule: "link-broken", message } as const;
      session.report(target, read.request, read.answer, [breach], { args: call.args });
    }
    if (operation.method === "get") await this.#nextPage(operation, tried);
  }

  async #nextPage(operation: OperationNode, tried: AnsweredCall): Promise<void> {
    const session = this.#session;
    const url = nextPage(tried.request, tried.answer, tried.body, session.calls.baseUrl);
    if (url === undefined || !this.#isNew(`${operation.name} next`)) return;
    const { accept = "*/*" } = tried.request.headers;
    const request = session.right({ method: "GET", url, headers: { accept } }, operation);
    const answer = await session.send(operation, request);
    if (answer === undefined) return;
    const { breaches, body } = await session.check(operation, tried.args, answer);
    await this.#compare(operation, tried, { request, answer, body });
    const message = `where the next page is said to be, the answer is ${answer.status}`;
    const own = lost.includes(answer.status) ? [{ rule: "link-broken", message } as const] : [];
    session.report(operation, request, answer, [...own, ...breaches], { readWith: tried.args });
  }

  /** Holds a page against the one before it, which may have changed in between. */
  async #compare(operation: OperationNode, tried: AnsweredCall, next: ReadThing): Promise<void> {
    const session = this.#session;
    const [old, now] = [tried.body, next.body].map((body) => idsOf(itemsOf(body) ?? []));
    const repeated = old?.filter((id) => now?.includes(id)) ?? [];
    if (next.request.url === tried.request.url) return;
    if (repeated.length === 0) return this.#lost(operation, tried, next, old, now);
    const again = await session.send(operation, tried.request);
    if (again === undefined || Buffer.compare(again.body, tried.answer.body) !== 0) return;
    const message = `the next page has ${repeated.length} of the page before it`;
    session.report(operation, next.request, next.answer, [{ rule: "page-repeated", message }], {
      before: tried.request,
      member: { name: "id", value: repeated[0] },
    });
  }

  /** Asks for as many as two pages have in one: both have them all. */
  async #lost(
    operation: OperationNode,
    tried: AnsweredCall,
    next: ReadThing,
    old: readonly string[] = [],
    now: readonly string[] = [],
  ): Promise<void> {
    const session = this.#session;
    const size = clientParams(operation).find(
      ({ parameter }) => parameter.in === "query" && sizeName.test(parameter.name),
    );
    const type = size && session.index.resolveNullable(size.parameter.type).node;
    const both = old.length + now.length;
    if (size === undefined || type?.kind !== "integer" || both > (type.maximum ?? 100)) return;
    if (old.length === 0 || now.length === 0) return;
    const query = clientParams(operation).filter(({ parameter }) => parameter.in === "query");
    // Where a filter or a cursor is sent it is not the first page of all.
    if (query.some(({ name }) => name !== size.name && tried.args[name] !== undefined)) return;
    const call = this.#related.complete(operation, { ...tried.args, [size.name]: both });
    const whole = call && (await session.read(call));
    const all = whole && idsOf(itemsOf(whole.body) ?? []);
    const missing = all?.slice(0, both).find((id) => !old.includes(id) && !now.includes(id));
    if (whole === undefined || missing === undefined || all?.length !== both) return;
    const again = await session.send(operation, tried.request);
    if (again === undefined || Buffer.compare(again.body, tried.answer.body) !== 0) return;
    const message = "the next page begins behind something that no page has";
    session.report(operation, next.request, next.answer, [{ rule: "page-lost", message }], {
      before: tried.request,
      member: { name: "id", value: missing },
    });
  }

  #isNew(key: string): boolean {
    const count = this.#followed.get(key) ?? 0;
    this.#followed.set(key, count + 1);
    return count < mostFollowed;
  }
}
