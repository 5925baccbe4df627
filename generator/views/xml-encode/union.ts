import type { RefNode, TypeNode, UnionNode } from "../../ir/index.ts";
import { quote } from "../../names/quote.ts";
import { symbols } from "../symbols.ts";
import type { Emission } from "./emission.ts";
import { scalarKind } from "./scalar.ts";

/** Statement that writes a union's value as one element: the member decides how. */
export function unionStatement(
  emission: Emission,
  node: UnionNode,
  tag: string,
  value: string,
): string {
  const { discriminator } = node;
  if (discriminator === undefined) {
    return memberChain(emission, node, value, refusal(emission, tag), (member, narrowed) =>
      emission.elements.statement(emission, member, tag, narrowed),
    );
  }
  const property = quote(discriminator.property);
  const cases = discriminator.mapping.map(({ value: name, member }) => {
    const type = node.members[member];
    if (type === undefined) throw new Error("a discriminator that points past the union's members");
    return `case ${quote(name)}: ${emission.elements.statement(emission, type, tag, narrow(emission, type, value))} break;`;
  });
  const kind = `${emission.runtime("xmlDiscriminator")}(w, ${tag}, ${value}, ${property})`;
  return `switch (${kind}) { ${cases.join(" ")} default: ${refusal(emission, tag)} }`;
}

/** Tries the members in order; the first that the value can be is written. */
export function memberChain(
  emission: Emission,
  node: UnionNode,
  value: string,
  otherwise: string,
  write: (member: TypeNode, value: string) => string,
): string {
  const counts = new Map<string, number>();
  for (const member of node.members) {
    for (const shape of shapesOf(emission, member)) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  const branches = node.members.map((member) => {
    const isAlone = shapesOf(emission, member).every((shape) => counts.get(shape) === 1);
    return `if (${guard(emission, member, value, isAlone)}) { ${write(member, narrow(emission, member, value))} }`;
  });
  return `${branches.join(" else ")} else { ${otherwise} }`;
}

const refusal = (emission: Emission, tag: string): string =>
  `${emission.runtime("refuseXmlUnion")}(w, ${tag});`;

/** The value with the member's type, which neither a validator nor a discriminator tells the compiler. */
function narrow(emission: Emission, member: TypeNode, value: string): string {
  if (member.kind !== "ref") return value;
  return `${value} as ${emission.scope.type("types", symbols.type(emission.declaration(member)))}`;
}

type Shape = "string" | "number" | "bigint" | "boolean" | "null" | "array" | "object";

const allShapes: readonly Shape[] = [
  "string",
  "number",
  "bigint",
  "boolean",
  "null",
  "array",
  "object",
];

/** What values of a type look like to JavaScript. */
function shapesOf(
  emission: Emission,
  node: TypeNode,
  within: ReadonlySet<TypeNode> = new Set(),
): readonly Shape[] {
  const type = emission.resolve(node);
  if (within.has(type)) return [];
  const inner = new Set(within).add(type);
  switch (type.kind) {
    case "any":
      return allShapes;
    case "never":
      return [];
    case "null":
      return ["null"];
    case "array":
    case "tuple":
      return ["array"];
    case "map":
    case "object":
      return ["object"];
    case "nullable":
      return ["null", ...shapesOf(emission, type.inner, inner)];
    case "union":
      return [...new Set(type.members.flatMap((member) => shapesOf(emission, member, inner)))];
    case "enum":
      return [...new Set(type.values.map((value) => typeof value as Shape))];
    case "integer":
      return scalarKind(emission, type) === "bigint" ? ["bigint"] : ["number"];
    case "boolean":
    case "number":
    case "string":
      return [type.kind];
    case "ref":
      throw new Error("a reference that does not resolve");
  }
}

/** Condition under which the value is written as this member: by its look where that is enough. */
function guard(emission: Emission, node: TypeNode, value: string, isAlone: boolean): string {
  if (!isAlone && node.kind === "ref" && needsValidator(emission, node)) {
    const validate = emission.scope.value("validate", symbols.validate(emission.declaration(node)));
    return `${validate}(${value}).issues === undefined`;
  }
  const tests = shapesOf(emission, node).map((shape) => shapeTest(shape, value));
  return tests.length === 0 ? "false" : tests.join(" || ");
}

/** Scalars are written alike whichever member they belong to. */
function needsValidator(emission: Emission, node: RefNode): boolean {
  return scalarKind(emission, node) === undefined;
}

function shapeTest(shape: Shape, value: string): string {
  if (shape === "null") return `${value} === null`;
  if (shape === "array") return `Array.isArray(${value})`;
  if (shape === "object")
    return `(typeof ${value} === "object" && ${value} !== null && !Array.isArray(${value}))`;
  return `typeof ${value} === "${shape}"`;
}
