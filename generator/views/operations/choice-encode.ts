import { code, globals, join, type Code, type Printable } from "../../code/index.ts";
import type { TypeNode } from "../../ir/index.ts";
import { jsonWithin, repeatedWithin } from "../../ir/parameters/json-within.ts";
import type { ChoiceShape, SingleShape } from "../../ir/parameters/shape.ts";
import type { ModuleContext } from "../context.ts";
import type { ObjectValues } from "../held/representation.ts";
import { representationOf } from "../held/representations.ts";

/** Expression for the text of a choice: that of the kind which the value at hand has. */
export function encodeChoice(
  { members }: ChoiceShape,
  value: Printable,
  encode: (shape: SingleShape, value: Printable) => Code,
  context: ModuleContext,
): Code {
  const kind = (...kinds: readonly SingleShape["kind"][]): SingleShape[] =>
    members.map(({ shape }) => shape).filter((shape) => kinds.includes(shape.kind));
  const object = oneOf(kind("fields", "json"), context);
  const list = oneOf(kind("list"), context);
  const other = list ?? oneOf(kind("scalar"), context);
  if (other === undefined || object === undefined)
    return (object ?? other) === undefined
      ? code`""`
      : encode((object ?? other) as SingleShape, value);
  const scalar = list?.kind === "list" ? list.scalar : other.node;
  const conditions = [
    code`typeof ${value} === "object"`,
    code`${value} !== null`,
    ...(list === undefined ? [] : [code`!${globals.Array}.isArray(${value})`]),
    ...(scalar === undefined ? [] : [...objectsAmong(scalar, context)]).map(
      ({ instance }) => code`!(${instance(value)})`,
    ),
  ];
  // Any object may stand there, not only one that a codec writes.
  const isLoose = object.kind === "json" && scalar !== undefined && mayBeAny(scalar, context);
  const one: SingleShape = isLoose
    ? { kind: "json", node: { kind: "any", origin: object.node.origin } }
    : object;
  return code`(${join(conditions, code` && `)} ? ${encode(one, value)} : ${encode(other, value)})`;
}

/** The shape of several shapes of a kind. */
function oneOf(shapes: readonly SingleShape[], { index }: ModuleContext): SingleShape | undefined {
  const [first] = shapes;
  if (first === undefined || shapes.length === 1) return first;
  if (first.kind === "json") {
    // The codec of one would not take the others.
    const members = shapes.map(({ node }) => node);
    const { origin } = first.node;
    return { ...first, node: { kind: "union", members, exclusive: false, origin } };
  }
  const isNested = shapes.some((shape) => jsonWithin(shape, index) !== undefined);
  const lists = shapes.flatMap((shape) => repeatedWithin(shape, index));
  if (first.kind === "fields" && (isNested || lists.length > 0))
    return { ...first, isChoice: true, lists };
  return isNested && first.kind === "list" ? { ...first, isChoice: true } : first;
}

function mayBeAny(node: TypeNode, context: ModuleContext): boolean {
  const type = context.index.resolve(node);
  if (type.kind === "union") return type.members.some((member) => mayBeAny(member, context));
  return type.kind === "nullable" ? mayBeAny(type.inner, context) : type.kind === "any";
}

/** Objects that stand for scalars among the values of a type, each kind once. */
function objectsAmong(node: TypeNode, context: ModuleContext): ReadonlySet<ObjectValues> {
  const type = context.index.resolve(node);
  switch (type.kind) {
    case "string":
    case "integer":
    case "number": {
      const { object } = representationOf(type);
      return new Set(object === undefined ? [] : [object]);
    }
    case "nullable":
      return objectsAmong(type.inner, context);
    case "union":
      return new Set(type.members.flatMap((member) => [...objectsAmong(member, context)]));
    case "any":
    case "never":
    case "null":
    case "boolean":
    case "enum":
    case "array":
    case "tuple":
    case "map":
    case "object":
      return new Set();
  }
}
