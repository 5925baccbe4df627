import { ApiIndex, typeWords, type Declaration, type TypeNode } from "../../plugin.ts";

/**
 * Maps each declaration to a canonical one with the same values in JSON and TypeScript. Documents
 * repeat inline schemas; the function that reads or writes one of them serves all. Components come
 * first, so that a function which they share with inline schemas has the component's name. A
 * recursive declaration is its own canonical one.
 *
 * @param declarations closed: every declaration that one of them refers to is among them
 */
export function canonicalDeclarations(declarations: readonly Declaration[]): ApiIndex {
  const index = new ApiIndex({ declarations });
  const found = new Map<string, Declaration>();
  const byShape = new Map<string, Declaration>();

  const canonical = (id: string): Declaration => {
    const known = found.get(id);
    if (known !== undefined) return known;
    const declaration = index.declaration(id);
    const result = declaration.recursive ? declaration : sameShape(declaration);
    found.set(id, result);
    return result;
  };

  const sameShape = (declaration: Declaration): Declaration => {
    if (declaration.type.kind === "ref") return canonical(declaration.type.target);
    const shape = JSON.stringify(shapeOf(declaration.type, canonical, index));
    const known = byShape.get(shape);
    if (known === undefined) byShape.set(shape, declaration);
    return known ?? declaration;
  };

  for (const { id, component } of declarations) if (component !== undefined) canonical(id);
  for (const { id } of declarations) canonical(id);
  return new ApiIndex({ declarations: found });
}

/**
 * A value that is equal for types with the same values in JSON and TypeScript. Rules that a node
 * may get later belong to it: only what makes no difference is left out, by name.
 */
function shapeOf(node: TypeNode, canonical: (id: string) => Declaration, index: ApiIndex): object {
  const shape = (inner: TypeNode): object => shapeOf(inner, canonical, index);
  switch (node.kind) {
    case "any":
    case "never":
    case "null":
    case "boolean":
    case "integer":
    case "number":
    case "string":
    case "enum":
      return { ...node, origin: undefined };
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
      return { kind: node.kind, target: canonical(node.target).id };
  }
}
