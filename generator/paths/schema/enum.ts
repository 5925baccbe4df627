import { asciiLiteral, enumMemberName } from "../../code/declaration.ts";
import { code, lineComment, literal, type Name } from "../../code/index.ts";
import type { JsonObject } from "../../openapi/site.ts";
import { splitPointer } from "../../source/locations/pointer.ts";
import { UniqueNames } from "../../names/unique.ts";
import { listOf } from "../check-schema.ts";
import type { Context, Spot } from "../context.ts";
import type { EnumMember } from "../declaration.ts";
import { memberText } from "../enum-names.ts";
import { literalType } from "./literal.ts";
import { arrayType, nullType, textType, unionOf, type Type } from "../type.ts";

/** Whether a schema lists its values; objects are compared by their parts. */
export function isEnum(schema: JsonObject): boolean {
  if (!Array.isArray(schema["enum"]) || schema["type"] === "object") return false;
  return !("properties" in schema) && !("additionalProperties" in schema);
}

/** A union of the values, or an enum at the end of the file. */
export function enumType(context: Context, schema: JsonObject, spot: Spot): Type {
  const values = listOf(schema, "enum");
  const { options } = context;
  if (options.enum && values.every(isMember) && values.length > 0) {
    const given = givenOf(schema);
    if (!options.conditionalEnums || given !== undefined)
      return textType(code`${declareEnum(context, values, given, spot)}`);
  }
  const types = values.map(literalType);
  const { type, nullable } = schema;
  if ((Array.isArray(type) && type.includes("null")) || nullable === true) types.push(nullType);
  const union = unionOf(types);
  if (options.enumValues && values.every(isMember)) declareValues(context, values, union, spot);
  return union;
}

const isMember = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number";

interface Given {
  readonly names: readonly unknown[];
  readonly descriptions: readonly unknown[];
}

/** Names and comments of the members from extensions of the document. */
function givenOf(schema: JsonObject): Given | undefined {
  const lists = ["x-enum-varnames", "x-enumNames", "x-enum-descriptions", "x-enumDescriptions"];
  if (!lists.some((list) => Array.isArray(schema[list]))) return undefined;
  const [names = [], otherNames = [], texts = [], otherTexts = []] = lists.map((list) =>
    listOf(schema, list),
  );
  const either = (first: readonly unknown[], second: readonly unknown[]): unknown[] =>
    Array.from({ length: Math.max(first.length, second.length) }, (_, i) => first[i] ?? second[i]);
  return { names: either(names, otherNames), descriptions: either(texts, otherTexts) };
}

/** The place of an enum, from which its name is made. */
function placeOf({ path }: Spot): string {
  return splitPointer(path.slice(1))
    .filter((segment) => segment !== "")
    .join("/")
    .replace("components/schemas", "");
}

function declareEnum(
  context: Context,
  values: readonly (string | number)[],
  given: Given | undefined,
  spot: Spot,
): Name {
  const known = context.names.known("enum", spot.path, values);
  if (known !== undefined) return known;
  const key = values
    .map((value, i) => JSON.stringify([value, given?.names[i], given?.descriptions[i]]))
    .sort();
  const same = context.options.dedupeEnums ? context.names.known("members", "", key) : undefined;
  if (same !== undefined) return same;
  const name = context.names.enum(placeOf(spot));
  context.names.keep("enum", spot.path, values, name);
  context.names.keep("members", "", key, name);
  context.footer.push({ kind: "enum", name: code`${name}`, members: membersOf(values, given) });
  return name;
}

/** The members of an enum; each value and each name once. */
function membersOf(
  values: readonly (string | number)[],
  given: Given | undefined,
): readonly EnumMember[] {
  const names = new UniqueNames();
  const seen = new Set<string | number>();
  return values.flatMap((value, i) => {
    if (seen.has(value)) return [];
    seen.add(value);
    const text = given?.descriptions[i];
    const isDescribed = typeof text === "string" && text.trim() !== "";
    return [
      {
        name: enumMemberName(names.unique(memberText(value, given?.names[i]))),
        value: typeof value === "string" ? asciiLiteral(value) : literal(value),
        comment: isDescribed ? lineComment(text) : undefined,
      },
    ];
  });
}

function declareValues(
  context: Context,
  values: readonly (string | number)[],
  union: Type,
  spot: Spot,
): void {
  if (context.names.known("values", spot.path, values) !== undefined) return;
  const name = context.names.values(placeOf(spot));
  context.names.keep("values", spot.path, values, name);
  context.footer.push({
    kind: "constant",
    name: code`${name}`,
    type: { kind: "readonly", of: arrayType(union) },
    values: values.map((value) =>
      typeof value === "string" ? asciiLiteral(value) : literal(value),
    ),
  });
}
