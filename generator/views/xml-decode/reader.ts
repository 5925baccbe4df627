import { code, name, rt, type Name, type Printable, type Reference } from "../../code/index.ts";
import type { ArrayNode, TupleNode, TypeNode, XmlElementUse, XmlListUse } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { typeCode, union } from "../types/type-code.ts";
import { checkLines, ownLocation, rulesOf } from "./check-lines.ts";
import {
  readCall,
  readFunction,
  readParameters,
  resultType,
  type Reader,
} from "./element-reader.ts";
import { fieldsConstant, nameText, readName } from "./names.ts";
import { enumConstant, isCollapsed } from "./parser.ts";
import { isBlank, isDeep } from "./reader-traits.ts";
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
  const leaf = (callee: Reference, blank: boolean, ...extra: Printable[]): Reader => ({
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
      return leaf({ number: rt.readXmlInteger, bigint: rt.readXmlBigint }[node.held], true);
    case "number":
      return leaf(rt.readXmlNumber, true);
    case "string":
      switch (node.held) {
        case "Date":
          return leaf(rt.readXmlDate, true);
        case "string":
          return isCollapsed(node.format)
            ? leaf(rt.readXmlToken, true)
            : leaf(rt.readXmlString, false);
      }
    case "enum":
      return node.open
        ? leaf(rt.readXmlString, false)
        : leaf(rt.readXmlEnum, true, enumConstant(node, context));
    case "array":
    case "tuple":
      return listReader(node, { kind: "element", name: { local: "item" } }, context);
    case "map": {
      const values = readerOf(node.values, context);
      return deep(rt.readXmlMap, readFunction(values, node.values, context));
    }
    case "nullable": {
      const inner = readerOf(node.inner, context);
      const reader = deep(rt.readXmlNullable, readFunction(inner, node.inner, context));
      return { ...reader, blank: inner.blank };
    }
    case "union":
      return unionReader(node, context, (member) =>
        readFunction(readerOf(member, context), member, context),
      );
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
  use: XmlElementUse | XmlListUse,
  context: ModuleContext,
): Reader {
  const type = node.kind === "ref" ? context.index.resolveNullable(node).node : node;
  if (type.kind === "nullable") {
    const inner = listReader(type.inner, use, context);
    const list = context.scope.helper(
      "readList",
      readParameters(true),
      typeCode(type.inner, context),
      [code`return ${readCall(inner)};`],
    );
    return { callee: rt.readXmlNullable, deep: true, extra: [list], blank: false };
  }
  if (type.kind !== "array" && type.kind !== "tuple") return bareReader(type, context);
  const element = use.kind === "element" ? use.name : use.wrapper;
  const fields = fieldsConstant(
    element === undefined ? [] : [nameText(element)],
    [],
    "open",
    context,
  );
  const item = itemFunction(type, use, context);
  const read: Reader = { callee: rt.readXmlList, deep: true, extra: [fields, item], blank: false };
  if (type.kind === "array") return read;
  const text = typeCode(type, context);
  const tuple = context.scope.helper("readTuple", readParameters(true), text, [
    code`return ${readCall(read)} as ${text};`,
  ]);
  return { callee: tuple, deep: true, extra: [], blank: false };
}

/** Function that reads one item of an array. */
function itemFunction(
  node: ArrayNode | TupleNode,
  use: XmlElementUse | XmlListUse,
  context: ModuleContext,
): Printable {
  if (node.kind === "array")
    return readFunction(itemReader(node.items, use, context), node.items, context);
  return tupleItemFunction(node, use, context);
}

/** Function that reads one item of a tuple: its index, which the runtime counts, decides how. */
function tupleItemFunction(
  node: TupleNode,
  use: XmlElementUse | XmlListUse,
  context: ModuleContext,
): Name {
  const readers = node.items.map((item) => itemReader(item, use, context));
  const rest = node.rest === false ? undefined : itemReader(node.rest, use, context);
  const types = [...node.items, ...(node.rest === false ? [] : [node.rest])];
  const type = union([...types.map((item) => typeCode(item, context)), code`undefined`]);
  const isAnyDeep = rest === undefined || [...readers, rest].some((reader) => reader.deep);
  return context.scope.helper("readItem", readParameters(isAnyDeep), type, [
    ...readers.map((reader, i) => code`if (r.index === ${i}) return ${readCall(reader)};`),
    rest === undefined
      ? code`return ${rt.readXmlNever}(r, at, n, key, d);`
      : code`return ${readCall(rest)};`,
  ]);
}

/** Reads one item, which is a list itself where the use says so. */
export function itemReader(
  item: TypeNode,
  use: XmlElementUse | XmlListUse,
  context: ModuleContext,
): Reader {
  return use.kind === "element"
    ? readerOf(item, context)
    : checked(listReader(item, use.item, context), item, context);
}
