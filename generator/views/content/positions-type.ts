import { valueOfEither } from "../../ir/forms/form-parameter.ts";
import { code, commas, literal, rt, type Code, type Printable } from "../../code/index.ts";
import type { PositionedPart, PositionsContent, TupleNode, TypeNode } from "../../ir/index.ts";
import type { PackageContext } from "../context.ts";
import { valueType, type PartTypes } from "./parts-type.ts";

/** A part of a multipart body without names, and the type of its value. */
export interface PartOfType {
  readonly part: PositionedPart;
  readonly type: TypeNode;
}

/** The parts of a multipart body without names. */
export interface PositionedParts {
  readonly prefix: readonly PartOfType[];
  /** Each part after these; false if absent. */
  readonly rest: PartOfType | false;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
}

/** A multipart body without names: that of a message, or a part of one. */
export type ListedParts = Pick<PositionsContent, "type" | "prefix" | "rest" | "isStream">;

/** The parts of a body with their types. */
export function positionedParts(
  { type, prefix, rest, isStream }: ListedParts,
  { index }: PackageContext,
): PositionedParts {
  const typed = (part: PositionedPart, own: TypeNode): PartOfType => ({ part, type: own });
  if (isStream)
    return {
      prefix: prefix.map((part) => typed(part, type)),
      rest: rest !== false && typed(rest, type),
    };
  const node = index.resolve(type);
  if (node.kind !== "array" && node.kind !== "tuple")
    throw new Error(`not an array: ${type.origin.pointer}`);
  const tuple: Pick<TupleNode, "items" | "rest"> =
    node.kind === "tuple" ? node : { items: [], rest: node.items };
  const typeAt = (i: number): TypeNode => {
    const own = tuple.items[i] ?? tuple.rest;
    if (own === false) throw new Error(`no part: ${i}`);
    return own;
  };
  return {
    prefix: prefix.map((part, i) => typed(part, typeAt(i))),
    rest: rest !== false && typed(rest, typeAt(prefix.length)),
    minItems: node.minItems,
    maxItems: node.maxItems,
  };
}

/** TypeScript type of a multipart body without names. */
export function positionsType(
  { prefix, rest, minItems = 0, maxItems }: PositionedParts,
  types: PartTypes,
  context: PackageContext,
): Code {
  const typeOf = ({ part, type }: PartOfType): Printable => valueType(part, type, types, context);
  if (prefix.length === 0 && rest !== false) return code`readonly (${typeOf(rest)})[]`;
  const items: Printable[] = prefix
    .slice(0, maxItems)
    .map((one, i) => (i < minItems ? typeOf(one) : code`(${typeOf(one)})?`));
  if (rest !== false) items.push(code`...(${typeOf(rest)})[]`);
  return code`readonly [${commas(items)}]`;
}

/** TypeScript types of one part of such a body, each once. */
export function positionTypes(
  { prefix, rest }: PositionedParts,
  types: PartTypes,
  context: PackageContext,
): readonly Printable[] {
  return [...prefix, ...(rest === false ? [] : [rest])].map(({ part, type }) =>
    valueType(part, type, types, context),
  );
}

/** TypeScript types of the parts that a handler reads one after the other. */
export function streamedPositionTypes(
  { prefix, rest }: PositionedParts,
  types: PartTypes,
  context: PackageContext,
): readonly Code[] {
  const streamed = ({ part, type }: PartOfType, index: Printable): Code => {
    const file = code`${rt.StreamedItemFile}<${index}>`;
    if (part.kind === "file") return file;
    if (part.kind !== "either")
      return code`${rt.StreamedItem}<${index}, ${valueType(part, type, types, context)}>`;
    const value = { part: part.value, type: valueOfEither(type, context.index) };
    return code`${file} | ${streamed(value, index)}`;
  };
  const fixed = prefix.map((one, i) => streamed(one, literal(i)));
  return rest === false ? fixed : [...fixed, streamed(rest, code`number`)];
}
