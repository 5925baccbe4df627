import type { Api, ApiIndex, OperationNode } from "../../ir/index.ts";
import { nextPage } from "../checks/next-page.ts";
import { linkedCalls } from "../plan/links.ts";
import type { RelatedCalls } from "../plan/related-calls.ts";
import type { Session } from "../session.ts";
import type { AnsweredCall } from "./send-valid.ts";

/** Times that links from one operation to another are followed. */
const mostFollowed = 2;

/** Statuses that say that a link leads to nothing. */
const lost: readonly number[] = [400, 404, 410, 422];

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
      if (read === undefined || !lost.includes(read.answer.status)) continue;
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
    const { breaches } = await session.check(operation, tried.args, answer);
    const message = `where the next page is said to be, the answer is ${answer.status}`;
    const own = lost.includes(answer.status) ? [{ rule: "link-broken", message } as const] : [];
    session.report(operation, request, answer, [...own, ...breaches], { readWith: tried.args });
  }

  #isNew(key: string): boolean {
    const count = this.#followed.get(key) ?? 0;
    this.#followed.set(key, count + 1);
    return count < mostFollowed;
  }
}
