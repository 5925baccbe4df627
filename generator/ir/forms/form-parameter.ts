import type { DeclarationSource } from "../navigate.ts";
import {
  someParts,
  type ContentNode,
  type EncodingNode,
  type NestedContent,
  type PartNode,
} from "../content.ts";
import { isJson } from "../media-type.ts";
import type { ParameterNode } from "../operations.ts";
import { resolveType } from "../parameters/is-scalar.ts";
import { parameterShape } from "../parameters/parameter-shape.ts";
import { othersByName } from "../others-by-name.ts";
import { formShape } from "./form-shape.ts";
import type { MapNode, ObjectNode, PropertyNode, TypeNode } from "../types.ts";

/** A property of a form. */
export type FormProperty = Pick<PropertyNode, "name" | "type" | "required" | "doc" | "origin">;

/**
 * A property of a form as the query parameter that it is written as: in style `form`, exploded, and
 * an object as JSON, if its Encoding Object says nothing else. Source: OpenAPI 3.2, Encoding Object.
 */
export function formParameter(
  { name, type, required, doc, origin }: FormProperty,
  encoding: EncodingNode | undefined,
  context: DeclarationSource,
): ParameterNode {
  const isJsonText =
    encoding !== undefined && "mediaType" in encoding && isJson(encoding.mediaType);
  const own = leftOut(type, required, context);
  const isList = parameterShape(own.type, undefined, context).kind === "list";
  // Null is JSON too, as an item of a list is, but a list that is null has no items.
  const jsonType = isList ? sentType(type, context) : type;
  const held = isJsonText ? { ...own, type: jsonType } : own;
  const parameter = { ...formStyle, name, ...held, doc, origin };
  if (encoding !== undefined && "style" in encoding) return { ...parameter, ...encoding };
  const { kind } = parameterShape(type, undefined, context);
  const mediaType = encoding?.mediaType ?? (kind === "fields" ? "application/json" : undefined);
  // A list is repeated, and nothing says that it is none.
  if (mediaType === undefined && resolveType(parameter.type, context).kind === "any")
    return { ...parameter, mayRepeat: true };
  if (mediaType === undefined)
    return kind === "choice" ? { ...parameter, objectsAreJson: true } : parameter;
  // Of an array each item has the media type.
  if (kind === "list") return { ...parameter, itemsAreJson: isJson(mediaType) };
  return { ...parameter, mediaType };
}

/** Null has no text in a form, so a value that may be null may be absent. Source: RFC 6570, 2.3. */
function leftOut(
  type: TypeNode,
  required: boolean,
  context: DeclarationSource,
): Pick<ParameterNode, "type" | "required" | "absentIsNull"> {
  const outer = resolveType(type, context);
  const { kind } = outer;
  const isNull = required && (kind === "nullable" || kind === "null");
  const held = withoutNull(type, context);
  return { type: held, required: required && !isNull, ...(isNull ? { absentIsNull: true } : {}) };
}

/**
 * A parameter, or a header, as it is read where null is left out: a value that may be null may be absent. A JSON value has a
 * text for null, and a path has no place that may be absent.
 */
export function withNullLeftOut(
  parameter: ParameterNode,
  context: DeclarationSource,
): ParameterNode {
  const { in: place, type, mediaType, required, itemsAreJson = false } = parameter;
  if (place === "path" || mediaType !== undefined || itemsAreJson) return parameter;
  return { ...parameter, ...leftOut(type, required, context) };
}

/** A type whose empty text is a text, and not null; of an array that of its items too. */
export function withoutNull(
  type: TypeNode,
  context: DeclarationSource,
  within: ReadonlySet<TypeNode> = new Set(),
): TypeNode {
  const node = resolveType(type, context);
  // A list of itself has no text in it.
  if (within.has(node)) return type;
  const here = new Set([...within, node]);
  if (node.kind === "array") {
    const items = withoutNull(node.items, context, here);
    return items === node.items ? type : { ...node, items };
  }
  if (node.kind !== "nullable") return type;
  const inner = withoutNull(node.inner, context, here);
  const held = resolveType(inner, context);
  const one = held.kind === "array" ? held.items : inner;
  return takesEmptyText(one, context) ? inner : inner === node.inner ? type : { ...node, inner };
}

/** Whether the empty text is a value. */
function takesEmptyText(type: TypeNode, context: DeclarationSource): boolean {
  const node = resolveType(type, context);
  switch (node.kind) {
    case "string":
      return (
        node.minLength === undefined && node.format === undefined && node.pattern === undefined
      );
    case "enum":
      return node.open || node.values.includes("");
    case "union":
      return node.members.some((member) => takesEmptyText(member, context));
    default:
      return node.kind === "any";
  }
}

/** The fields of an object that a form may be, as the query parameters that they are written as. */
export interface FormFields {
  readonly named: readonly ParameterNode[];
  /** Fields of names that the schema does not list, without their name. */
  readonly others: ParameterNode | "open" | "closed";
}

export function formFields(
  node: ObjectNode | MapNode,
  encodings: ReadonlyMap<string, EncodingNode>,
  context: DeclarationSource,
): FormFields {
  const additional = othersByName(node);
  const named = formProperties(node, encodings).map((property) =>
    formParameter(property, encodings.get(property.name), context),
  );
  if (typeof additional === "string") return { named, others: additional };
  const other = { ...anyName, type: additional, origin: additional.origin };
  return { named, others: formParameter(other, undefined, context) };
}

/** The properties of a form, with those that only Encoding Objects name. */
export function formProperties(
  node: ObjectNode | MapNode,
  encodings: ReadonlyMap<string, EncodingNode>,
): readonly FormProperty[] {
  const listed: readonly FormProperty[] = node.kind === "map" ? [] : node.properties;
  const additional = othersByName(node);
  if (typeof additional === "string") return listed;
  const names = new Set(listed.map(({ name }) => name));
  const further = [...encodings.keys()]
    .filter((name) => !names.has(name))
    .map((name) => ({
      ...anyName,
      name,
      required: false,
      type: additional,
      origin: additional.origin,
    }));
  return [...listed, ...further];
}

const undocumented: ParameterNode["doc"] = { deprecated: false, sources: [], gaps: [] };
const anyName = { name: "", required: true, doc: undocumented };

/** The texts within a body, as the parameters that they are read and written as. */
export function contentParameters(
  content: ContentNode,
  context: DeclarationSource,
): readonly ParameterNode[] {
  switch (content.kind) {
    case "form":
      return formShape(content.type, context).objects.flatMap(({ node }) => {
        const { named, others } = formFields(node, content.encodings, context);
        return typeof others === "string" ? named : [...named, others];
      });
    case "parts":
    case "positions":
      return textsOfParts(content, content.type, context);
    case "json":
    case "xml":
    case "text":
    case "multipart":
    case "binary":
    case "sequence":
      return [];
  }
}

/** The texts within a multipart body, and within its parts that are multipart. */
function textsOfParts(
  content: NestedContent,
  body: TypeNode,
  context: DeclarationSource,
): readonly ParameterNode[] {
  const type = resolveType(body, context);
  if (content.kind === "positions") {
    const hasJson = someParts(content, ({ kind }) => kind === "json");
    return hasJson ? [partParameter(body, "application/json")] : [];
  }
  const { parts, others } = content;
  const named = type.kind === "object" ? type.properties : [];
  const texts = named.flatMap((property) => {
    const part = parts.get(property.name);
    if (part === undefined || part.kind === "file" || part.kind === "xml") return [];
    const one = partType(part, property.type, context);
    if (part.kind === "nested") return textsOfParts(part.content, sentType(one, context), context);
    const own = part.kind === "either" ? { type: valueOfEither(one, context) } : {};
    return [formParameter({ ...property, ...own }, partEncoding(part), context)];
  });
  if (others === undefined || !someParts({ kind: "parts", parts: none, others }, isJsonPart))
    return texts;
  return [...texts, partParameter(body, "application/json")];
}

const none: ReadonlyMap<string, PartNode> = new Map();
const isJsonPart = ({ kind }: PartNode): boolean => kind === "json";

/** The type of one part: of an array that is several, that of its items. */
export function partType(
  part: PartNode,
  type: TypeNode,
  context: DeclarationSource,
  within: ReadonlySet<TypeNode> = new Set(),
): TypeNode {
  if (part.kind === "style" || !part.many) return type;
  const node = resolveType(type, context);
  const here = new Set([...within, node]);
  if (node.kind === "nullable") return partType(part, node.inner, context, here);
  if (node.kind === "array") return node.items;
  const any: TypeNode = { kind: "any", origin: type.origin };
  if (part.orOne !== true || node.kind !== "union") return any;
  const members = node.members.flatMap((member): readonly TypeNode[] => {
    const one = resolveType(member, context);
    // A choice of itself brings no other values.
    if (one.kind === "null" || here.has(one)) return [];
    const isList = ["array", "nullable", "tuple", "union"].includes(one.kind);
    return [isList ? partType(part, member, context, here) : member];
  });
  const [only] = members;
  if (only !== undefined && members.length === 1) return only;
  return { kind: "union", members, exclusive: false, origin: node.origin };
}

/** The type of a value that is sent: null is left out. */
export function sentType(type: TypeNode, context: DeclarationSource): TypeNode {
  const node = resolveType(type, context);
  return node.kind === "nullable" ? sentType(node.inner, context) : type;
}

/** The type of the values of a part that may be a file too. */
export function valueOfEither(type: TypeNode, context: DeclarationSource): TypeNode {
  const node = resolveType(sentType(type, context), context);
  const value = node.kind === "union" ? node.members[1] : undefined;
  if (value === undefined) throw new Error(`neither a file nor a value: ${type.origin.pointer}`);
  return value;
}

/** How the value of a part is written, where that is not the default of a form. */
export function partEncoding(part: PartNode): EncodingNode | undefined {
  switch (part.kind) {
    case "style":
      return part.encoding;
    case "json":
      return { mediaType: part.sent };
    case "either":
      return partEncoding(part.value);
    case "text":
    case "xml":
    case "file":
    case "nested":
      return undefined;
  }
}

/** A text without a name. */
function unnamedParameter(type: TypeNode): ParameterNode {
  return { ...formStyle, ...anyName, type, origin: type.origin };
}

/** A part without a name: one text, or JSON. */
export function partParameter(type: TypeNode, mediaType: string | undefined): ParameterNode {
  const parameter = unnamedParameter(type);
  return { ...parameter, ...(mediaType === undefined ? { objectsAreJson: true } : { mediaType }) };
}

const formStyle = {
  in: "query",
  style: "form",
  explode: true,
  allowReserved: false,
  allowEmptyValue: false,
  examples: [],
} as const;
