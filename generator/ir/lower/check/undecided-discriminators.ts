import { joinPointer } from "../../../source/locations/pointer.ts";
import { memberFacts, type ObjectFacts } from "../../unions/member-facts.ts";
import { childrenOf, type ApiIndex } from "../../navigate.ts";
import type { TypeNode, UnionNode } from "../../types.ts";
import { tagOf } from "../../unions/union-tag.ts";
import type { Lowering } from "../lowering.ts";

/** Pairs of members that are compared. */
const mostPairs = 20_000;

/**
 * Reports discriminators that do not decide: where every object of one member of `oneOf` may be one
 * of another as well, it is refused, whatever the discriminator says.
 */
export function checkDiscriminators(lowering: Lowering, index: ApiIndex): void {
  const pending = [...index.declarations.values()].map(({ type }) => type);
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    for (const one of childrenOf(node)) pending.push(one);
    if (node.kind === "union") checkUnion(lowering, node, index);
  }
}

function checkUnion(lowering: Lowering, union: UnionNode, index: ApiIndex): void {
  const { members, discriminator, exclusive, origin } = union;
  if (discriminator === undefined || !exclusive) return;
  if (tagOf(members, discriminator, index) !== undefined) return;
  const pair = overlap(members, index);
  if (pair === undefined) return;
  const place = { file: origin.file, pointer: joinPointer(origin.pointer, "discriminator") };
  const [first, second] = pair.map((member) => nameOf(member, index)) as [string, string];
  const { property } = discriminator;
  lowering.diagnostics.reportOnce("discriminator-undecided", place, { property, first, second });
}

function overlap(
  members: readonly TypeNode[],
  index: ApiIndex,
): readonly [TypeNode, TypeNode] | undefined {
  const all = members.map((member) => ({ member, facts: memberFacts(member, index).object }));
  let pairs = 0;
  for (const a of all)
    for (const b of all) {
      if (pairs++ > mostPairs) return undefined;
      if (a === b || a.facts === undefined || b.facts === undefined) continue;
      if (isWithin(a.facts, b.facts)) return [a.member, b.member];
    }
  return undefined;
}

/** Whether a first look finds nothing that keeps the objects of one member from being of the other. */
function isWithin(a: ObjectFacts, b: ObjectFacts): boolean {
  const has = new Set(a.has);
  if (!b.has.every((name) => has.has(name))) return false;
  if (b.only !== undefined) {
    const known = new Set(b.only);
    if (![...a.has, ...(a.only ?? [""])].every((name) => known.has(name))) return false;
  }
  return [...b.values].every(([name, values]) => {
    const own = a.values.get(name);
    return own === undefined || !has.has(name) || own.some((value) => values.includes(value));
  });
}

function nameOf(node: TypeNode, index: ApiIndex): string {
  if (node.kind !== "ref") return node.origin.pointer;
  const { component, name } = index.declaration(node.target);
  return component ?? name;
}
