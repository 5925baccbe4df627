import {
  code,
  commas,
  join,
  literal,
  rt,
  type Code,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import { tagOf, type RefNode, type TypeNode, type UnionNode } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { symbols } from "../symbols.ts";
import { lookConstant } from "../union-look.ts";
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
  const tagged = tagOf(node.members, node.discriminator, context.index);
  if (tagged === undefined) return memberChain(node, value, otherwise, write, context);
  const cases = tagged.cases.flatMap(({ value: named, member }) => {
    const type = node.members[member];
    if (type === undefined) throw new Error("a tag that points past the union's members");
    const statement = write(type, narrow(type, value, context), member);
    return statement === undefined ? [] : [code`case ${literal(named)}: ${statement} break;`];
  });
  const property = literal(tagged.property);
  const kind = code`${rt.xmlDiscriminator}(w, ${tag}, ${value}, ${property})`;
  return code`switch (${kind}) { ${join(cases, code` `)} default: ${otherwise} }`;
}

/**
 * Writes the value as the first member that it can be. Structures are told apart by a first look;
 * if several are left, by their validators.
 */
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
  const structures = node.members.filter((member): member is RefNode => {
    const isAlone = shapesOf(member, context).every((shape) => counts.get(shape) === 1);
    return !isAlone && isNamedStructure(member, context);
  });
  const choice = structureChoice(node, structures, value, context);
  if (choice !== undefined && structures.length === node.members.length) {
    const cases = structures.flatMap((member, i) => {
      const statement = write(member, narrow(member, value, context), i);
      return statement === undefined ? [] : [code`case ${literal(i)}: ${statement} break;`];
    });
    return code`switch (${choice.index}) { ${join(cases, code` `)} default: ${otherwise} }`;
  }
  const branches = node.members.flatMap((member, index) => {
    const shapes = shapesOf(member, context);
    // No value is of a type without shapes, such as `never`.
    if (shapes.length === 0) return [];
    const condition =
      choice?.condition(member) ??
      (structures.some((structure) => structure === member)
        ? code`${validatorOf(member as RefNode, context)}(${value}).issues === undefined`
        : shapeTests(shapes, value, counts.has("date")));
    return [{ condition, statement: write(member, narrow(member, value, context), index) }];
  });
  while (branches.length > 0 && branches.at(-1)?.statement === undefined) branches.pop();
  if (branches.length === 0) return otherwise;
  const printed = branches.map(
    ({ condition, statement = otherwise }) => code`if (${condition}) { ${statement} }`,
  );
  const chain = code`${join(printed, code` else `)} else { ${otherwise} }`;
  return choice === undefined ? chain : code`{ const found = ${choice.index}; ${chain} }`;
}

interface StructureChoice {
  /** Expression of the index of the structure that the value is. */
  readonly index: Code;
  /** Whether it is this one; undefined for other members. */
  condition(member: TypeNode): Code | undefined;
}

/** Structures of which one is chosen by a first look; undefined where that tells nothing. */
function structureChoice(
  { members, discriminator }: UnionNode,
  structures: readonly RefNode[],
  value: Printable,
  context: ModuleContext,
): StructureChoice | undefined {
  const mapping = (discriminator?.mapping ?? []).flatMap((entry) => {
    const member = structures.indexOf(members[entry.member] as RefNode);
    return member === -1 ? [] : [{ value: entry.value, member }];
  });
  const hint = discriminator && { property: discriminator.property, mapping };
  const parts = { members: structures, hint, kinds: true };
  const look = lookConstant(parts, context.index, context.scope);
  if (look === undefined || structures.length < 2) return undefined;
  const validators = code`[${commas(structures.map((member) => validatorOf(member, context)))}]`;
  const validated = context.scope.constant("members", validators);
  return {
    index: code`${rt.xmlMember}(${value}, ${validated}, ${look})`,
    condition(member) {
      const i = structures.indexOf(member as RefNode);
      return i === -1 ? undefined : code`found === ${literal(i)}`;
    },
  };
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
