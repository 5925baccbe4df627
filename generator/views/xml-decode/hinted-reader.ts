import { code, commas, key, rt, ts, type Code, type Printable } from "../../code/index.ts";
import {
  memberElementNames,
  membersByElement,
  type TypeNode,
  type UnionNode,
} from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { typeCode } from "../types/type-code.ts";
import { readFunction, type Reader } from "./element-reader.ts";
import { nameText } from "./reader-names.ts";
import { unionReader } from "./union-reader.ts";

/** Makes the expression of a function that reads a member. */
type FunctionOf = (member: TypeNode) => Printable;

/**
 * Reads a union by what stands outside of the value, where that names a member: the name of the
 * element, or `xsi:type`. Everything else is left to `reader`.
 */
export function hintedReader(
  node: UnionNode,
  reader: Reader,
  context: ModuleContext,
  functionOf: FunctionOf,
): Reader {
  const elements = elementEntries(node, context, functionOf);
  // A discriminator says more than `xsi:type`, and a value without one is not valid.
  const types = node.discriminator === undefined ? typeEntries(node, context, functionOf) : [];
  if (elements.length + types.length === 0) return reader;
  const table = (entries: readonly Code[]): Printable =>
    context.scope.constant("hints", code`{ ${commas(entries)} }${ts` as const`}`);
  const other = readFunction(reader, node, context);
  return {
    callee: code`${rt.readXmlHinted}${ts`<${typeCode(node, context)}>`}`,
    deep: true,
    extra: [
      elements.length === 0 ? code`undefined` : table(elements),
      types.length === 0 ? code`{}` : table(types),
      other,
    ],
    blank: true,
  };
}

/** Members by the names of their elements. */
function elementEntries(
  node: UnionNode,
  context: ModuleContext,
  functionOf: FunctionOf,
): readonly Code[] {
  const own = [...membersByElement(node)].flatMap(([name, indexes]) => {
    // A name that all members have says nothing.
    if (indexes.length === node.members.length) return [];
    const members = indexes.map((i) => node.members[i] as TypeNode);
    const [first] = members;
    if (first !== undefined && members.length === 1)
      return code`${key(nameText(name))}: ${functionOf(first)}`;
    const { discriminator: _, elementNames: __, ...union } = node;
    const some: UnionNode = { ...union, members };
    const read = readFunction(unionReader(some, context, functionOf), some, context);
    return code`${key(nameText(name))}: ${read}`;
  });
  // A union within the union looks for its own names.
  const inner = node.members.flatMap((member, i) =>
    node.elementNames?.[i] === undefined
      ? memberElementNames(member, context.index).map(
          (name) => code`${key(nameText(name))}: ${functionOf(member)}`,
        )
      : [],
  );
  return [...own, ...inner];
}

/** Objects among the members by the names of their components and roots, which `xsi:type` may have. */
function typeEntries(
  node: UnionNode,
  { index }: ModuleContext,
  functionOf: FunctionOf,
): readonly Code[] {
  const members = new Map<string, TypeNode[]>();
  for (const member of node.members) {
    if (member.kind !== "ref") continue;
    const { component, root } = index.declaration(member.target);
    const { kind } = index.resolveNullable(member).node;
    if (component === undefined || (kind !== "object" && kind !== "map")) continue;
    const names = new Set([component, ...(root.kind === "element" ? [root.name.local] : [])]);
    for (const name of names) members.set(name, [...(members.get(name) ?? []), member]);
  }
  return [...members].flatMap(([name, [first, ...others]]) =>
    first === undefined || others.length > 0 ? [] : [code`${key(name)}: ${functionOf(first)}`],
  );
}
