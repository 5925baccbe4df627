import { code, commas, representationOf, rt, type Printable, type TypeNode } from "../../plugin.ts";
import { callsFor, type CodecCall } from "../json/codec-call.ts";
import type { JsonContext } from "../json/context.ts";
import { writeName } from "../json/function-names.ts";
import { unionStatements } from "./union-statements.ts";
import { writeFunction, writeHelper } from "./writer.ts";

/** Writes a type where it is used. */
export function writerOf(node: TypeNode, context: JsonContext): CodecCall {
  const by = callsFor(node);
  const inner = (type: TypeNode): Printable => writeFunction(writerOf(type, context), context);
  switch (node.kind) {
    case "any":
      return by("any", rt.writeJsonAny);
    case "never":
      return by("never", rt.writeJsonNever);
    case "null":
      return by("nothing", rt.writeJsonNull);
    case "boolean":
      return by("flag", rt.writeJsonBoolean);
    case "integer":
    case "number":
    case "string": {
      const { stem, writer } = representationOf(node).json;
      return by(stem, writer(node));
    }
    case "enum": {
      const text = node.values.every((value) => typeof value === "string");
      return by("choice", text ? rt.writeJsonString : rt.writeJsonScalar);
    }
    case "array":
      return by("list", rt.writeJsonArray, inner(node.items));
    case "tuple": {
      const items = node.items.slice(0, node.maxItems).map(inner);
      const rest = node.rest === false ? rt.writeJsonNever : inner(node.rest);
      return by("tuple", rt.writeJsonTuple, code`[${commas(items)}]`, rest);
    }
    case "map":
      return by("map", rt.writeJsonMap, inner(node.values));
    case "nullable":
      return by("nullable", rt.writeJsonNullable, inner(node.inner));
    case "union": {
      const statements = unionStatements(node, context, (member) => writerOf(member, context));
      return by("union", writeHelper("union", node, statements, context));
    }
    case "ref":
      return by("ref", writeName(context.index.declaration(node.target)));
    case "object":
      throw new Error(`an object outside a declaration: ${node.origin.pointer}`);
  }
}
