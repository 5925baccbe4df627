import {
  cast,
  code,
  join,
  lineComment,
  lines,
  literal,
  name,
  rt,
  type Code,
  type Name,
  type Printable,
} from "../../code/index.ts";
import type { ArrayNode, PropertyNode, TupleNode, TypeNode, XmlListUse } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { asFixed } from "../types/fixed-list.ts";
import { readCall, type Reader } from "./element-reader.ts";
import { matchTag } from "./match.ts";
import { isUnwrapped, type ElementSlot, type Slot } from "./object-parts.ts";
import { emptyList } from "./property-local.ts";
import { hasAttributes } from "../xml-attributes.ts";
import { takesNil } from "./reader-traits.ts";
import { tupleNames } from "./tuple-names.ts";
import { isAnyDeep, itemReader, listReader, readerOf, tupleItemFunction } from "./reader.ts";
import type { ElementView } from "./views.ts";

/** An element that is expected, and whether its condition reads single bytes. */
export interface ExpectedElement {
  readonly view: ElementView;
  readonly readsBytes: boolean;
  /** Whether its statements need the depth of the object's element. */
  readonly readsDepth: boolean;
  /** Variable that says whether the element's namespace is the default one. */
  readonly namespace: Name | undefined;
}

/**
 * Properties whose elements have one name, in order: the first element is the first property, the
 * second the second.
 */
export interface Twins {
  /** Index of the first of them in the object's fields. */
  readonly first: number;
  readonly earlier: readonly Slot[];
  readonly hasLater: boolean;
}

/** Condition under which an element is this property, where others share its name. */
function guardOf({ local }: Slot, { earlier, hasLater }: Twins): Code | false {
  const conditions = [
    ...earlier.map((slot) => code`${slot.local} !== undefined`),
    ...(hasLater ? [code`${local} === undefined`] : []),
  ];
  return conditions.length > 0 && join(conditions, code` && `);
}

/** @param namespaces variables that say whether a namespace is the default one, by its IRI */
export function expectedElement(
  slot: ElementSlot,
  twins: Twins,
  namespaces: ReadonlyMap<string, Name>,
  context: ModuleContext,
): ExpectedElement {
  const { property, key } = slot;
  const { local, namespace } = slot.element;
  const list = unwrappedList(property, context);
  const open = hasAttributes(list?.kind === "array" ? list.items : property.type, context);
  const { condition, size, readsBytes } = matchTag(local, open);
  const guard = namespace === undefined ? undefined : namespaces.get(namespace);
  const reader = elementReader(property, list, context);
  const tagEnd = open ? code`${rt.endXmlTag}(r, p + ${size + 1}, d + 1)` : code`p + ${size + 2}`;
  // Other tags with attributes are left to the runtime, which looks for xsi:nil itself.
  const mayBeNil = open && list === undefined && !takesNil(property.type, context);
  const call = readCall(reader, {
    at: mayBeNil ? name("start") : tagEnd,
    n: literal(size),
    key: literal(list === undefined ? key : `${key}/`),
    depth: code`d + 1`,
  });
  const read = mayBeNil
    ? code`${rt.isAbsentXml}(r, start, ${literal(key)}) ? undefined : ${call}`
    : call;
  const view: ElementView = {
    keyword: list === undefined ? code`if` : code`while`,
    comment: lineComment(`<${local}>`),
    condition: guard === undefined ? condition : code`${guard} && ${condition}`,
    guard: guardOf(slot, twins),
    index: twins.first,
    body: lines([
      ...(mayBeNil ? [code`const start = ${tagEnd};`] : []),
      list === undefined
        ? assignment(slot, read)
        : addition(slot, list, read, reader.blank, context),
    ]),
  };
  return { view, readsBytes, readsDepth: open || reader.deep, namespace: guard };
}

/** The list whose items are directly in the object's element; undefined for other properties. */
function unwrappedList(
  property: PropertyNode,
  { index }: ModuleContext,
): ArrayNode | TupleNode | undefined {
  if (!isUnwrapped(property)) return undefined;
  const { node } = index.resolveNullable(property.type);
  if (node.kind !== "array" && node.kind !== "tuple") throw new Error(`a list of ${node.kind}`);
  return node;
}

function elementReader(
  { xml, type }: PropertyNode,
  list: ArrayNode | TupleNode | undefined,
  context: ModuleContext,
): Reader {
  if (xml.kind !== "list") return readerOf(type, context);
  if (list === undefined) return listReader(type, xml, context);
  if (list.kind === "array") return itemReader(list.items, xml.item, context);
  const item = tupleItemFunction(list, xml, context);
  return { callee: item, deep: isAnyDeep(list, context), extra: [], blank: true };
}

/** Assigns the value of an element that occurs once. */
function assignment({ local, key }: Slot, read: Code): Code {
  return lines([
    code`if (${local} !== undefined) ${rt.duplicateXml}(r, ${literal(key)}, p);`,
    code`${local} = ${read};`,
  ]);
}

/** Adds the value of a repeated element to the array. */
function addition(
  slot: ElementSlot,
  list: ArrayNode | TupleNode,
  read: Code,
  blank: boolean,
  context: ModuleContext,
): Code {
  const { local, key, property } = slot;
  const given = blank ? code`r.given(${read}, ${literal(`${key}/`)}, p)` : read;
  if (list.kind === "array") {
    const longer = code`${rt.appendXml}(${local}, ${given})`;
    return lines([
      code`r.index = ${local}?.length ?? 0;`,
      code`${local} = ${asFixed(longer, list, context)};`,
    ]);
  }
  return lines([
    makeList(local, list),
    code`r.index = ${local}.length;`,
    ...(property.xml.kind === "list" ? orderCheck(slot, list, property.xml) : []),
    code`${cast(local, code`unknown[]`)}.push(${given});`,
  ]);
}

/** Reports an element of a tuple that does not stand at a position of its name. */
function orderCheck({ element, key }: ElementSlot, list: TupleNode, use: XmlListUse): Code[] {
  const { names, positions, rest } = tupleNames(list, use);
  if (names.length === 1) return [];
  const own = names.indexOf(element);
  const tests = positions.flatMap((index, i) => (index === own ? [code`r.index !== ${i}`] : []));
  if (rest === own) tests.push(code`r.index < ${positions.length}`);
  const issue = code`r.issue("type", ${literal(`${key}/`)}, p, "the items in their order", ${literal(`<${element.local}>`)});`;
  return [code`if (${join(tests, code` && `)}) ${issue}`];
}

/** Makes an array without items where no item has been read. */
export function makeList(local: Printable, list: TypeNode): Code {
  return code`${local} ??= ${emptyList(list)};`;
}
