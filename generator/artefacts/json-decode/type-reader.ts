import {
  asFixed,
  checksOf,
  code,
  commas,
  enumWords,
  literal,
  literals,
  representationOf,
  rt,
  type Check,
  type Code,
  type EnumNode,
  type Printable,
  type TupleNode,
  type TypeNode,
} from "../../plugin.ts";
import { callsFor, type CodecCall } from "../json/codec-call.ts";
import type { JsonContext } from "../json/context.ts";
import { readName } from "../json/function-names.ts";
import { readCall, readFunction, readHelper } from "./reader.ts";
import { unionStatements } from "./union-statements.ts";

/** Reads a type where it is used, its own rules included. */
export function readerOf(node: TypeNode, context: JsonContext): CodecCall {
  const reader = readerOfType(node, context);
  const checks = checksOf(node, context.scope, code`value`);
  if (checks.length === 0) return reader;
  const secret = node.kind === "string" && node.format === "password";
  const callee = readHelper(
    reader.stem,
    node,
    [
      code`const at = r.pos;`,
      code`const value = ${readCall(reader)};`,
      ...checks.map((check) => checkStatement(check, secret)),
      code`return ${asFixed(code`value`, node, context)};`,
    ],
    context,
  );
  return { ...reader, callee, parameters: [] };
}

/** The statement that reports an issue with the value that starts at `at`. */
export function checkStatement(check: Check, secret: boolean): Code {
  const words = code`${literal(check.code)}, ${check.details ?? literal(check.expected)}`;
  return secret
    ? code`if (${check.failure}) r.invalidSecret(at, ${words});`
    : code`if (${check.failure}) r.invalid(at, ${words});`;
}

function readerOfType(node: TypeNode, context: JsonContext): CodecCall {
  const by = callsFor(node);
  const inner = (type: TypeNode): Printable => readFunction(readerOf(type, context), context);
  switch (node.kind) {
    case "any":
      return by("any", rt.readJsonAny);
    case "never":
      return by("never", rt.readJsonNever);
    case "null":
      return by("nothing", rt.readJsonNull);
    case "boolean":
      return by("flag", rt.readJsonBoolean);
    case "integer":
    case "number":
    case "string": {
      const { stem, reader } = representationOf(node).json;
      return by(stem, reader(node, context));
    }
    case "enum":
      return node.open
        ? by("choice", rt.readJsonString)
        : by("choice", rt.readJsonEnum, ...enumParameters(node, context));
    case "array":
      return by("list", rt.readJsonArray, inner(node.items));
    case "tuple": {
      const items = itemsOf(node).map(inner);
      const list = code`[${commas(items)}]`;
      return node.rest === false
        ? by("tuple", rt.readJsonTuple, list)
        : by("tuple", rt.readJsonOpenTuple, list, inner(node.rest));
    }
    case "map":
      return by("map", rt.readJsonMap, inner(node.values));
    case "nullable":
      return by("nullable", rt.readJsonNullable, inner(node.inner));
    case "union": {
      const statements = unionStatements(node, context, (member) => readerOf(member, context));
      return by("union", readHelper("union", node, statements, context));
    }
    case "ref":
      return by("ref", readName(context.index.declaration(node.target)));
    case "object":
      throw new Error(`an object outside a declaration: ${node.origin.pointer}`);
  }
}

/** Possible items: those behind `maxItems` are never present. */
function itemsOf({ items, maxItems }: TupleNode): readonly TypeNode[] {
  return items.slice(0, maxItems);
}

/** The known values, and the one that is used if the text has another. */
function enumParameters(node: EnumNode, { scope }: JsonContext): [Printable, Printable] {
  const known = code`/* @__PURE__ */ new ${rt.JsonEnum}(${literals(node.values)}, ${literal(enumWords(node.values))})`;
  const [fallback] = node.values;
  if (fallback === undefined) throw new Error(`an enum without values: ${node.origin.pointer}`);
  return [scope.constant("choices", known), literal(fallback)];
}
