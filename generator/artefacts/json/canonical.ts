import {
  ApiIndex,
  calleesFirst,
  isLeaf,
  referencesOf,
  typeWords,
  type Declaration,
  type TypeNode,
} from "../../plugin.ts";

/**
 * Maps each declaration to a canonical one with the same values in JSON and TypeScript. Documents
 * repeat inline schemas; the function that reads or writes one of them serves all. A component is
 * preferred, so that the function has its name. A recursive declaration is its own canonical one.
 *
 * @param declarations closed: every declaration that one of them refers to is among them
 * @param whole ids of those that keep what their schema does not name, unlike others
 */
export function canonicalDeclarations(
  declarations: readonly Declaration[],
  whole: ReadonlySet<string> = new Set(),
): ApiIndex {
  const index = new ApiIndex({ declarations });
  /** Declarations with the same values have the same number. */
  const groups = new Map<string, number>();
  const byShape = new Map<string, number>();
  let count = 0;

  const groupOf = (id: string): number => {
    const known = groups.get(id);
    if (known !== undefined) return known;
    const declaration = index.declaration(id);
    const group = isAlone(declaration) || whole.has(id) ? count++ : groupOfType(declaration.type);
    groups.set(id, group);
    return group;
  };

  const groupOfType = (type: TypeNode): number => {
    if (type.kind === "ref") return groupOf(type.target);
    const shape = JSON.stringify(shapeOf(type, groupOf, index));
    const group = byShape.get(shape) ?? count++;
    byShape.set(shape, group);
    return group;
  };

  // Those that a declaration refers to come first, so that no chain of them is a chain of calls.
  const targets = (id: string): readonly string[] => {
    const declaration = index.declaration(id);
    return isAlone(declaration) ? [] : referencesOf(declaration.type, "values");
  };
  for (const id of calleesFirst(index.declarations.keys(), targets).order) groupOf(id);

  const canonical = new Map<number, Declaration>();
  for (const declaration of declarations) {
    const group = groupOf(declaration.id);
    const known = canonical.get(group);
    // A mere reference to another declaration has the functions of its target.
    if (declaration.type.kind === "ref" && !isAlone(declaration) && !whole.has(declaration.id))
      continue;
    if (known === undefined || (isComponent(declaration) && !isComponent(known)))
      canonical.set(group, declaration);
  }
  const named = declarations.map(
    (declaration) =>
      [declaration.id, canonical.get(groupOf(declaration.id)) ?? declaration] as const,
  );
  return new ApiIndex({ declarations: new Map(named) }, true);
}

/** A declaration that shares its functions with no other: a recursive one, or one with conditions. */
const isAlone = ({ recursive, conditions }: Declaration): boolean =>
  recursive || conditions !== undefined;

const isComponent = ({ component }: Declaration): boolean => component !== undefined;

/**
 * A value that is equal for types with the same values in JSON and TypeScript. Rules that a node
 * may get later belong to it: only what makes no difference is left out, by name.
 */
function shapeOf(node: TypeNode, groupOf: (id: string) => number, index: ApiIndex): object {
  const shape = (inner: TypeNode): object => shapeOf(inner, groupOf, index);
  if (isLeaf(node)) return { ...node, origin: undefined };
  switch (node.kind) {
    case "array":
      return { ...node, origin: undefined, items: shape(node.items) };
    case "tuple":
      return {
        ...node,
        origin: undefined,
        items: node.items.map(shape),
        rest: node.rest !== false && shape(node.rest),
      };
    case "map":
      return { ...node, origin: undefined, values: shape(node.values) };
    case "object":
      return {
        ...node,
        origin: undefined,
        bases: undefined,
        subtypes: undefined,
        properties: node.properties.map(({ name, required, type }) => [
          name,
          required,
          shape(type),
        ]),
        additional: typeof node.additional === "string" ? node.additional : shape(node.additional),
      };
    case "union":
      return {
        ...node,
        origin: undefined,
        members: node.members.map(shape),
        // Messages call the members by their names.
        words: node.members.map((member) => typeWords(member, index.declarations)),
      };
    case "nullable":
      return { ...node, origin: undefined, inner: shape(node.inner) };
    case "ref":
      return { kind: node.kind, target: groupOf(node.target) };
  }
}
