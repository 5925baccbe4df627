import type { Declaration } from "./api.ts";
import type { NullableNode, PropertyNode, RefNode, TypeNode, LeafNode } from "./types.ts";

/** A type that is not a reference. */
export type ResolvedNode = Exclude<TypeNode, RefNode>;

/** A type that is neither a reference nor nullable. */
export type InnerNode = Exclude<ResolvedNode, NullableNode>;

/** Declarations in which references are looked up: an Api, or declarations by id. */
export interface DeclarationSource {
  readonly declarations: readonly Declaration[] | ReadonlyMap<string, Declaration>;
}

/**
 * Declarations by id, and the ways through them. A reference that leads round in a circle without
 * reaching a type restricts nothing: it resolves to `any`. Lowering reports such circles as errors
 * (`ref-loop`), so that no generated code depends on this.
 */
export class ApiIndex {
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** Types behind references, by id; unless declarations may still change. */
  readonly #ends: Map<string, ResolvedNode> | undefined;

  /** @param isSettled whether declarations stay as they are, which those of a map may not do */
  constructor({ declarations }: DeclarationSource, isSettled = isList(declarations)) {
    this.#ends = isSettled ? new Map() : undefined;
    this.declarations = isList(declarations)
      ? new Map(declarations.map((declaration) => [declaration.id, declaration]))
      : declarations;
  }

  /** Whether declarations stay as they are, so that what was found may be kept. */
  get isSettled(): boolean {
    return this.#ends !== undefined;
  }

  /** The declaration with this id; throws if it is missing, which is a bug of the generator. */
  declaration(id: string): Declaration {
    const declaration = this.declarations.get(id);
    if (declaration === undefined) throw new Error(`there is no declaration ${id}`);
    return declaration;
  }

  /** The type behind references. */
  resolve(node: TypeNode): ResolvedNode {
    if (node.kind !== "ref") return node;
    const next = this.#ends?.get(node.target) ?? this.declaration(node.target).type;
    if (next.kind !== "ref") return next;
    let current: TypeNode = node;
    let seen: Set<string> | undefined;
    while (current.kind === "ref") {
      const end: ResolvedNode | undefined = this.#ends?.get(current.target);
      if (end !== undefined) current = end;
      else {
        seen ??= new Set();
        if (seen.has(current.target)) return { kind: "any", origin: node.origin };
        seen.add(current.target);
        current = this.declaration(current.target).type;
      }
    }
    // Each link of a long chain is followed once.
    for (const id of seen ?? []) this.#ends?.set(id, current);
    return current;
  }

  /** Entries of the conditions that the declarations have which a type refers to. */
  conditions(node: TypeNode, of: "conditions" | "xmlConditions" = "conditions"): readonly string[] {
    const entries = new Set<string>();
    const seen = new Set<string>();
    for (let current = node; current.kind === "ref" && !seen.has(current.target); ) {
      seen.add(current.target);
      const declaration = this.declaration(current.target);
      for (const entry of declaration[of] ?? []) entries.add(entry);
      current = declaration.type;
    }
    return [...entries];
  }

  /** The type behind references and null, and whether null was among them. */
  resolveNullable(node: TypeNode): { readonly node: InnerNode; readonly nullable: boolean } {
    let current = this.resolve(node);
    if (current.kind !== "nullable") return { node: current, nullable: false };
    for (const seen = new Set<TypeNode>(); current.kind === "nullable"; ) {
      if (seen.has(current)) return { node: { kind: "any", origin: node.origin }, nullable: true };
      seen.add(current);
      current = this.resolve(current.inner);
    }
    return { node: current, nullable: true };
  }

  /** Ids of all declarations that types refer to, directly or through others. */
  reachable(from: Iterable<TypeNode>, through: Through = "values"): ReadonlySet<string> {
    const reached = new Set<string>();
    const pending = [...from];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      for (const id of referencesOf(node, through)) {
        if (reached.has(id)) continue;
        reached.add(id);
        const declaration = this.declarations.get(id);
        if (declaration !== undefined) pending.push(declaration.type);
      }
    }
    return reached;
  }
}

/**
 * Which references count. `alternatives`: those that the value itself is of, without an array, a
 * map or an object in between. `values`: those of members too. `types`: also the bases of objects,
 * whose properties stand in the object already.
 */
export type Through = "alternatives" | "values" | "types";

/** Ids of the declarations that a type refers to, in the order of the type. */
export function referencesOf(type: TypeNode, through: Through): readonly string[] {
  const found: string[] = [];
  const stack: TypeNode[] = [type];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === "ref") found.push(node.target);
    else if (node.kind !== "object") {
      const inner = through === "alternatives" ? alternativesOf(node) : childrenOf(node);
      for (let i = inner.length - 1; i >= 0; i--) stack.push(inner[i] as TypeNode);
    } else if (through !== "alternatives") {
      // Most types are objects, which a list of children would be made of for each.
      const { properties, additional, bases } = node;
      if (typeof additional !== "string") stack.push(additional);
      for (let i = properties.length - 1; i >= 0; i--)
        stack.push((properties[i] as PropertyNode).type);
      if (through === "types")
        for (let i = bases.length - 1; i >= 0; i--) stack.push(bases[i] as TypeNode);
    }
  }
  return found;
}

const leaves: Readonly<Record<LeafNode["kind"], true>> = {
  any: true,
  never: true,
  null: true,
  boolean: true,
  integer: true,
  number: true,
  string: true,
  enum: true,
};

/** Whether a type is neither made of others nor a reference. */
export function isLeaf<T extends TypeNode>(node: T): node is T & LeafNode {
  return Object.hasOwn(leaves, node.kind);
}

/** The types that a type is directly made of; none for a reference. */
export function childrenOf(node: TypeNode): readonly TypeNode[] {
  if (isLeaf(node)) return [];
  switch (node.kind) {
    case "array":
      return [node.items];
    case "tuple":
      return node.rest === false ? node.items : [...node.items, node.rest];
    case "map":
      return [node.values];
    case "object": {
      const types = node.properties.map((property) => property.type);
      return typeof node.additional === "string" ? types : [...types, node.additional];
    }
    case "union":
      return node.members;
    case "nullable":
      return [node.inner];
    case "ref":
      return [];
  }
}

/** Whether something is true of one of the types that a type is directly made of. */
export function someChild(node: TypeNode, isTrue: (child: TypeNode) => boolean): boolean {
  if (isLeaf(node)) return false;
  if (node.kind !== "object") return childrenOf(node).some(isTrue);
  // Without a list of them.
  return (
    node.properties.some(({ type }) => isTrue(type)) ||
    (typeof node.additional !== "string" && isTrue(node.additional))
  );
}

/** The children that stand for the same value as their parent. */
function alternativesOf(node: TypeNode): readonly TypeNode[] {
  return node.kind === "nullable" || node.kind === "union" ? childrenOf(node) : [];
}

function isList(
  declarations: DeclarationSource["declarations"],
): declarations is readonly Declaration[] {
  return Array.isArray(declarations);
}
