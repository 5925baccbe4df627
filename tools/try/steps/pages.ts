import { clientParams, type ClientParam } from "../../../generator/views/client/params.ts";
import { pageName, sizeName } from "../plan/page-names.ts";
import type { RelatedCall, RelatedCalls } from "../plan/related-calls.ts";
import type { ReadThing, Session } from "../session.ts";
import { itemsOf } from "../checks/items.ts";
import { nextPage } from "../checks/next-page.ts";

/** Pages of a list that are read. */
const mostPages = 5;

/** Items that are asked for in one page, where a parameter says how many. */
const mostItems = 100;

/** Names of parameters that count items before the page, from 0 or 1. */
const startName = /^(?:offset|skip|start|start_?index)$/i;

/** Names of properties by which a list is read on. */
const moreName = /^next|_next|[a-z]Next|more$|cursor|continuation/;

/** Statuses of a page behind the last one. */
const behind: readonly number[] = [200, 204, 400, 404, 416, 422];

/** A list as far as it was read. */
export interface ReadPages {
  readonly pages: readonly ReadThing[];
  /** Whether these are certainly all pages. */
  readonly isWhole: boolean;
}

/** Reads a list page by page. */
export class Pages {
  readonly #session: Session;
  readonly #related: RelatedCalls;

  constructor(session: Session, related: RelatedCalls) {
    this.#session = session;
    this.#related = related;
  }

  /**
   * Reads until a page has what is looked for.
   *
   * @param isLarge whether pages are as large as a parameter makes them
   */
  async all(
    call: RelatedCall,
    isEnough: (body: unknown) => boolean,
    isLarge = true,
  ): Promise<ReadPages> {
    const query = clientParams(call.target).filter(({ parameter }) => parameter.in === "query");
    const named = (name: RegExp): ClientParam | undefined =>
      query.find(({ parameter }) => name.test(parameter.name) && this.#isInteger(parameter.type));
    const size = isLarge ? named(sizeName) : undefined;
    const counted = named(pageName);
    // Pages may be counted from 0 or from 1.
    let shift = 0;
    const wanted = size && this.#largest(size);
    const first: RelatedCall = {
      target: call.target,
      args: { ...call.args, ...(size && wanted !== undefined && { [size.name]: wanted }) },
    };
    const pages: ReadThing[] = [];
    const seen = new Set<string>();
    let page = await this.#session.read(first);
    while (page !== undefined) {
      const items = itemsOf(page.body);
      const text = JSON.stringify(items, (_, one: unknown) =>
        typeof one === "bigint" ? String(one) : one,
      );
      // A page that comes again is behind the last one.
      const isNew = page.answer.status === 200 && items !== undefined && !seen.has(text);
      if (pages.length > 0 && (!isNew || items.length === 0)) {
        if (seen.has(text) && items?.length !== 0 && counted !== undefined && shift === 0) {
          shift = 1;
          page = await this.#next(first, page, pages.length + shift, pages, counted);
          continue;
        }
        return { pages, isWhole: behind.includes(page.answer.status) };
      }
      pages.push(page);
      seen.add(text);
      if (!isNew || isEnough(page.body) || pages.length >= mostPages)
        return { pages, isWhole: false };
      const number = pages.length + shift;
      const next = await this.#next(first, page, number, pages, counted, named(startName));
      if (next === undefined) break;
      page = next;
    }
    return { pages, isWhole: !this.#session.isDone && isEnd(pages, wanted) };
  }

  async #next(
    { target, args }: RelatedCall,
    page: ReadThing,
    number: number,
    pages: readonly ReadThing[],
    counted: ClientParam | undefined,
    offset?: ClientParam,
  ): Promise<ReadThing | undefined> {
    const session = this.#session;
    const url = nextPage(page.request, page.answer, page.body, session.calls.baseUrl);
    if (url !== undefined) {
      const request = { ...page.request, url };
      const answer = await session.send(target, request);
      if (answer === undefined || answer.status >= 300) return undefined;
      const { body } = await session.check(target, {}, answer);
      return { request, answer, body };
    }
    const linked = this.#related.nextOf(target, page);
    if (linked !== undefined) return session.read(linked);
    if (counted !== undefined)
      return session.read({ target, args: { ...args, [counted.name]: number } });
    if (offset === undefined) return undefined;
    const count = pages.reduce((sum, { body }) => sum + (itemsOf(body)?.length ?? 0), 0);
    return session.read({ target, args: { ...args, [offset.name]: count } });
  }

  #isInteger(type: Parameters<Session["index"]["resolveNullable"]>[0]): boolean {
    return this.#session.index.resolveNullable(type).node.kind === "integer";
  }

  #largest({ parameter }: ClientParam): number | undefined {
    const { node } = this.#session.index.resolveNullable(parameter.type);
    if (node.kind !== "integer") return undefined;
    return Math.max(Math.min(node.maximum ?? mostItems, mostItems), node.minimum ?? 1);
  }
}

/** Whether nothing says that there are further pages: many items may be as many as a page has. */
function isEnd(pages: readonly ReadThing[], wanted: number | undefined): boolean {
  const last = pages.at(-1);
  const count = itemsOf(last?.body)?.length ?? 0;
  const all = pages.reduce((sum, { body }) => sum + (itemsOf(body)?.length ?? 0), 0);
  const total = totalOf(last?.body);
  if (total !== undefined && all < total) return false;
  if (count >= (wanted ?? Infinity) || namesMore(last?.body)) return false;
  return count < 20 || (count % 10 !== 0 && count % 25 !== 0);
}

/** The number of all items that a page tells, if it does. */
function totalOf(body: unknown): number | undefined {
  const found = Object.entries(membersOf(body))
    .concat(Object.values(membersOf(body)).flatMap((one) => Object.entries(membersOf(one))))
    .find(
      ([name, value]) =>
        /^(?:total|count|total_?(?:count|items|results|elements|size|hits|records))$/i.test(name) &&
        typeof value === "number",
    );
  return found?.[1] as number | undefined;
}

/** Whether a page has a value by which the next one is asked for. */
const namesMore = (body: unknown): boolean =>
  Object.entries(membersOf(body)).some(
    ([name, value]) =>
      moreName.test(name) &&
      value !== null &&
      value !== "" &&
      value !== false &&
      value !== undefined,
  );

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
