import { code, commas, literal, property, type Code, type LiteralValue } from "../../code/index.ts";
import {
  othersByName,
  type MapNode,
  type ObjectNode,
  type ParameterNode,
  type TypeNode,
} from "../../ir/index.ts";
import type { PackageContext } from "../context.ts";
import { representationOf } from "../held/representations.ts";

/**
 * The default of a parameter as an expression; undefined if the parameter is required, has no
 * default, or has one of another type.
 */
export function parameterDefault(
  parameter: ParameterNode,
  context: PackageContext,
): Code | undefined {
  if (parameter.required || parameter.default === undefined) return undefined;
  return valueCode(parameter.default, parameter.type, context);
}

function valueCode(value: unknown, node: TypeNode, context: PackageContext): Code | undefined {
  const type = context.index.resolve(node);
  switch (type.kind) {
    case "any":
      return literal(value as LiteralValue);
    case "null":
      return value === null ? literal(null) : undefined;
    case "boolean":
      return typeof value === "boolean" ? literal(value) : undefined;
    case "number":
    case "string":
      if (typeof value !== type.kind) return undefined;
      return representationOf(type).literal(value, type, context);
    case "integer":
      if (!Number.isInteger(value)) return undefined;
      return representationOf(type).literal(value, type, context);
    case "enum": {
      const known = type.values.find((other) => other === value);
      if (known !== undefined) return literal(known);
      return type.open && typeof value === "string" ? literal(value) : undefined;
    }
    case "nullable":
      return value === null ? literal(null) : valueCode(value, type.inner, context);
    case "union":
      return type.members
        .map((member) => valueCode(value, member, context))
        .find((member) => member !== undefined);
    case "array": {
      if (!Array.isArray(value)) return undefined;
      return listCode(value.map((item) => valueCode(item, type.items, context)));
    }
    case "tuple": {
      if (!Array.isArray(value) || value.length < (type.minItems ?? 0)) return undefined;
      return listCode(
        value.map((item, i) => {
          const part = type.items[i] ?? type.rest;
          return part === false ? undefined : valueCode(item, part, context);
        }),
      );
    }
    case "map":
    case "object":
      return objectCode(value, type, context);
    case "never":
      return undefined;
  }
}

function objectCode(
  value: unknown,
  type: MapNode | ObjectNode,
  context: PackageContext,
): Code | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const properties = type.kind === "map" ? [] : type.properties;
  if (properties.some(({ name, required }) => required && !Object.hasOwn(value, name)))
    return undefined;
  const members: Code[] = [];
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    const others = othersByName(type);
    const node = properties.find((own) => own.name === name)?.type ?? others;
    // Readers skip such members too.
    if (node === "open") continue;
    const printed = node === "closed" ? undefined : valueCode(member, node, context);
    if (printed === undefined) return undefined;
    members.push(property(name, printed));
  }
  return code`{ ${commas(members)} }`;
}

function listCode(items: readonly (Code | undefined)[]): Code | undefined {
  const known = items.filter((item) => item !== undefined);
  return known.length === items.length ? code`[${commas(known)}]` : undefined;
}
