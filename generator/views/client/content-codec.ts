import type { ContentNode, TypeNode } from "../../ir/index.ts";
import type { CodecContext } from "../codec-context.ts";
import { symbols } from "../symbols.ts";
import { typeText } from "../types/type-text.ts";

/** TypeScript type of a body that is sent. */
export function sentType(content: ContentNode, context: CodecContext): string {
  const { kind, type } = content;
  // Without a schema there is no codec, so that XML stays text.
  if (kind === "xml" && type.kind === "any") return "string";
  switch (kind) {
    case "json":
    case "xml":
    case "form":
      return typeText(type, context);
    case "text":
      return "string";
    case "multipart":
      return "FormData | Uint8Array";
    case "binary":
      return "Uint8Array";
  }
}

/** TypeScript type of a body that has come. */
export function receivedType(content: ContentNode, context: CodecContext): string {
  if (content.kind === "form") return "string";
  return content.kind === "multipart" ? "Uint8Array" : sentType(content, context);
}

/** Expression of what is sent for a body: text, or bytes. */
export function sentData(content: ContentNode, value: string, context: CodecContext): string {
  switch (content.kind) {
    case "json": {
      const declaration = codecOf(content.type, context);
      if (declaration === undefined || !hasBigint(content.type, context))
        return `JSON.stringify(${value})`;
      return `${context.scope.value("json/encode", symbols.encodeJson(declaration))}(${value})`;
    }
    case "xml": {
      const declaration = codecOf(content.type, context);
      if (declaration === undefined) return value;
      return `${context.scope.value("xml/encode", symbols.encodeXml(declaration))}(${value})`;
    }
    case "form":
      return `${context.runtime("formText")}(${value})`;
    case "text":
    case "multipart":
    case "binary":
      return value;
  }
}

/** Expression of a function that reads the bytes of an answer. */
export function readFunction(content: ContentNode, context: CodecContext): string {
  const { scope } = context;
  const declaration = codecOf(content.type, context);
  switch (content.kind) {
    case "json":
      if (declaration === undefined) return `/* @__PURE__ */ ${context.runtime("jsonBody")}()`;
      if (hasBigint(content.type, context))
        return scope.value("json/decode", symbols.decodeJson(declaration));
      return `/* @__PURE__ */ ${context.runtime("jsonBody")}(${scope.value("validate", symbols.validate(declaration))})`;
    case "xml": {
      if (declaration === undefined) return context.runtime("textBody");
      const decode = scope.value("xml/decode", symbols.decodeXml(declaration));
      // What may be anything may be nothing, which no XML document is.
      const isAny = resolve(content.type, context).kind === "any";
      return isAny ? `(bytes) => (bytes.length === 0 ? undefined : ${decode}(bytes))` : decode;
    }
    case "text":
    case "form":
      return context.runtime("textBody");
    case "multipart":
    case "binary":
      return context.runtime("binaryBody");
  }
}

/** Lowering declares the bodies that have codecs; only one without a schema has no declaration. */
function codecOf(
  type: TypeNode,
  context: CodecContext,
): ReturnType<CodecContext["declaration"]> | undefined {
  return type.kind === "ref" ? context.declaration(type.target) : undefined;
}

function resolve(type: TypeNode, context: CodecContext): TypeNode {
  let resolved = type;
  for (const seen = new Set<TypeNode>(); resolved.kind === "ref" && !seen.has(resolved); ) {
    seen.add(resolved);
    resolved = context.declaration(resolved.target).type;
  }
  return resolved;
}

/** Whether values of the type hold a bigint, which JSON.parse and JSON.stringify do not know. */
function hasBigint(type: TypeNode, context: CodecContext): boolean {
  if (context.options.int64 !== "bigint") return false;
  const seen = new Set<string>();
  const visit = (node: TypeNode): boolean => {
    switch (node.kind) {
      case "integer":
        return node.format === "int64";
      case "array":
        return visit(node.items);
      case "map":
        return visit(node.values);
      case "nullable":
        return visit(node.inner);
      case "tuple":
        return node.items.some(visit) || (node.rest !== false && visit(node.rest));
      case "union":
        return node.members.some(visit);
      case "object":
        return (
          node.properties.some((property) => visit(property.type)) ||
          (typeof node.additional !== "string" && visit(node.additional))
        );
      case "ref": {
        if (seen.has(node.target)) return false;
        seen.add(node.target);
        return visit(context.declaration(node.target).type);
      }
      default:
        return false;
    }
  };
  return visit(type);
}
