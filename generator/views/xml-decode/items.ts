import { code, commas, literal, literals, property as entry, rt } from "../../code/index.ts";
import type { Declaration, XmlElementUse, XmlListUse, XmlUse } from "../../ir/index.ts";
import type { Collection } from "../collections.ts";
import type { ModuleContext } from "../context.ts";
import { symbols } from "../symbols.ts";
import { typeCode } from "../types/type-code.ts";
import { readFunction } from "./element-reader.ts";
import { nameText } from "./reader-names.ts";
import { elementNames } from "./object-parts.ts";
import { itemReader } from "./reader.ts";
import { rootNames } from "./root-names.ts";
import type { ItemsView } from "./views.ts";

/** Undefined if the items are not elements of their own in one place. */
export function itemsView(
  declaration: Declaration,
  { list, property }: Collection,
  context: ModuleContext,
): Omit<ItemsView, "secrets"> | undefined {
  const use = listUse(property?.xml ?? declaration.root);
  if (use === undefined) return undefined;
  const { item, aliases = [] } = use;
  const items = [...elementNames(item, list.items, context.index), ...aliases].map(nameText);
  const wrapper = property === undefined ? undefined : use.wrapper;
  const names = [
    entry("roots", literals(rootNames(declaration, context).map(nameText))),
    ...(wrapper === undefined ? [] : [entry("wrapper", literal(nameText(wrapper)))]),
    entry("items", literals(items)),
  ];
  const holder = property === undefined ? code`undefined` : literal(property.name);
  return {
    decode: symbols.decodeXmlItems(declaration),
    divide: rt.decodeXmlItems,
    stream: rt.ByteStream,
    options: rt.XmlItemDecodeOptions,
    type: typeCode(list.items, context),
    place: code`${holder}, { ${commas(names)} }`,
    names: literals(items),
    read: readFunction(itemReader(list.items, item, context), list.items, context),
  };
}

function listUse(use: XmlUse): (XmlListUse & { readonly item: XmlElementUse }) | undefined {
  if (use.kind !== "list" || use.item.kind !== "element") return undefined;
  return { ...use, item: use.item };
}
