import {
  code,
  call,
  commas,
  fieldText,
  formFields,
  literal,
  plainText,
  symbols,
  type Code,
  type Json,
  type PartNode,
  type PartsContent,
  type PositionedPart,
  type PositionsContent,
  type Printable,
  type TypeNode,
} from "diptych/plugin";
import { isJsonObject } from "../json.ts";
import { valueCode, type ValueContext } from "../values/value-code.ts";

type Multipart = PartsContent | PositionsContent;
type NestedPart = Extract<PositionedPart, { readonly kind: "nested" }>;
type Inner = Multipart | NestedPart["content"];

/** Expression of the text of a multipart body with an example. Source: RFC 2046, 5.1.1, and RFC 7578. */
export function multipartText(content: Multipart, value: Json, context: ValueContext): Code {
  const items = content.kind === "positions" && content.isStream ? [value] : value;
  return body(content, content.type, items, "mock", context);
}

function body(
  content: Inner,
  type: TypeNode,
  value: Json,
  boundary: string,
  context: ValueContext,
): Code {
  const pieces: Printable[] = [];
  for (const one of partsIn(content, type, value, context)) {
    const head = [`--${boundary}`, ...headers(one, boundary), "", ""].join("\r\n");
    pieces.push(literal(head), partText(one, boundary, context), literal("\r\n"));
  }
  pieces.push(literal(`--${boundary}--\r\n`));
  return code`[${commas(pieces)}].join("")`;
}

interface Part {
  readonly part: PartNode;
  /** Undefined for one by its position. */
  readonly name: string | undefined;
  readonly type: TypeNode;
  readonly value: Json;
}

function partsIn(
  content: Inner,
  type: TypeNode,
  all: Json,
  { index }: ValueContext,
): readonly Part[] {
  const whole = index.resolveNullable(type).node;
  if (content.kind === "positions") {
    const items = Array.isArray(all) ? (all as readonly Json[]) : [];
    return items.flatMap((item, i) => {
      const part = content.prefix[i] ?? content.rest;
      const own = typeOfItem(whole, i);
      return part === false ? [] : [{ part, name: undefined, type: own ?? type, value: item }];
    });
  }
  if (whole.kind !== "object" || !isJsonObject(all)) return [];
  return whole.properties.flatMap(({ name, type: own }): readonly Part[] => {
    const part = content.parts.get(name);
    const member = all[name];
    if (part === undefined || member === undefined) return [];
    if (part.kind === "style")
      return formFields(name, member, part.encoding).map((field) => {
        return { part, name: field.name, type: own, value: fieldText(field) };
      });
    const keepsNull = part.kind === "json" && part.keepsNull === true;
    // A list that is null has no items.
    if (member === null && (!keepsNull || part.many)) return [];
    const resolved = index.resolveNullable(own).node;
    const isMany = part.many && Array.isArray(member);
    if (!isMany) return [{ part, name, type: own, value: member }];
    return (member as readonly Json[]).flatMap((value, i): readonly Part[] =>
      value === null && !keepsNull
        ? []
        : [{ part, name, type: typeOfItem(resolved, i) ?? own, value }],
    );
  });
}

function typeOfItem(type: TypeNode, position: number): TypeNode | undefined {
  if (type.kind === "array") return type.items;
  if (type.kind !== "tuple") return undefined;
  return type.items[position] ?? (type.rest === false ? undefined : type.rest);
}

function headers({ part, name }: Part, boundary: string): readonly string[] {
  const isFile = part.kind === "file" || part.kind === "either";
  const file = isFile ? '; filename="example"' : "";
  const disposition =
    name === undefined
      ? []
      : [`Content-Disposition: form-data; name="${escapedName(name)}"${file}`];
  const type = sentType(part, boundary);
  const sent = part.kind === "either" ? part.file : part;
  const required = sent.kind === "file" ? sent.requiredHeaders : [];
  return [
    ...disposition,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ...required
      .filter((own) => !/^content-(type|disposition)$/i.test(own))
      .map((own) => `${own}: example`),
  ];
}

function sentType(part: PartNode, boundary: string): string | undefined {
  switch (part.kind) {
    case "style":
      return undefined;
    case "file":
      return part.mediaTypes.find((one) => !one.includes("*")) ?? "application/octet-stream";
    case "either":
      return sentType(part.file, boundary);
    case "nested":
      return `${part.sent}; boundary=${boundary}-inner`;
    case "text":
    case "json":
    case "xml":
      return part.sent;
  }
}

/** Source: HTML, 4.10.21.8. */
function escapedName(name: string): string {
  return name.replace(/[\r\n"]/g, encodeURIComponent);
}

function partText({ part, type, value }: Part, boundary: string, context: ValueContext): Printable {
  switch (part.kind) {
    case "nested":
      return body(part.content, type, value, `${boundary}-inner`, context);
    case "xml": {
      if (type.kind !== "ref") return literal(plainText(value));
      const declaration = context.index.declaration(type.target);
      return call(symbols.encodeXmlString(declaration), valueCode(type, value, context));
    }
    case "json":
      return literal(JSON.stringify(value));
    case "file":
    case "either":
    case "text":
    case "style":
      return literal(plainText(value));
  }
}
