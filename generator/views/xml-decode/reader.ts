import {
  call,
  code,
  commas,
  literal,
  literals,
  name,
  nothing,
  rt,
  ts,
  type Code,
  type Name,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import type { TupleNode, TypeNode, XmlElementUse, XmlItems, XmlListUse } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { representationOf } from "../held/representations.ts";
import { conditionsSymbol } from "../symbols.ts";
import { asFixed } from "../types/fixed-list.ts";
import { typeCode, union } from "../types/type-code.ts";
import { checkLines, ownLocation, rulesOf } from "./check-lines.ts";
import {
  readCall,
  readFunction,
  readParameters,
  resultType,
  type Reader,
} from "./element-reader.ts";
import { fieldsConstant, nameText, readName } from "./reader-names.ts";
import { enumConstant, parseText, parserOf } from "./parser.ts";
import { isBlank, isDeep } from "./reader-traits.ts";
import { elementOf, tupleNames } from "./tuple-names.ts";
import { hintedReader } from "./hinted-reader.ts";
import { elementNames } from "./object-parts.ts";
import { unionReader } from "./union-reader.ts";

const value = name("value");

/** Reads a type as the content of an element and checks it. */
export function readerOf(node: TypeNode, context: ModuleContext): Reader {
  return checked(bareReader(node, context), node, context);
}

function checked(reader: Reader, node: TypeNode, context: ModuleContext): Reader {
  const checks = rulesOf(node, value, context);
  if (checks.length === 0) return reader;
  const callee = context.scope.helper(
    "readChecked",
    readParameters(reader.deep),
    resultType(typeCode(node, context), reader.blank),
    [
      code`const value = ${readCall(reader)};`,
      ...(reader.blank ? [code`if (value === undefined) return value;`] : []),
      ...checkLines(node, checks, value, ownLocation),
      code`return value;`,
    ],
  );
  return { callee, deep: reader.deep, extra: [], blank: reader.blank };
}

function bareReader(node: TypeNode, context: ModuleContext): Reader {
  const leaf = (callee: Reference | Name, blank: boolean, ...extra: Printable[]): Reader => ({
    callee,
    deep: false,
    extra,
    blank,
  });
  const deep = (callee: Reference, ...extra: Printable[]): Reader => ({
    callee,
    deep: true,
    extra,
    blank: false,
  });
  switch (node.kind) {
    case "any":
      return deep(rt.readXmlAny);
    case "never":
      return deep(rt.readXmlNever);
    case "null":
      return leaf(rt.readXmlNull, false);
    case "boolean":
      return leaf(rt.readXmlBoolean, true);
    case "integer":
    case "number":
    case "string": {
      const { xml } = representationOf(node);
      return leaf(xml.reader(node, context), xml.isBlank(node));
    }
    case "enum":
      return node.open
        ? leaf(rt.readXmlString, false)
        : leaf(rt.readXmlEnum, true, enumConstant(node, context));
    case "array":
    case "tuple":
      return listReader(node, { item: { kind: "element", name: { local: "item" } } }, context);
    case "map": {
      const values = readerOf(node.values, context);
      return deep(rt.readXmlMap, readFunction(values, node.values, context));
    }
    case "nullable": {
      const inner = readerOf(node.inner, context);
      const reader = deep(rt.readXmlNullable, readFunction(inner, node.inner, context));
      return { ...reader, blank: inner.blank };
    }
    case "union": {
      const functionOf = (member: TypeNode): Printable =>
        readFunction(readerOf(member, context), member, context);
      return hintedReader(node, unionReader(node, context, functionOf), context, functionOf);
    }
    case "ref": {
      const declaration = context.index.declaration(node.target);
      const { type } = declaration;
      return {
        callee: name(readName(declaration)),
        deep: isDeep(type, context),
        extra: [],
        blank: isBlank(type, context),
      };
    }
    case "object":
      throw new Error(`an object outside a declaration: ${node.origin.pointer}`);
  }
}

/** Reads an array or tuple within an element of its own. */
export function listReader(
  node: TypeNode,
  use: XmlItems,
  context: ModuleContext,
  read = listReader,
): Reader {
  const type = node.kind === "ref" ? context.index.resolveNullable(node).node : node;
  if (type.kind === "nullable") {
    const inner = read(type.inner, use, context);
    const list = context.scope.helper(
      "readList",
      readParameters(true),
      resultType(typeCode(type.inner, context), inner.blank),
      [code`return ${readCall(inner)};`],
    );
    return { callee: rt.readXmlNullable, deep: true, extra: [list], blank: inner.blank };
  }
  if (type.kind !== "array" && type.kind !== "tuple") return bareReader(type, context);
  if (type.kind === "tuple") return tupleReader(type, use, context);
  const own =
    use.item.kind === "element"
      ? elementNames(use.item, type.items, context.index)
      : [elementOf(use.item)];
  const names = [...own, ...(use.aliases ?? [])].map(nameText);
  const fields = fieldsConstant(names, [], "open", context);
  const item = readFunction(itemReader(type.items, use.item, context), type.items, context);
  const reader = { callee: rt.readXmlList, deep: true, extra: [fields, item], blank: false };
  if (type.fixed === undefined) return reader;
  const list = context.scope.helper("readList", readParameters(true), typeCode(type, context), [
    code`return ${asFixed(readCall(reader), type, context)};`,
  ]);
  return { callee: list, deep: true, extra: [], blank: false };
}

/** As `listReader`, with the rules of the list, which those who read properties check themselves. */
export function checkedListReader(node: TypeNode, use: XmlItems, context: ModuleContext): Reader {
  return checked(listReader(node, use, context, checkedListReader), node, context);
}

/** Reads a tuple within an element of its own: each position has an element, or is text. */
function tupleReader(type: TupleNode, use: XmlItems, context: ModuleContext): Reader {
  const { names, positions, rest } = tupleNames(type, use);
  const fields = fieldsConstant(names.map(nameText), [], "open", context);
  const steps = literals(positions.map((position) => position ?? -1));
  const text = typeCode(type, context);
  const item = tupleItemFunction(type, use, context);
  const texts = tupleTextFunction(type, use, context);
  const members = [
    code`fields: ${fields}`,
    code`steps: ${steps}`,
    code`rest: ${literal(rest)}`,
    code`item: ${item}`,
    ...(texts === undefined ? [] : [code`text: ${texts}`]),
  ];
  const constant = context.scope.constant("tuple", code`{ ${commas(members)} }`);
  const read = code`${rt.readXmlTuple}(r, at, n, key, d, ${constant})`;
  const tuple = context.scope.helper("readTuple", readParameters(true), text, [
    code`return ${read}${ts` as ${text}`};`,
  ]);
  return { callee: tuple, deep: true, extra: [], blank: false };
}

/** Function that parses the text at a position of a tuple, or nothing where no position is text. */
function tupleTextFunction(
  type: TupleNode,
  use: XmlItems,
  context: ModuleContext,
): Name | undefined {
  const texts = type.items.flatMap((item, i) =>
    use.positions?.[i]?.kind === "text" ? [{ i, parser: parserOf(item, context) }] : [],
  );
  if (texts.length === 0) return undefined;
  const statements = texts.map(({ i, parser }) => {
    const parsed = parseText(parser, name("text"), ownLocation);
    return code`if (r.index === ${i}) return ${parsed};`;
  });
  const isParsed = texts.some(({ parser }) => parser !== undefined);
  const located = isParsed ? code`, at${ts`: number`}, key${ts`: string`}` : nothing;
  const parameters = code`r${ts`: ${rt.XmlReader}`}, text${ts`: string`}${located}`;
  return context.scope.helper("readText", parameters, code`unknown`, [
    ...statements,
    code`return text;`,
  ]);
}

/** Function that reads one item of a tuple: its index, which the runtime counts, decides how. */
export function tupleItemFunction(node: TupleNode, use: XmlItems, context: ModuleContext): Name {
  const readers = node.items.map((item, i) => {
    const position = use.positions?.[i] ?? use.item;
    // Text is read by a function of its own.
    return itemReader(item, position.kind === "text" ? use.item : position, context);
  });
  const rest = node.rest === false ? undefined : itemReader(node.rest, use.item, context);
  const types = [...node.items, ...(node.rest === false ? [] : [node.rest])];
  const type = union([...types.map((item) => typeCode(item, context)), code`undefined`]);
  return context.scope.helper("readItem", readParameters(isAnyDeep(node, context)), type, [
    ...readers.map((reader, i) => code`if (r.index === ${i}) return ${readCall(reader)};`),
    rest === undefined
      ? code`return ${rt.readXmlNever}(r, at, n, key, d);`
      : code`return ${readCall(rest)};`,
  ]);
}

/** Whether reading an item of a tuple takes the element's depth. */
export function isAnyDeep({ items, rest }: TupleNode, context: ModuleContext): boolean {
  return rest === false || [...items, rest].some((item) => isDeep(item, context));
}

/** Reads one item, which is a list itself where the use says so. */
export function itemReader(
  item: TypeNode,
  use: XmlElementUse | XmlListUse,
  context: ModuleContext,
): Reader {
  if (use.kind === "element") return readerOf(item, context);
  const list = checkedListReader(item, use, context);
  const entries = listConditions(item, context);
  return entries.length === 0 ? list : conditioned(list, item, entries, context);
}

/** Entries of the conditions of a list whose references are not read by functions of their own. */
export function listConditions(
  type: TypeNode,
  { index }: Pick<ModuleContext, "index">,
): readonly string[] {
  const outer = index.resolve(type);
  const own = index.conditions(type, "xmlConditions");
  return outer.kind === "nullable" ? [...own, ...listConditions(outer.inner, { index })] : own;
}

/** A reader that also checks conditions. */
function conditioned(
  reader: Reader,
  node: TypeNode,
  entries: readonly string[],
  context: ModuleContext,
): Reader {
  const callee = context.scope.helper(
    "readChecked",
    readParameters(true),
    resultType(typeCode(node, context), true),
    [code`return ${checkedCall(readFunction(reader, node, context), entries, true)};`],
  );
  return { callee, deep: true, extra: [], blank: true };
}

/**
 * Call that reads the function's own element with `read`, and checks conditions.
 *
 * @param deep whether the function gets the element's depth
 */
export function checkedCall(read: Printable, entries: readonly string[], deep: boolean): Code {
  const depth = deep ? name("d") : literal(0);
  const given = [name("r"), name("at"), name("n"), name("key"), depth];
  const names = entries.map((entry) => literal(entry));
  return call(rt.readCheckedXml, ...given, read, conditionsSymbol, ...names);
}
