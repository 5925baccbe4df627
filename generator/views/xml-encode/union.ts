import {
  code,
  join,
  literal,
  rt,
  type Code,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import type { RefNode, TypeNode, UnionNode } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { symbols } from "../symbols.ts";
import { scalarKind } from "./scalar.ts";
import { shapesOf, shapeTests, type Shape } from "./shapes.ts";

/**
 * Makes the statement that writes a value as one member of a union; none for a member that is left to
 * the statement for other values.
 */
type MemberStatement = (member: TypeNode, value: Printable, index: number) => Code | undefined;

/**
 * Statement that writes a union's value as one element with the tags of `tag`.
 *
 * @param otherwise what is done with a value that is no member
 */
export function unionStatement(
  node: UnionNode,
  tag: Printable,
  value: Printable,
  write: MemberStatement,
  context: ModuleContext,
  otherwise: Code = code`${rt.refuseXmlUnion}(w, ${tag});`,
): Code {
  const { discriminator } = node;
  if (discriminator === undefined) return memberChain(node, value, otherwise, write, context);
  const cases = discriminator.mapping.flatMap(({ value: named, member }) => {
    const type = node.members[member];
    if (type === undefined) throw new Error("a discriminator that points past the union's members");
    const statement = write(type, narrow(type, value, context), member);
    return statement === undefined ? [] : [code`case ${literal(named)}: ${statement} break;`];
  });
  const property = literal(discriminator.property);
  const kind = code`${rt.xmlDiscriminator}(w, ${tag}, ${value}, ${property})`;
  return code`switch (${kind}) { ${join(cases, code` `)} default: ${otherwise} }`;
}

/** Tries the members in order; the value is written as the first that it can be. */
export function memberChain(
  node: UnionNode,
  value: Printable,
  otherwise: Code,
  write: MemberStatement,
  context: ModuleContext,
): Code {
  const counts = new Map<Shape, number>();
  for (const member of node.members)
    for (const shape of shapesOf(member, context)) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  const branches = node.members.flatMap((member, index) => {
    const shapes = shapesOf(member, context);
    // No value is of a type without shapes, such as `never`.
    if (shapes.length === 0) return [];
    const isAlone = shapes.every((shape) => counts.get(shape) === 1);
    const condition =
      !isAlone && isNamedStructure(member, context)
        ? code`${validatorOf(member, context)}(${value}).issues === undefined`
        : shapeTests(shapes, value, counts.has("date"));
    return [{ condition, statement: write(member, narrow(member, value, context), index) }];
  });
  while (branches.length > 0 && branches.at(-1)?.statement === undefined) branches.pop();
  if (branches.length === 0) return otherwise;
  const printed = branches.map(
    ({ condition, statement = otherwise }) => code`if (${condition}) { ${statement} }`,
  );
  return code`${join(printed, code` else `)} else { ${otherwise} }`;
}

/** The value with the member's type, which neither a validator nor a discriminator tells the compiler. */
function narrow(member: TypeNode, value: Printable, { index }: ModuleContext): Printable {
  if (member.kind !== "ref") return value;
  return code`${value} as ${symbols.type(index.declaration(member.target))}`;
}

/** Whether a validator can determine the member; scalars are written the same for every member. */
function isNamedStructure(node: TypeNode, context: ModuleContext): node is RefNode {
  return node.kind === "ref" && scalarKind(node, context) === undefined;
}

function validatorOf(node: RefNode, { index }: ModuleContext): Reference {
  return symbols.validate(index.declaration(node.target));
}
