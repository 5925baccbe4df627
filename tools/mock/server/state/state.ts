import type { OperationNode } from "../../../../generator/ir/index.ts";
import type { Live } from "../../../../generator/live/load-live.ts";
import type { Json, JsonObject } from "../../../../generator/samples/json.ts";
import type { SampleValues } from "../../../../generator/samples/sample-values.ts";
import type { Answers } from "../answers/answers.ts";
import { responseFor, usualStatus } from "../answers/documented.ts";
import { listedStatus } from "../listed-status.ts";
import type { HandlerRequest, Reply, Runtime } from "../runtime.ts";
import { askedOf, type Asked, type Member } from "./asked.ts";
import { collectionsOf, type Collection, type Recognized } from "./collections.ts";
import { CollectionItems } from "./collection-items.ts";
import { pageByExample } from "./example-pages.ts";
import { bodyObject, fitted, withoutSent, type Fitting } from "./fitted.ts";
import { plain } from "./id-property.ts";
import { shapeOf } from "./item-paths.ts";
import { propertiesOf } from "./item-shape.ts";
import { ItemReplies } from "./item-replies.ts";
import { listBody } from "./list-body.ts";
import { listTypeOf, type ListType } from "./list-type.ts";
import { changedStatus, createdStatus } from "./replies.ts";
import { MadeThings } from "./made-things.ts";
import { bodyTypeOf } from "./operation-types.ts";
import { patched } from "./patched.ts";
import { pageOf, selected, selectionOf, type CompileFilter } from "./selection.ts";
import { Store, type Items } from "./store.ts";
import { Things, thingsOf } from "./things.ts";
import { unwrapped } from "./wrapped.ts";

/** Answers that depend on what clients have made, changed and removed. */
export class State {
  readonly recognized: Recognized;
  /** Paths that are kept by their addresses. */
  readonly things: Things;
  readonly #madeThings: MadeThings;
  readonly #live: Live;
  readonly #runtime: Runtime;
  readonly #samples: SampleValues;
  readonly #answers: Answers;
  readonly #replies: ItemReplies;
  readonly #store = new Store();
  readonly #members = new Map<OperationNode, Member>();
  /** Operations that read items, by their paths without names of parameters. */
  readonly #reads = new Map<string, OperationNode>();

  constructor(live: Live, runtime: Runtime, samples: SampleValues, answers: Answers) {
    this.#live = live;
    this.#runtime = runtime;
    this.#samples = samples;
    this.#answers = answers;
    this.#replies = new ItemReplies(live.index, samples, answers);
    this.recognized = collectionsOf(live.api, live.index);
    for (const collection of this.recognized.collections) {
      const items = new CollectionItems(collection, live, samples, answers);
      const properties = propertiesOf(collection.type, live.index) ?? [];
      for (const [role, operation] of collection.operations) {
        const selection = selectionOf(operation, properties, live.index);
        this.#members.set(operation, { role, operation, items, selection });
        if (role === "read") this.#reads.set(shapeOf(operation.path).replace(/\/$/, ""), operation);
      }
    }
    const others = thingsOf(live.api.operations, (one) => this.#members.has(one));
    const rest = live.api.operations.filter((one) => !this.#members.has(one));
    this.#madeThings = new MadeThings(rest, live, samples, answers);
    this.things = new Things(others, live, runtime, samples, answers, this.#store);
  }

  /** Names of the parameters of an operation that change nothing. */
  ignored({ operations }: Collection): readonly string[] {
    const list = operations.get("list");
    return (list && this.#members.get(list)?.selection.ignored) ?? [];
  }

  /** The number of ids that the document lists; undefined where it does not list them. */
  idsOf({ idType }: Collection): number | undefined {
    const { node } = this.#live.index.resolveNullable(idType);
    return node.kind === "enum" && !node.open ? node.values.length : undefined;
  }

  /** The reply to a request; undefined where an example is as good. */
  answer(operation: OperationNode, given: HandlerRequest): Reply | undefined {
    const member = this.#members.get(operation);
    if (member === undefined)
      return (
        this.things.answer(operation, given) ??
        this.#itemAbove(operation, given) ??
        this.#madeThings.answer(operation, given) ??
        pageByExample(operation, given, this.#live, this.#samples, this.#answers)
      );
    // A refusal changes nothing, where the document lists no success.
    if ((usualStatus(operation) ?? 200) >= 400) return undefined;
    const asked = askedOf(member, given);
    switch (member.role) {
      case "list":
        return this.#list(asked);
      case "create":
        return this.#create(asked);
      case "read":
        return this.#one(asked, (item) => this.#replies.reply(asked, item));
      case "replace":
        return this.#replace(asked);
      case "update":
        return this.#one(asked, (item) => this.#update(asked, item));
      case "delete":
        return this.#one(asked, (item) => {
          this.#store.delete(asked.key, member.items.initial, asked.id);
          return this.#replies.reply(asked, item);
        });
    }
  }

  /** The item that an operation is below, where that is what it answers with: the group that has a member more. */
  #itemAbove(operation: OperationNode, given: HandlerRequest): Reply | undefined {
    const read = operation.method === "get" ? undefined : this.#reads.get(aboveOf(operation.path));
    const member = read && this.#members.get(read);
    const [own, shown] = [bodyTypeOf(operation), read && bodyTypeOf(read)];
    if (member === undefined || own?.kind !== "ref" || shown?.kind !== "ref") return undefined;
    if (own.target !== shown.target) return undefined;
    const asked = askedOf({ ...member, operation }, given);
    return this.#one(asked, (item) => this.#replies.reply(asked, item));
  }

  #list(asked: Asked): Reply | undefined {
    const { operation, items, selection, given, key } = asked;
    const { listType, example } = items;
    if (listType === undefined || example === undefined) return this.#listByExample(asked);
    const query = given.query ?? {};
    const all = [...this.#items(key, items).values()];
    const chosen = selected(all, selection, query, this.#filterOf(operation));
    const page = pageOf(chosen, operation, selection, query);
    const bodyAs = (own: ListType, shown: Json): Json | undefined => {
      const found = page.items.map((item) => fitted(item, own.item, this.#fitting));
      const shownItems = found.filter((one) => one !== undefined);
      if (shownItems.length < found.length) return undefined;
      const part = { ...page, items: shownItems };
      return listBody(own, operation, shown, part, chosen.length, query, this.#samples);
    };
    const body = bodyAs(listType, example);
    const status = usualStatus(operation) ?? 200;
    if (body === undefined) return this.#listByExample(asked);
    return this.#answers.withValue(operation, given.request, status, ({ type }) => {
      if (type === listType.type || this.#samples.fits(type, body)) return body;
      // XML has an element around the items where JSON has an array.
      const own = listTypeOf(operation, this.#live.index, type);
      const shown = this.#answers.usualValue(operation, type);
      return own === undefined || shown === undefined ? undefined : bodyAs(own, shown);
    });
  }

  /** A list that no items can be put into, without those that were removed. */
  #listByExample({ operation, items, given, key }: Asked): Reply | undefined {
    const { id } = items.collection;
    const idNames = new Set(id === undefined ? [] : [plain(id)]);
    return this.things.listWithout(operation, given, idNames, this.#store.removedIn(key));
  }

  #create(asked: Asked): Reply | undefined {
    const { operation, items, key } = asked;
    // Of bytes nothing is known but that something is made.
    const body = this.#bodyOf(asked) ?? {};
    const there = this.#items(key, items);
    const own = items.idOf(body);
    if (own !== undefined && this.#isTaken(asked, String(own)))
      return this.#replies.refused(asked, 409, `There is one already: ${own}.`);
    const fresh = own ?? items.freshId(this.#everUsed(key, there)) ?? items.freshId(there);
    if (fresh === undefined && listsConflict(operation))
      return this.#replies.refused(asked, 409, "All ids that the document allows are taken.");
    // Where no id is left a new item takes the place of the oldest one.
    const [oldest] = there.keys();
    const id = fresh ?? (oldest === undefined ? undefined : items.idFrom(oldest));
    if (id === undefined) return undefined;
    const item = items.created(body, id, there) ?? items.onDemand(String(id));
    if (item === undefined) return undefined;
    this.#store.put(key, items.initial, String(id), item);
    const made = { ...asked, id: String(id) };
    const reply = this.#replies.reply(made, item, createdStatus(operation), body);
    return this.#replies.located(asked, reply, String(id));
  }

  /**
   * Whether a new item may not take the place of another one: the document lists a refusal for that. One that is there as
   * an example of the document gives way, unless the refusal is 409 itself.
   */
  #isTaken({ operation, items, key }: Asked, id: string): boolean {
    const there = this.#items(key, items).get(id);
    if (there === undefined || listedStatus(operation, 409) === undefined) return false;
    return listsConflict(operation) || items.initial.get(id) !== there;
  }

  #replace(asked: Asked): Reply | undefined {
    const { operation, items, key, id } = asked;
    const body = this.#bodyOf(asked);
    const before = this.#items(key, items).get(id);
    // Without POST nothing else makes an item.
    const makes =
      responseFor(operation, 201)?.status === "201" || !items.collection.operations.has("create");
    const isMade = before === undefined && makes;
    const isRefused = before === undefined && !isMade;
    if (isRefused && listedStatus(operation, 404) !== undefined) return this.#missing(asked);
    const unmet = before && this.#replies.unmet(asked, before);
    if (unmet !== undefined) return unmet;
    // Members that clients do not send stay: identifiers, dates of changes.
    const made = isMade ? undefined : this.#found(asked);
    const kept = made === undefined ? {} : withoutSent(made, operation, this.#live.index);
    const changed = body && items.made({ ...kept, ...body }, items.idFrom(id));
    const item = changed ?? made ?? items.onDemand(id);
    if (item === undefined) return undefined;
    this.#store.put(key, items.initial, id, item);
    const status = isMade ? createdStatus(operation) : changedStatus(operation);
    return this.#replies.reply(asked, item, status, body);
  }

  #update(asked: Asked, before: JsonObject): Reply | undefined {
    const { operation, items, given, key, id } = asked;
    const body = this.#bodyOf(asked);
    if (body === undefined) return this.#replies.reply(asked, before, changedStatus(operation));
    const isMerge = /merge-patch/.test(String(given.contentType));
    const made = (value: JsonObject): JsonObject | undefined => items.made(value, items.idFrom(id));
    const after = isMerge
      ? (this.#runtime.mergePatch(before, body) as JsonObject)
      : patched(before, body, made);
    const item = made(after);
    if (item === undefined) return undefined;
    this.#store.put(key, items.initial, id, item);
    return this.#replies.reply(asked, item, changedStatus(operation), isMerge ? {} : body);
  }

  #one(asked: Asked, answer: (item: JsonObject) => Reply | undefined): Reply | undefined {
    const item = this.#found(asked);
    if (item === undefined) return this.#missing(asked);
    return this.#replies.unmet(asked, item) ?? answer(item);
  }

  /** The item of a request; one that is made for it where the document does not say how it is refused. */
  #found({ operation, items, key, id }: Asked): JsonObject | undefined {
    const item = this.#items(key, items).get(id);
    const isMade = item === undefined && listedStatus(operation, 404) === undefined;
    return isMade && !this.#store.isRemoved(key, id) ? items.onDemand(id) : item;
  }

  /** The item as it was sent, without a wrapper. */
  #bodyOf({ given, items }: Asked): JsonObject | undefined {
    const body = bodyObject(given.body);
    const { wrapped } = items.collection;
    return body && unwrapped(body, wrapped, this.#live.index);
  }

  #missing(asked: Asked): Reply | undefined {
    const { operation, items, key, id } = asked;
    const isUnlisted = listedStatus(operation, 404) === undefined;
    if (isUnlisted && !this.#store.isRemoved(key, id)) return undefined;
    const ids = [...this.#items(key, items).keys()].slice(0, 10).map((one) => `'${one}'`);
    const there = ids.length === 0 ? "there are none" : `there are ${ids.join(", ")}`;
    return this.#replies.refused(asked, 404, `There is none with this id: ${there}.`);
  }

  #items(key: string, { initial }: CollectionItems): Items {
    return this.#store.items(key, initial);
  }

  /** The items of a collection with those that were removed: their ids are given again only where no others are left. */
  #everUsed(key: string, there: Items): Items {
    return new Map([...[...this.#store.removedIn(key)].map((id) => [id, {}] as const), ...there]);
  }

  #filterOf({ name, filter }: OperationNode): CompileFilter {
    const { modules } = this.#live;
    const fields = filter.length > 0 ? modules.get("./filters")[`${name}Filter`] : undefined;
    return fields === undefined
      ? false
      : (given) => this.#runtime.compileFilter(given, fields as object);
  }

  get #fitting(): Fitting {
    return { index: this.#live.index, samples: this.#samples };
  }
}

/** A path without its last segment, and without names of parameters. */
const aboveOf = (path: string): string => shapeOf(path).replace(/\/[^/]*\/?$/, "");

/** Whether a document says itself that there may be such an item already. */
const listsConflict = ({ responses }: OperationNode): boolean =>
  responses.some(({ status }) => status === "409");
