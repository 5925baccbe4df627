import {
  call,
  cast,
  code,
  commas,
  join,
  literal,
  literals,
  name,
  rt,
  ts,
  type Code,
  type Name,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import {
  discriminatorAmong,
  tagOf,
  type RefNode,
  type TypeNode,
  type UnionNode,
} from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { symbols } from "../symbols.ts";
import { typeCode } from "../types/type-code.ts";
import { lookConstant } from "../union-look.ts";
import { scalarWriter } from "./scalar.ts";
import { fitsFunction } from "./fits.ts";
import { shapesOf, shapeTests } from "./shapes.ts";

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
  const cases = tagged.cases.flatMap(({ value: named, member, type }) => {
    const statement = write(type, narrow(type, value, context), member);
    return statement === undefined ? [] : [code`case ${literal(named)}: ${statement} break;`];
  });
  const property = literal(tagged.property);
  const kind = code`${rt.xmlDiscriminator}(w, ${tag}, ${value}, ${property})`;
  return code`switch (${kind}) { ${join(cases, code` `)} default: ${otherwise} }`;
}

/**
 * Writes the value as the first member that it can be. Structures with names are told apart by a first
 * look; if several are left, by their validators. What has no name and looks like another member to
 * JavaScript is told apart by a function of its own; a value that fits none is written as the first
 * that looks like it.
 */
export function memberChain(
  node: UnionNode,
  value: Printable,
  otherwise: Code,
  write: MemberStatement,
  context: ModuleContext,
): Code {
  const rivals = (member: TypeNode): readonly TypeNode[] => {
    const shapes = shapesOf(member, context);
    return node.members.filter(
      (other) => other !== member && shapesOf(other, context).some((one) => shapes.includes(one)),
    );
  };
  const structures = node.members.filter(
    (member): member is RefNode => isNamedStructure(member, context) && rivals(member).length > 0,
  );
  const choice = structureChoice(node, structures, value, context);
  if (choice !== undefined && structures.length === node.members.length) {
    const cases = structures.flatMap((member, i) => {
      const statement = write(member, narrow(member, value, context), i);
      return statement === undefined ? [] : [code`case ${literal(i)}: ${statement} break;`];
    });
    return code`switch (${choice.index}) { ${join(cases, code` `)} default: ${otherwise} }`;
  }
  const allShapes = shapesOf(node, context);
  const alike = new Map<string, { condition: Code; statement: Code | undefined }>();
  const fitting = node.members.flatMap((member, index) => {
    const shapes = shapesOf(member, context);
    // No value is of a type without shapes, such as `never`.
    if (shapes.length === 0) return [];
    const looks = shapeTests(shapes, value, allShapes);
    if (!structures.some((structure) => structure === member)) {
      if (isSameFor(member, rivals(member), node, context))
        return [
          { condition: looks, statement: write(member, narrow(member, value, context), index) },
        ];
      const own = cast(value, typeCode(member, context));
      const statement = isOpenTuple(member, context)
        ? asTuple(own, (tuple) => write(member, tuple, index))
        : write(member, own, index);
      const key = shapes.join();
      if (!alike.has(key)) alike.set(key, { condition: looks, statement });
      return [{ condition: code`${fitsFunction(member, context)}(${value})`, statement }];
    }
    const condition =
      choice?.condition(member) ??
      code`${validatorOf(member as RefNode, context)}(${value}).issues === undefined`;
    return [{ condition, statement: write(member, narrow(member, value, context), index) }];
  });
  const branches = [...fitting, ...alike.values()];
  while (branches.length > 0 && branches.at(-1)?.statement === undefined) branches.pop();
  if (branches.length === 0) return otherwise;
  const printed = branches.map(
    ({ condition, statement = otherwise }) => code`if (${condition}) { ${statement} }`,
  );
  const chain = code`${join(printed, code` else `)} else { ${otherwise} }`;
  return choice === undefined ? chain : code`{ const found = ${choice.index}; ${chain} }`;
}

/** Whether a member is written as those that look alike are: scalars of one kind, in one element. */
function isSameFor(
  member: TypeNode,
  rivals: readonly TypeNode[],
  { elementNames }: UnionNode,
  context: ModuleContext,
): boolean {
  if (rivals.length === 0) return true;
  const writer = scalarWriter(member, context);
  return (
    elementNames === undefined &&
    writer !== undefined &&
    rivals.every((other) => scalarWriter(other, context) === writer)
  );
}

interface StructureChoice {
  /** Expression of the index of the structure that the value is. */
  readonly index: Code;
  /** Whether it is this one; undefined for other members. */
  condition(member: TypeNode): Code | undefined;
}

/** Structures of which one is chosen by a first look; undefined where that tells nothing. */
function structureChoice(
  { members, discriminator, exclusive }: UnionNode,
  structures: readonly RefNode[],
  value: Printable,
  context: ModuleContext,
): StructureChoice | undefined {
  if (structures.length < 2) return undefined;
  const isStructure = (member: TypeNode): boolean => structures.some((one) => one === member);
  const places = [...members.keys()].filter((i) => isStructure(members[i] as TypeNode));
  const hint = discriminator && discriminatorAmong(discriminator, places);
  const names = exclusive ? undefined : namesConstant(structures, context);
  const parts = { members: structures, hint, kinds: true };
  const look = lookConstant(parts, context.index, context.scope, names !== undefined);
  if (look === undefined) return undefined;
  const validators = code`[${commas(structures.map((member) => validatorOf(member, context)))}]`;
  const validated = context.scope.constant("members", validators);
  return {
    index: code`${call(rt.xmlMember, value, validated, look, ...(names === undefined ? [] : [names]))}`,
    condition(member) {
      const i = structures.indexOf(member as RefNode);
      return i === -1 ? undefined : code`found === ${literal(i)}`;
    },
  };
}

/**
 * The names that each member writes, where several members of `anyOf` may fit a value: it is written as
 * the one that leaves the fewest of its properties out. Undefined where that tells nothing.
 */
function namesConstant(members: readonly RefNode[], context: ModuleContext): Name | undefined {
  const names = members.map((member) => {
    const { node } = context.index.resolveNullable(member);
    if (node.kind !== "object" || typeof node.additional !== "string") return undefined;
    return node.properties.map((property) => property.name);
  });
  const [first] = names;
  if (names.every((own) => String(own) === String(first))) return undefined;
  const sets = names.map((own) =>
    own === undefined ? code`undefined` : code`/* @__PURE__ */ new Set(${literals(own)})`,
  );
  return context.scope.constant("written", code`[${commas(sets)}]`);
}

/** The value with the member's type, which neither a validator nor a discriminator tells the compiler. */
function narrow(member: TypeNode, value: Printable, { index }: ModuleContext): Printable {
  if (member.kind !== "ref") return value;
  return code`${value}${ts` as ${symbols.type(index.declaration(member.target))}`}`;
}

/** Whether a tuple has items that may be absent, for which the compiler has to see that they are there. */
function isOpenTuple(node: TypeNode, { index }: ModuleContext): boolean {
  const { node: type } = index.resolveNullable(node);
  return type.kind === "tuple" && (type.minItems ?? 0) < type.items.length;
}

/** Statement over a constant: the compiler narrows no parts of what is cast at each use. */
function asTuple(value: Code, statement: (tuple: Printable) => Code | undefined): Code | undefined {
  const tuple = name("tuple");
  const written = statement(tuple);
  return written && code`{ const ${tuple} = ${value}; ${written} }`;
}

/** Whether a validator can determine the member; scalars are written the same for every member. */
function isNamedStructure(node: TypeNode, context: ModuleContext): node is RefNode {
  return node.kind === "ref" && scalarWriter(node, context) === undefined;
}

function validatorOf(node: RefNode, { index }: ModuleContext): Reference {
  return symbols.validate(index.declaration(node.target));
}
