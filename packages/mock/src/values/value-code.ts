import {
  code,
  commas,
  jsonKindsOf,
  key,
  literal,
  mismatchOf,
  property,
  representationOf,
  type Code,
  type Declaration,
  type JsonKind,
  type HeldNode,
  type ObjectNode,
  type PackageContext,
  type Printable,
  type TypeNode,
  type UnionNode,
  type Json,
  type JsonObject,
} from "diptych/plugin";
import { isJsonObject } from "../json.ts";

/** Context of printing values, beside the types. */
export interface ValueContext extends PackageContext {
  /** A call that gives the value, where it is the example of the declaration. */
  shared(declaration: Declaration, value: Json): Code | undefined;
}

/** A value as an expression of its type: a `Date` and a bigint where the type holds them. */
export function valueCode(type: TypeNode, value: Json, context: ValueContext): Printable {
  switch (type.kind) {
    case "any":
    case "never":
    case "null":
    case "boolean":
    case "enum":
      return literal(value);
    case "number":
    case "integer":
    case "string":
      return heldCode(type, value, context);
    case "array":
      return list(value, () => type.items, context);
    case "tuple":
      return list(
        value,
        (i) => type.items[i] ?? (type.rest === false ? undefined : type.rest),
        context,
      );
    case "map":
    case "object": {
      const members = membersCode(type, value, context);
      const object = code`{ ${commas(members)} }`;
      return members.length > 0 && isForeign(type, value) ? code`${object} as object` : object;
    }
    case "union":
      return valueCode(memberOf(type, value, context), value, context);
    case "nullable":
      return value === null ? literal(null) : valueCode(type.inner, value, context);
    case "ref": {
      const declaration = context.index.declaration(type.target);
      return context.shared(declaration, value) ?? valueCode(declaration.type, value, context);
    }
  }
}

/** A value as the type holds it, such as a `Date`; what cannot be held is left as it is. */
function heldCode(type: HeldNode, value: Json, context: ValueContext): Code {
  return representationOf(type).literal(value, type, context) ?? literal(value);
}

/** The members of an object or a map, for an object literal. */
export function membersCode(
  type: TypeNode,
  value: Json,
  context: ValueContext,
): readonly Printable[] {
  const members = Object.entries(value as JsonObject);
  if (type.kind === "map")
    return members.map(([name, member]) => property(name, valueCode(type.values, member, context)));
  if (type.kind !== "object") throw new Error(`members of a type of the kind ${type.kind}`);
  const types = new Map(type.properties.map((one) => [one.name, one.type]));
  const printed = isForeign(type, value) && type.minProperties === undefined ? [] : members;
  const own = printed.map(([name, member]) => {
    const itsType = types.get(name) ?? additional(type);
    if (itsType !== undefined) return property(name, valueCode(itsType, member, context));
    // The interface does not list the member: a spread keeps the compiler from refusing it.
    return code`...{ ${key(name)}: ${literal(member)} }`;
  });
  const absent = hiddenIn(type, value);
  if (absent.length === 0) return own;
  // The compiler takes what every object has for the property, unless it is told otherwise.
  const none = absent.map(({ name }) => code`${key(name)}?: never`);
  return [...own, code`...({} as { ${commas(none)} })`];
}

/** Properties that a value lacks, and that the compiler takes to be there: every object has them. */
function hiddenIn({ properties }: ObjectNode, value: Json): ObjectNode["properties"] {
  return properties.filter(
    ({ name }) =>
      name in Object.prototype && name !== "__proto__" && !Object.hasOwn(value as JsonObject, name),
  );
}

/** Whether the compiler refuses a value: it shares no member with a type whose members are all optional. */
function isForeign(type: TypeNode, value: Json): boolean {
  if (type.kind !== "object" || type.properties.length === 0) return false;
  if (hiddenIn(type, value).length > 0) return false;
  return !type.properties.some(({ name }) => Object.hasOwn(value as JsonObject, name));
}

function additional({ additional: type }: ObjectNode): TypeNode | undefined {
  return typeof type === "string" ? undefined : type;
}

function list(
  value: Json,
  typeAt: (position: number) => TypeNode | undefined,
  context: ValueContext,
): Code {
  const items = (value as readonly Json[]).map((item, i) => {
    const type = typeAt(i);
    return type === undefined ? literal(item) : valueCode(type, item, context);
  });
  return code`[${commas(items)}]`;
}

/** The member of a union that a value is of. */
function memberOf(type: UnionNode, value: Json, { index }: ValueContext): TypeNode {
  const { discriminator, members } = type;
  const tag =
    discriminator !== undefined && isJsonObject(value) ? value[discriminator.property] : undefined;
  const entry = discriminator?.mapping.find((one) => one.value === tag);
  // The discriminator is a hint: the value may be of another member.
  const named = entry === undefined ? undefined : members[entry.member];
  const inOrder = [...(named === undefined ? [] : [named]), ...members];
  // A value may break a rule of its type, which is reported where it is made.
  const member =
    inOrder.find((one) => mismatchOf(one, value, index) === undefined) ??
    inOrder.find((one) => jsonKindsOf(one, index).has(kindOf(value)));
  if (member === undefined) throw new Error(`a value of no member at ${type.origin.pointer}`);
  return member;
}

function kindOf(value: Json): JsonKind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value as Exclude<JsonKind, "null" | "array">;
}
