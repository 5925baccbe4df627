import { isHttpMethod } from "../../../generator/openapi/http-methods.ts";
import { structure, type NodeKind } from "../../lint/structure.ts";
import type { SyntaxNode } from "../syntax/syntax-node.ts";

/** Sections of 2.0, which stand at the top of a document. */
const olderSections: Readonly<Record<string, NodeKind>> = {
  definitions: "schema",
  parameters: "parameter",
  responses: "response",
  securityDefinitions: "securityScheme",
};

/** The kind of the components in a section, by its name. */
export function sectionKind(name: string): NodeKind | undefined {
  if (Object.hasOwn(structure.components, name)) return structure.components[name]?.kind;
  return Object.hasOwn(olderSections, name) ? olderSections[name] : undefined;
}

const schemaKeys = ["properties", "allOf", "oneOf", "anyOf", "enum", "items", "type", "$defs"];

/** The kind of an object in a file that is no document, by its keys. */
export function guessedKind(node: SyntaxNode | undefined): NodeKind | undefined {
  if (node?.kind !== "map") return undefined;
  const keys = new Set(node.members.map(({ name }) => name));
  if (keys.has("in") && keys.has("name")) return "parameter";
  if (keys.has("operationId") || keys.has("responses")) return "operation";
  if ([...keys].some((key) => isHttpMethod(key) && isMap(node, key))) return "pathItem";
  if (keys.has("type") && keys.has("scheme")) return "securityScheme";
  if (schemaKeys.some((key) => keys.has(key))) return "schema";
  if (keys.has("content")) return keys.has("required") ? "requestBody" : "response";
  return undefined;
}

const isMap = (node: SyntaxNode, key: string): boolean =>
  node.members.some(({ name, value }) => name === key && value?.kind === "map");
