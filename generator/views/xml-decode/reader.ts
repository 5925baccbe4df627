import type { ArrayNode, TupleNode, TypeNode, XmlElementUse, XmlListUse } from "../../ir/index.ts";
import { typeText } from "../types/type-text.ts";
import { checkLines, rulesOf } from "./check-lines.ts";
import { readName, type DecodeContext } from "./context.ts";
import { enumConstant, isBigint, isCollapsed } from "./parser.ts";
import { readCall, readFunction, readParameters, type Reader } from "./element-reader.ts";
import { unionReader } from "./union-reader.ts";

/** Reads a type as the content of an element, its own rules included. */
export function readerOf(node: TypeNode, context: DecodeContext): Reader {
  return checked(bareReader(node, context), node, context);
}

function checked(reader: Reader, node: TypeNode, context: DecodeContext): Reader {
  const checks = rulesOf(node, "value", context);
  if (checks.length === 0) return reader;
  const lines = checkLines(node, checks);
  const type = typeText(node, context);
  const name = context.helper(
    "readChecked",
    readParameters(reader.deep, context),
    `${type}${reader.blank ? " | undefined" : ""}`,
    [
      `const value = ${readCall(reader, "at", "n", "key", "d")};`,
      ...(reader.blank ? ["if (value === undefined) return value;"] : []),
      ...lines,
      "return value;",
    ],
  );
  return { name, deep: reader.deep, extra: [], blank: reader.blank };
}

function bareReader(node: TypeNode, context: DecodeContext): Reader {
  const leaf = (symbol: string, blank: boolean, ...extra: string[]): Reader => ({
    name: context.runtime(symbol),
    deep: false,
    extra,
    blank,
  });
  const deep = (symbol: string, ...extra: string[]): Reader => ({
    name: context.runtime(symbol),
    deep: true,
    extra,
    blank: false,
  });
  switch (node.kind) {
    case "any":
      return deep("readXmlAny");
    case "never":
      return deep("readXmlNever");
    case "null":
      return leaf("readXmlNull", false);
    case "boolean":
      return leaf("readXmlBoolean", true);
    case "integer":
      return leaf(isBigint(node, context) ? "readXmlBigint" : "readXmlInteger", true);
    case "number":
      return leaf("readXmlNumber", true);
    case "string":
      return isCollapsed(node.format) ? leaf("readXmlToken", true) : leaf("readXmlString", false);
    case "enum":
      return node.open
        ? leaf("readXmlString", false)
        : leaf("readXmlEnum", true, enumConstant(node, context));
    case "array":
    case "tuple":
      return listReader(node, { kind: "element", name: { local: "item" } }, context);
    case "map": {
      const values = readerOf(node.values, context);
      return deep("readXmlMap", readFunction(values, node.values, context));
    }
    case "nullable": {
      const inner = readerOf(node.inner, context);
      const reader = deep("readXmlNullable", readFunction(inner, node.inner, context));
      return { ...reader, blank: inner.blank };
    }
    case "union":
      return unionReader(node, context, (member) =>
        readFunction(readerOf(member, context), member, context),
      );
    case "ref": {
      const declaration = context.declaration(node.target);
      const { type } = declaration;
      return {
        name: readName(declaration),
        deep: isDeep(type, context),
        extra: [],
        blank: isBlank(type, context),
      };
    }
    case "object":
      throw new Error(`an object outside a declaration: ${node.origin.pointer}`);
  }
}

/** Whether reading the type takes the element's depth. */
export function isDeep(node: TypeNode, context: DecodeContext): boolean {
  const leaves = new Set<TypeNode["kind"]>([
    "null",
    "boolean",
    "integer",
    "number",
    "string",
    "enum",
  ]);
  let type = node;
  while (type.kind === "ref") type = context.declaration(type.target).type;
  return !leaves.has(type.kind);
}

/** Whether an empty element of the type counts as absent. */
export function isBlank(
  node: TypeNode,
  context: DecodeContext,
  seen: ReadonlySet<TypeNode> = new Set(),
): boolean {
  if (seen.has(node)) return false;
  const within = new Set(seen).add(node);
  switch (node.kind) {
    case "boolean":
    case "integer":
    case "number":
    case "union":
      return true;
    case "string":
      return isCollapsed(node.format);
    case "enum":
      return !node.open;
    case "nullable":
      return isBlank(node.inner, context, within);
    case "ref":
      return isBlank(context.declaration(node.target).type, context, within);
    default:
      return false;
  }
}

/** Reads an array or tuple within an element of its own. */
export function listReader(
  node: TypeNode,
  use: XmlElementUse | XmlListUse,
  context: DecodeContext,
): Reader {
  const type = node.kind === "ref" ? context.resolve(node) : node;
  if (type.kind === "nullable") {
    const inner = listReader(type.inner, use, context);
    const name = context.runtime("readXmlNullable");
    return { name, deep: true, extra: [listFunction(inner, type.inner, context)], blank: false };
  }
  if (type.kind !== "array" && type.kind !== "tuple") return bareReader(type, context);
  const name = use.kind === "element" ? use.name : use.wrapper;
  const fields = context.fields(name === undefined ? [] : [name], [], "open");
  const item = itemFunction(type, use, context);
  const read: Reader = {
    name: context.runtime("readXmlList"),
    deep: true,
    extra: [fields, item],
    blank: false,
  };
  if (type.kind === "array") return read;
  const text = typeText(type, context);
  const call = readCall(read, "at", "n", "key", "d");
  const tuple = context.helper("readTuple", readParameters(true, context), text, [
    `return ${call} as ${text};`,
  ]);
  return { name: tuple, deep: true, extra: [], blank: false };
}

function listFunction(reader: Reader, node: TypeNode, context: DecodeContext): string {
  return context.helper("readList", readParameters(true, context), typeText(node, context), [
    `return ${readCall(reader, "at", "n", "key", "d")};`,
  ]);
}

/** Function that reads one item of an array. */
export function itemFunction(
  node: ArrayNode | TupleNode,
  use: XmlElementUse | XmlListUse,
  context: DecodeContext,
): string {
  const one = (item: TypeNode): Reader => itemReader(item, use, context);
  if (node.kind === "array") return readFunction(one(node.items), node.items, context);
  const types = [...node.items, ...(node.rest === false ? [] : [node.rest])];
  const union = [...new Set(types.map((item) => typeText(item, context)))].join(" | ");
  const cases = node.items.map(
    (item, i) => `if (r.index === ${i}) return ${readCall(one(item), "at", "n", "key", "d")};`,
  );
  const rest =
    node.rest === false
      ? `return ${context.runtime("readXmlNever")}(r, at, n, key, d);`
      : `return ${readCall(one(node.rest), "at", "n", "key", "d")};`;
  const deep = node.rest === false || types.some((item) => one(item).deep);
  return context.helper("readItem", readParameters(deep, context), `${union} | undefined`, [
    ...cases,
    rest,
  ]);
}

/** Reads one item, which is a list itself where the use says so. */
export function itemReader(
  item: TypeNode,
  use: XmlElementUse | XmlListUse,
  context: DecodeContext,
): Reader {
  return use.kind === "element"
    ? readerOf(item, context)
    : checked(listReader(item, use.item, context), item, context);
}
