import type { OperationNode, TypeNode } from "../../../../generator/ir/index.ts";
import type { Live } from "../../../../generator/live/load-live.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../../generator/samples/json.ts";
import type { SampleValues } from "../../../../generator/samples/sample-values.ts";
import type { Answers } from "../answers/answers.ts";
import type { Collection } from "./collections.ts";
import { exampleIds } from "./example-ids.ts";
import { fitted } from "./fitted.ts";
import { idPropertyOf, plain } from "./id-property.ts";
import { sharedProperties } from "./item-shape.ts";
import { newIds } from "./new-ids.ts";
import { itemsIn, listTypeOf, type ListType } from "./list-type.ts";
import type { Items } from "./store.ts";
import { unwrapped, wrapperOf } from "./wrapped.ts";

/** Items that are there at first, where the document has no examples of a list. */
const leastItems = 3;

/** The items of a collection as they are made. */
export class CollectionItems {
  readonly collection: Collection;
  /** Where the answer of the list has its items; absent where it is not used. */
  readonly listType: ListType | undefined;
  readonly #live: Live;
  readonly #samples: SampleValues;
  readonly #answers: Answers;
  #initial: Items | undefined;
  /** Ids that were asked for. */
  #made = 0;

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
    const { id: name } = this.collection;
    const id = name === undefined ? undefined : item[name];
    return typeof id === "string" || typeof id === "number" ? id : undefined;
  }

  /** An id as its property has it, from the text of a path. */
  idFrom(text: string): string | number {
    const { idType } = this.collection;
    const number = Number(text);
    const isNumber = text !== "" && String(number) === text;
    return isNumber && this.#samples.fits(idType, number) ? number : text;
  }

  /** An id that no item has; undefined where all ids that there may be are taken. */
  freshId(items: Items): string | number | undefined {
    const { idType, id = "id" } = this.collection;
    const { index } = this.#live;
    for (const value of newIds({ name: id, type: idType }, items, this.#made++, {
      index,
      samples: this.#samples,
    }))
      if (!items.has(String(value)) && this.#isAddress(value)) return value;
    return undefined;
  }

  /** Whether an id can be sent in an address, whose parameter may have rules of its own. */
  #isAddress(id: string | number): boolean {
    const { parameterType: type } = this.collection;
    const number = Number(id);
    const forms = [id, String(id), ...(String(number) === String(id) ? [number] : [])];
    return type === undefined || forms.some((one) => this.#samples.fits(type, one));
  }

  /** An item with an id; undefined where it would not be valid. */
  made(body: JsonObject, id: string | number): JsonObject | undefined {
    const { id: name, type } = this.collection;
    return fitted(name === undefined ? body : { ...body, [name]: id }, type, {
      index: this.#live.index,
      samples: this.#samples,
    });
  }

  /** An item that is new: a number, or a text, that it is also known by is one that no other has. */
  created(body: JsonObject, id: string | number, items: Items): JsonObject | undefined {
    const item = this.made(body, id);
    const other = item && Object.keys(item).find((name) => name.toLowerCase() === "id");
    const isMadeUp = other !== undefined && other !== this.collection.id && !(other in body);
    if (item === undefined || !isMadeUp) return item;
    // By the id of its address it is found again.
    if (typeof item[other] === "string") return this.made({ ...item, [other]: String(id) }, id);
    if (typeof item[other] !== "number") return item;
    const known = [...items.values()].map(({ [other]: number }) => Number(number));
    const next = Math.max(0, ...known.filter(Number.isFinite)) + 1;
    return this.made({ ...item, [other]: next }, id);
  }

  /**
   * An item with its id by the name that another type has for it: what POST answers may call `docId` what GET calls `id`, or
   * does not show.
   *
   * @param text of the id in addresses; empty where it is not known
   */
  knownIn(type: TypeNode, item: JsonObject, text: string): JsonObject {
    const { id: name, parameter, path } = this.collection;
    const { index } = this.#live;
    const properties = sharedProperties(wrapperOf(type, index)?.type ?? type, index);
    if (name !== undefined && properties.some((one) => one.name === name)) return item;
    // Of another kind too: the value decides whether it fits.
    const own =
      idPropertyOf({ name: parameter, type: undefined }, path, properties, index) ??
      properties.find((one) => plain(one.name) === "id");
    const id = name === undefined ? undefined : item[name];
    if (own === undefined || (id === undefined && text === "")) return item;
    const number = Number(text);
    const forms = [id, text, ...(String(number) === text ? [number] : [])];
    const fitting = forms.find((one) => one !== undefined && this.#samples.fits(own.type, one));
    return fitting === undefined ? item : { ...item, [own.name]: fitting };
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
      const given = this.idOf(item);
      const id = given !== undefined && this.#isAddress(given) ? given : this.freshId(items);
      if (id !== undefined && !items.has(String(id))) addAs(id, item);
    };
    const addAs = (id: string | number, item: JsonObject): void => {
      const isWhole = own !== undefined && id === own;
      const base = isWhole ? whole : variants[used++ % Math.max(1, variants.length)];
      const made = this.made({ ...base, ...item }, id);
      if (made !== undefined) items.set(String(id), made);
    };
    const list = operations.get("list");
    for (const item of this.#listed()) add(item);
    const isGiven = items.size > 0 && hasExamples(list);
    if (whole !== undefined && (!isGiven || hasExamples(read))) add(whole);
    // An item that an example of a change shows is there, unless the document shows all that is.
    for (const role of ["create", "replace", "update"] as const) {
      const shown = isGiven ? undefined : this.#shownBy(operations.get(role));
      if (shown !== undefined && this.idOf(shown) !== undefined) add(shown);
    }
    // A client that tries the document's own address finds something there.
    for (const id of exampleIds(this.collection, this.#live.api, index))
      if (!items.has(String(id))) addAs(id, {});
    for (const variant of variants) if (!isGiven && items.size < leastItems) add(variant);
    return items;
  }

  /** The item that an example of an operation's answer shows. */
  #shownBy(operation: OperationNode | undefined): JsonObject | undefined {
    if (operation === undefined || !hasExamples(operation)) return undefined;
    const shown = this.#answers.usualValue(operation);
    const { wrapped } = this.collection;
    return isJsonObject(shown) ? unwrapped(shown, wrapped, this.#live.index) : undefined;
  }

  #listed(): readonly JsonObject[] {
    const { listType, example } = this;
    return (listType && itemsIn(example, listType.way)?.filter(isJsonObject)) ?? [];
  }
}

const hasExamples = (operation: OperationNode | undefined): boolean =>
  (operation?.responses ?? []).some(
    ({ status, contents }) =>
      status.startsWith("2") && contents.some(({ examples }) => examples.length > 0),
  );
