import {
  code,
  inParts,
  literal,
  literals,
  member,
  name,
  rt,
  ts,
  type Code,
  type ObjectNode,
  type Printable,
  type PropertyNode,
  type Reference,
  type TypeNode,
} from "../../plugin.ts";
import type { JsonContext } from "../json/context.ts";
import { writerOf } from "./type-writer.ts";
import { writeFunction, writeStatement } from "./writer.ts";

const value = name("value");

/**
 * The declared properties in the schema's order, then the others where the schema gives them a
 * type, or where decoders keep them. Until a required property has been written, the local `separator` is what precedes
 * the next one: a brace, or a comma.
 *
 * @param isFree whether properties that the schema does not name are kept
 */
export function objectStatements(
  node: ObjectNode,
  whole: Reference,
  isFree: boolean,
  context: JsonContext,
): readonly Code[] {
  const { properties, additional } = node;
  const free: TypeNode | undefined =
    additional === "open" && isFree ? { kind: "any", origin: node.origin } : undefined;
  const typed = typeof additional === "string" ? free : additional;
  const firstRequired = properties.findIndex((property) => property.required);
  const certain = firstRequired >= 0;
  const before = certain ? firstRequired : properties.length;
  const usesSeparator = before > 0 || (!certain && typed !== undefined);
  const written = properties.map((property, i) =>
    propertyStatements(
      property,
      certain && i > firstRequired ? "comma" : i > 0 ? "separator" : "brace",
      i < before,
      context,
    ),
  );
  const parts = inParts(written).map((part) => part.flat());
  return [
    code`${rt.openJson}(w, value);`,
    ...(usesSeparator ? [code`let separator = "{";`] : []),
    ...(parts.length === 1
      ? parts.flat()
      : parts.map((part) => partStatement(part, whole, usesSeparator, context))),
    ...(typed === undefined
      ? [end(properties.length === 0 ? "empty" : certain ? "certain" : "open")]
      : restStatements(node, typed, certain, context)),
  ];
}

/** Calls a function of its own for a part of very many properties. */
function partStatement(
  statements: readonly Code[],
  whole: Reference,
  usesSeparator: boolean,
  { scope }: JsonContext,
): Code {
  const parameters = code`w${ts`: ${rt.JsonWriter}`}, value${ts`: ${whole}`}`;
  if (!usesSeparator) {
    const part = scope.helper("writePart", parameters, code`void`, statements);
    return code`${part}(w, value);`;
  }
  const part = scope.helper(
    "writePart",
    code`${parameters}, separator${ts`: string`}`,
    code`string`,
    [...statements, code`return separator;`],
  );
  return code`separator = ${part}(w, value, separator);`;
}

/** The text before a property: known when the code is generated, or the local `separator`. */
type Start = "comma" | "brace" | "separator";

/** @param mayBeFirst whether no required property comes before it */
function propertyStatements(
  { name: property, type, required }: PropertyNode,
  start: Start,
  mayBeFirst: boolean,
  context: JsonContext,
): readonly Code[] {
  const own = readMember(property);
  const open = code`w.out += ${startCode(start, `${JSON.stringify(property)}:`)};`;
  const write = writeStatement(writerOf(type, context), own.value);
  if (required) return [open, write];
  return [
    code`if (${own.member} !== undefined) {`,
    open,
    ...(mayBeFirst ? [code`separator = ",";`] : []),
    write,
    code`}`,
  ];
}

function startCode(start: Start, keyText: string): Code {
  switch (start) {
    case "comma":
      return literal(`,${keyText}`);
    case "brace":
      return literal(`{${keyText}`);
    case "separator":
      // Two whole texts: the engine joins strings when they are read, and each part costs an object until then.
      return code`separator === "{" ? ${literal(`{${keyText}`)} : ${literal(`,${keyText}`)}`;
  }
}

/** A member of `value`, and the same as the function that writes it takes it. */
function readMember(property: string): { readonly member: Code; readonly value: Printable } {
  if (!(property in Object.prototype)) {
    const own = member(value, property);
    return { member: own, value: own };
  }
  // Names that every object inherits are read from the object itself only.
  const own = code`${rt.ownProperty}(value, ${literal(property)})`;
  return { member: own, value: code`${own}${ts` as never`}` };
}

/** The end of an object: nothing has been written, something has, or `separator` says. */
function end(written: "empty" | "certain" | "open"): Code {
  switch (written) {
    case "empty":
      return code`w.out += "{}";`;
    case "certain":
      return code`w.out += "}";`;
    case "open":
      return code`w.out += separator === "{" ? "{}" : "}";`;
  }
}

/** Properties that the schema does not name, and the end. */
function restStatements(
  { properties, withheld = [] }: ObjectNode,
  typed: TypeNode,
  certain: boolean,
  context: JsonContext,
): readonly Code[] {
  const names = literals([...properties.map((property) => property.name), ...withheld]);
  const declared = context.scope.constant(
    "declared",
    code`/* @__PURE__ */ new Set${ts`<string>`}(${names})`,
  );
  const write = writeFunction(writerOf(typed, context), context);
  return certain
    ? [code`${rt.writeJsonRest}(w, value, ${declared}, ",", ${write});`, end("certain")]
    : [
        code`separator = ${rt.writeJsonRest}(w, value, ${declared}, separator, ${write});`,
        end("open"),
      ];
}
