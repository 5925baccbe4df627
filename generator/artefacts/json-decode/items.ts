import {
  code,
  commas,
  literal,
  property as entry,
  rt,
  symbols,
  typeCode,
  type Code,
  type Collection,
  type Declaration,
  type Printable,
  type Reference,
  type SecretsView,
} from "../../plugin.ts";
import type { JsonContext } from "../json/context.ts";
import { readFunction } from "./reader.ts";
import { readerOf } from "./type-reader.ts";

/** An exported function that decodes a collection item by item. */
export interface ItemsView {
  /** Name of the function. */
  readonly decode: Reference;
  /** Function of the runtime that divides the stream. */
  readonly divide: Reference;
  /** Type of a stream of bytes. */
  readonly stream: Reference;
  /** Type of the options. */
  readonly options: Reference;
  /** Type of an item. */
  readonly type: Printable;
  /** Name of the property that holds the items, and what it may be instead. */
  readonly place: Code;
  /** The function that reads an item. */
  readonly read: Printable;
  /** As of the declaration. */
  readonly secrets: SecretsView | false;
}

export function itemsView(
  declaration: Declaration,
  { list, property }: Collection,
  context: JsonContext,
): Omit<ItemsView, "secrets"> {
  const isNullable =
    property !== undefined && context.index.resolveNullable(property.type).nullable;
  const mayLack = [
    ...(property?.required === false ? [entry("absent", literal(true))] : []),
    ...(isNullable ? [entry("null", literal(true))] : []),
  ];
  const holder = property === undefined ? code`undefined` : literal(property.name);
  return {
    decode: symbols.decodeJsonItems(declaration),
    divide: rt.decodeJsonItems,
    stream: rt.ByteStream,
    options: rt.JsonItemDecodeOptions,
    type: typeCode(list.items, context),
    place: code`${holder}, { ${commas(mayLack)} }`,
    read: readFunction(readerOf(list.items, context), context),
  };
}
