import type { DeclarationSource } from "../navigate.ts";
import type { TypeNode, UnionNode } from "../types.ts";
import { isScalar, resolveType } from "./is-scalar.ts";
import type { ChoiceMember, ParameterShape } from "./shape.ts";

/** The kinds of values that a choice has: one scalar, lists and objects. */
interface Kinds {
  readonly scalars: TypeNode[];
  readonly structures: TypeNode[];
  nullable: boolean;
}

/** The shape of a choice among the members of a union; that of a list if there is no other structure. */
export function choiceShape(
  node: TypeNode,
  union: UnionNode,
  nullable: boolean,
  context: DeclarationSource,
): ParameterShape {
  const kinds: Kinds = { scalars: [], structures: [], nullable };
  for (const member of union.members) sort(member, kinds, context, new Set());
  const one = scalarOf(kinds.scalars, union);
  const lists: ChoiceMember[] = [];
  const fields: ChoiceMember[] = [];
  for (const type of kinds.structures) {
    const inner = resolveType(type, context);
    if (inner.kind === "array" || inner.kind === "tuple") {
      const isFirst = lists.length === 0;
      const scalar = isFirst && one !== undefined ? { scalar: one } : {};
      const shape = { kind: "list", node: inner, nullable: kinds.nullable && isFirst } as const;
      lists.push({
        type: isFirst ? besides(type, one, kinds) : type,
        shape: { ...shape, ...scalar },
      });
    } else if (inner.kind === "object" || inner.kind === "map") {
      fields.push({ type, shape: { kind: "fields", node: inner, nullable: false } });
    }
  }
  const [list, ...others] = lists;
  if (list !== undefined && others.length + fields.length === 0) return list.shape;
  if (list !== undefined) return { kind: "choice", node, members: [...fields, ...lists] };
  if (one === undefined) return { kind: "choice", node, members: nullableFirst(fields, kinds) };
  const type = kinds.nullable ? orNull(one) : one;
  const scalar: ChoiceMember = { type, shape: { kind: "scalar", node: type, isChoice: true } };
  return { kind: "choice", node, members: [...fields, scalar] };
}

function sort(
  member: TypeNode,
  kinds: Kinds,
  context: DeclarationSource,
  within: ReadonlySet<TypeNode>,
): void {
  if (isScalar(member, context)) {
    kinds.scalars.push(member);
    return;
  }
  const type = resolveType(member, context);
  if (within.has(type)) return;
  const around = new Set([...within, type]);
  switch (type.kind) {
    case "union":
      for (const inner of type.members) sort(inner, kinds, context, around);
      return;
    case "nullable":
      kinds.nullable = true;
      sort(type.inner, kinds, context, around);
      return;
    default:
      kinds.structures.push(member);
  }
}

/** The type of a single text; undefined where each value is a list or an object. */
function scalarOf(
  scalars: readonly TypeNode[],
  { exclusive, origin }: UnionNode,
): TypeNode | undefined {
  const [only] = scalars;
  return scalars.length < 2 ? only : { kind: "union", members: scalars, exclusive, origin };
}

/** The type of a list, or of one of its items alone. */
function besides(type: TypeNode, one: TypeNode | undefined, { nullable }: Kinds): TypeNode {
  const { origin } = type;
  const either: TypeNode =
    one === undefined ? type : { kind: "union", members: [one, type], exclusive: false, origin };
  return nullable ? orNull(either) : either;
}

const orNull = (inner: TypeNode): TypeNode => ({ kind: "nullable", inner, origin: inner.origin });

/** Null is told by the first of several objects. */
function nullableFirst(fields: readonly ChoiceMember[], { nullable }: Kinds): ChoiceMember[] {
  return fields.map((member, i) =>
    nullable && member.shape.kind === "fields" && i === 0
      ? { type: orNull(member.type), shape: { ...member.shape, nullable } }
      : member,
  );
}
