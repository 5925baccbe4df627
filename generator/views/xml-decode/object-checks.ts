import {
  code,
  commas,
  join,
  lines,
  literal,
  name,
  nothing,
  ts,
  type Code,
} from "../../code/index.ts";
import { propertyCountChecks } from "../checks.ts";
import type { ModuleContext } from "../context.ts";
import { checkLines, conditionLine, rulesOf } from "./check-lines.ts";
import { makeList } from "./element-view.ts";
import { listConditions } from "./reader.ts";
import { takesNull } from "./reader-traits.ts";
import { isUnwrapped, slotsOf, type Part, type Slot } from "./object-parts.ts";

const at = name("at");

/** Statements for required values that are missing, and for rules of single values. */
export function checksAfter(part: Part, context: ModuleContext): Code[] {
  const own = new Set(part.slots);
  return slotsOf(part).flatMap((slot) => [
    // Parts of other objects may be absent as a whole; their values are looked at in the result.
    ...(own.has(slot) && mayBeMissing(slot, context) ? [missingLine(slot, context)] : []),
    ...listLines(slot, context),
  ]);
}

/**
 * Whether the absence of a property is handled. An absent attribute may stand for
 * null; a field may have an empty array from the beginning.
 */
function mayBeMissing({ property, isField }: Slot, context: ModuleContext): boolean {
  const isNull = property.xml.kind === "attribute" && takesNull(property.type, context);
  return property.required && !isNull && !(isField && isUnwrapped(property));
}

/** An array without an element of its own is empty where it has no items; others are missing. */
function missingLine({ property, local, key }: Slot, { index }: ModuleContext): Code {
  if (isUnwrapped(property)) return makeList(local, index.resolveNullable(property.type).node);
  const missing = code`r.missing(${literal(key)}, at)`;
  // A variable of type `undefined` keeps its type when `never` is assigned to it.
  return index.resolve(property.type).kind === "never"
    ? code`if (${local} === undefined) ${missing};`
    : code`if (${local} === undefined) ${local} = ${missing};`;
}

/** Rules and conditions of an array as a whole, which no function reads by itself. */
function listLines({ property, local, key }: Slot, context: ModuleContext): Code[] {
  if (property.xml.kind !== "list") return [];
  const list = context.index.resolveNullable(property.type).node;
  const place = { at, key: literal(key) };
  const entries = listConditions(property.type, context);
  const checks = [
    ...checkLines(list, rulesOf(list, local, context), local, place),
    ...(entries.length === 0 ? [] : [conditionLine(entries, local, place)]),
  ];
  if (checks.length === 0) return [];
  const notNull =
    context.index.resolve(property.type).kind === "nullable"
      ? code` && ${local} !== null`
      : nothing;
  return [lines([code`if (${local} !== undefined${notNull}) {`, ...checks, code`}`])];
}

/** Rules for the number of properties. */
export function countLines(
  { node, slots }: Part,
  hasRest: boolean,
  { scope }: ModuleContext,
): Code[] {
  const checks = propertyCountChecks(node, name("count"), scope);
  if (checks.length === 0) return [];
  const terms = slots.some(({ isField }) => isField)
    ? [code`[${commas(slots.map(({ local }) => local))}].filter((one) => one !== undefined).length`]
    : slots.map(({ local }) => code`(${local} === undefined ? 0 : 1)`);
  if (hasRest) terms.push(code`Object.keys(rest).length`);
  const count = terms.length === 0 ? literal(0) : join(terms, code` + `);
  return [
    code`const count${ts`: number`} = ${count};`,
    ...checkLines(node, checks, name("count"), { at, key: literal("") }),
  ];
}
