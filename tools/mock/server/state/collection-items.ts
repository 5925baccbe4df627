import type { OperationNode } from "../../../../generator/ir/index.ts";
import type { Live } from "../../../../generator/live/load-live.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../../generator/samples/json.ts";
import type { SampleValues } from "../../../../generator/samples/sample-values.ts";
import type { Answers } from "../answers/answers.ts";
import type { Collection } from "./collections.ts";
import { fitted } from "./fitted.ts";
import { listTypeOf, type ListType } from "./list-type.ts";
import type { Items } from "./store.ts";
import { unwrapped } from "./wrapped.ts";

/** Items that are there at first, where the document has no examples of a list. */
const leastItems = 3;

/** Values that are tried for a new id. */
const mostTries = 200;

/** The items of a collection as they are made. */
export class CollectionItems {
  readonly collection: Collection;
  /** Where the answer of the list has its items; absent where it is not used. */
  readonly listType: ListType | undefined;
  readonly #live: Live;
  readonly #samples: SampleValues;
  readonly #answers: Answers;
  #initial: Items | undefined;

  constructor(collection: Collection, live: Live, samples: SampleValues, answers: Answers) {
    this.collection = collection;
    this.#live = live;
    this.#samples = samples;
    this.#answers = answers;
    const list = collection.operations.get("list");
    this.listType = list && listTypeOf(list, live.index);
  }

  /** The usual answer of the list. */
  get example(): Json | undefined {
    const list = this.collection.operations.get("list");
    return list && this.#answers.usualValue(list);
  }

  /** The initial items of a collection: of the document's examples, then made up. */
  get initial(): Items {
    this.#initial ??= this.#makeInitial();
    return this.#initial;
  }

  /** The id that an item has itself. */
  idOf(item: JsonObject): string | number | undefined {
    const id = item[this.collection.id];
    return typeof id === "string" || typeof id === "number" ? id : undefined;
  }

  /** An id as its property has it, from the text of a path. */
  idFrom(text: string): string | number {
    const { node } = this.#live.index.resolveNullable(this.collection.idType);
    return node.kind === "integer" ? Number(text) : text;
  }

  /** An id that no item has; undefined where none is found. */
  freshId(items: Items): string | number | undefined {
    const { idType, id } = this.collection;
    const { node } = this.#live.index.resolveNullable(idType);
    if (node.kind === "integer") {
      const next = Math.max(0, ...[...items.keys()].map(Number).filter(Number.isFinite)) + 1;
      if (Number.isSafeInteger(next) && this.#samples.fits(idType, next)) return next;
      // No number follows the largest one: ids that are free are before it.
      const first = Math.ceil(Math.max(1, node.minimum ?? 1));
      const last = Math.min(Number.MAX_SAFE_INTEGER, first + items.size + 1);
      for (let free = first; free <= last; free++)
        if (!items.has(String(free)) && this.#samples.fits(idType, free)) return free;
    }
    for (const value of this.#samples.variants(idType, { name: id, path: `new ${id}` }, mostTries))
      if ((typeof value === "string" || typeof value === "number") && !items.has(String(value)))
        return value;
    const text = `${id}-${items.size + 1}`;
    return !items.has(text) && this.#samples.fits(idType, text) ? text : undefined;
  }

  /** An item with an id; undefined where it would not be valid. */
  made(body: JsonObject, id: string | number): JsonObject | undefined {
    const { id: name, type } = this.collection;
    return fitted({ ...body, [name]: id }, type, {
      index: this.#live.index,
      samples: this.#samples,
    });
  }

  /** An item that is new: a number that it is also known by is one that no other has. */
  created(body: JsonObject, id: string | number, items: Items): JsonObject | undefined {
    const item = this.made(body, id);
    const other = item && Object.keys(item).find((name) => name.toLowerCase() === "id");
    const isMadeUp = other !== undefined && other !== this.collection.id && !(other in body);
    if (item === undefined || !isMadeUp || typeof item[other] !== "number") return item;
    const known = [...items.values()].map(({ [other]: number }) => Number(number));
    const next = Math.max(0, ...known.filter(Number.isFinite)) + 1;
    return this.made({ ...item, [other]: next }, id);
  }

  /** An item that is there because it is asked for: the same one for the same id. */
  onDemand(text: string): JsonObject | undefined {
    const { type } = this.collection;
    const place = { name: "item", path: `item ${text}` };
    const [value] = this.#samples.variants(type, place, 1);
    return isJsonObject(value) ? this.made(value, this.idFrom(text)) : undefined;
  }

  #makeInitial(): Items {
    const items = new Map<string, JsonObject>();
    const { operations, type } = this.collection;
    const read = operations.get("read");
    const example = read && this.#answers.usualValue(read);
    const { wrapped } = this.collection;
    const { index } = this.#live;
    const whole = isJsonObject(example) ? unwrapped(example, wrapped, index) : undefined;
    const own = whole === undefined ? undefined : this.idOf(whole);
    const variants = [...this.#samples.variants(type, { name: "item" }, leastItems + 1)]
      .filter(isJsonObject)
      .filter((one) => own === undefined || this.idOf(one) !== own);
    let used = 0;
    const add = (item: JsonObject): void => {
      const id = this.idOf(item) ?? this.freshId(items);
      if (id === undefined || items.has(String(id))) return;
      const isWhole = own !== undefined && id === own;
      const base = isWhole ? whole : variants[used++ % Math.max(1, variants.length)];
      const made = this.made({ ...base, ...item }, id);
      if (made !== undefined) items.set(String(id), made);
    };
    const list = operations.get("list");
    for (const item of this.#listed()) add(item);
    const isGiven = items.size > 0 && hasExamples(list);
    if (whole !== undefined && (!isGiven || hasExamples(read))) add(whole);
    // A client that tries the document's own address finds something there.
    for (const id of this.#exampleIds()) add({ [this.collection.id]: id });
    for (const variant of variants) if (!isGiven && items.size < leastItems) add(variant);
    return items;
  }

  /** Ids that the document has as examples in the paths of items. */
  #exampleIds(): readonly (string | number)[] {
    const { operations, parameter } = this.collection;
    const ids = [...operations.values()].flatMap(({ parameters }) =>
      parameters.flatMap((one) =>
        one.in === "path" && one.name === parameter ? one.examples : [],
      ),
    );
    return ids.filter((id) => typeof id === "string" || typeof id === "number");
  }

  #listed(): readonly JsonObject[] {
    if (this.listType === undefined) return [];
    const { property } = this.listType;
    const { example } = this;
    const list = property === undefined ? example : isJsonObject(example) ? example[property] : [];
    return Array.isArray(list) ? (list as readonly Json[]).filter(isJsonObject) : [];
  }
}

const hasExamples = (operation: OperationNode | undefined): boolean =>
  (operation?.responses ?? []).some(
    ({ status, contents }) =>
      status.startsWith("2") && contents.some(({ examples }) => examples.length > 0),
  );
