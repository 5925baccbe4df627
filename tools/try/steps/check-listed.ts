import { clientParams } from "../../../generator/views/client/params.ts";
import type { OperationNode } from "../../../generator/ir/index.ts";
import { itemsOf } from "../checks/items.ts";
import { isHidden, itemWith } from "../checks/removed-thing.ts";
import { Pages } from "./pages.ts";
import { isNamedFor } from "../plan/pool.ts";
import { thingParam, type RelatedCall, type RelatedCalls } from "../plan/related-calls.ts";
import type { ReadThing, Session } from "../session.ts";
import type { AnsweredCall } from "./send-valid.ts";

/** Lists that are searched for what one operation has made. */
const mostSearched = 12;

/** Words of a document by which a list is allowed to lag behind. */
const mayLag = /eventual|asynchron|delay|may take|cache|index|propagat|shortly/i;

/** A thing that was made, and was not in its list. */
interface Unlisted {
  readonly operation: OperationNode;
  readonly tried: AnsweredCall;
  /** GET of the thing. */
  readonly reading: OperationNode;
  readonly id: unknown;
}

/** Looks into the list of a thing that was made: it is there, in one of the pages. */
export class MadeInList {
  readonly #session: Session;
  readonly #related: RelatedCalls;
  readonly #pages: Pages;
  readonly #searched = new Map<OperationNode, number>();
  /** Things to look for again, since lists may lag behind. */
  #pending: Unlisted[] = [];

  constructor(session: Session, related: RelatedCalls) {
    this.#session = session;
    this.#related = related;
    this.#pages = new Pages(session, related);
  }

  /**
   * Looks for what an operation has made.
   *
   * @param call GET of the thing
   * @param read what it shows
   */
  async check(
    operation: OperationNode,
    tried: AnsweredCall,
    { target: reading, args }: RelatedCall,
    { answer, body }: ReadThing,
  ): Promise<void> {
    const count = this.#searched.get(operation) ?? 0;
    if (count >= mostSearched || answer.status !== 200) return;
    if (!isListed(operation, reading) || isHidden(body)) return;
    this.#searched.set(operation, count + 1);
    const given = thingParam(reading);
    const id = given && args[given.name];
    if (id === undefined) return;
    const one = { operation, tried, reading, id };
    if ((await this.#missing(one)) !== undefined) this.#pending.push(one);
  }

  /** Looks again for what was not there, and tells of what is not there yet. */
  async checkAgain(): Promise<void> {
    for (const one of this.#pending.splice(0)) {
      const { operation, tried, reading, id } = one;
      const call = this.#related.complete(reading, this.#argsOf(one));
      const still = call && (await this.#session.read(call));
      // It may have been moved or removed since.
      if (still === undefined || still.answer.status !== 200 || isHidden(still.body)) continue;
      const page = await this.#missing(one);
      if (page === undefined) continue;
      const message = `POST was answered with ${tried.answer.status}, and the list has not ${String(id)}`;
      const name = thingParam(reading)?.parameter.name ?? "id";
      this.#session.report(
        operation,
        page.request,
        page.answer,
        [{ rule: "made-unlisted", message }],
        { before: tried.request, member: { name, value: id } },
      );
    }
  }

  /** The first page of a list that certainly has not the thing; undefined where it has, or may have it. */
  async #missing(one: Unlisted): Promise<Awaited<ReturnType<Session["read"]>>> {
    const { operation, reading, id } = one;
    const call = this.#related.listOf(operation, this.#argsOf(one));
    const parameter = thingParam(reading)?.parameter;
    if (call === undefined || parameter === undefined) return undefined;
    if (isFiltered(call.target) || mayLag.test(wordsOf(call.target) + wordsOf(operation)))
      return undefined;
    const isName = isNamedFor(reading, parameter);
    const { pages, isWhole } = await this.#pages.all(
      call,
      (body) => itemWith(body, isName, id) !== undefined,
    );
    const isFound = pages.some(({ body }) => itemWith(body, isName, id) !== undefined);
    // Items without ids of this name may have it by another one.
    const isKnown = pages.every(({ body }) =>
      (itemsOf(body) ?? []).every((item) => hasName(item, isName)),
    );
    const isRead = pages.every(
      ({ answer, body }) => answer.status === 200 && itemsOf(body) !== undefined,
    );
    return isWhole && isRead && isKnown && !isFound ? pages[0] : undefined;
  }

  #argsOf({ tried, reading, id }: Unlisted): Readonly<Record<string, unknown>> {
    const given = thingParam(reading);
    const paths = clientParams(reading).filter(({ parameter }) => parameter.in === "path");
    const known = paths.map(({ name }) => [name, tried.args[name]] as const);
    return { ...Object.fromEntries(known), ...(given && { [given.name]: id }) };
  }
}

/** Whether the things that an operation makes are below its own path. */
const isListed = ({ path }: OperationNode, reading: OperationNode): boolean =>
  reading.path.startsWith(`${path}/{`) && !reading.path.slice(path.length + 1).includes("/");

/** Names of parameters that choose a page, an order or a form, and leave nothing out of the whole. */
const wholeName =
  /^(?:page|limit|offset|size|skip|top|take|start|count|cursor|after|before|(?:page|next|continuation)_?(?:token|size|no|num|number|index)|per_?page|max_?results|sort|order|direction|dir|(?:sort|order)_?(?:by|order|dir|direction)|fields?|includes?|expand|embed|format|lang|locale|pretty|x-.*)$/i;

/** Whether a list shows a part of what there is unless it is asked for the whole. */
const isFiltered = ({ parameters }: OperationNode): boolean =>
  parameters.some(
    ({ name, in: place, required, default: usual }) =>
      place === "query" && !wholeName.test(name) && (required || usual !== undefined),
  );

const wordsOf = ({ doc }: OperationNode): string =>
  `${doc.summary ?? ""} ${doc.description ?? ""} `;

const hasName = (item: unknown, isName: (name: string) => boolean): boolean => {
  if (typeof item !== "object" || item === null) return false;
  const members: readonly unknown[] = Object.values(item);
  const [only] = members;
  return Object.keys(item).some(isName) || (members.length === 1 && hasName(only, isName));
};
