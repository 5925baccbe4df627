import type { Declaration, RefNode, TypeNode, UnionNode } from "../ir/index.ts";
import { typeWords } from "./type-words.ts";

/** What a node says that its values in JSON do not show. */
const unseen = new Set([
  "origin",
  "doc",
  "xml",
  "default",
  "examples",
  "access",
  "bases",
  "inheritedFrom",
]);

/**
 * For every declaration one whose values are the same, in JSON and in TypeScript: documents repeat
 * inline schemas, and what reads or writes one reads or writes all of them. Components come first,
 * so that what they share with inline schemas has the component's name. A declaration that reaches
 * itself is like no other.
 */
export function alike(declarations: readonly Declaration[]): ReadonlyMap<string, Declaration> {
  const all = new Map(declarations.map((declaration) => [declaration.id, declaration]));
  const found = new Map<string, Declaration>();
  const byText = new Map<string, Declaration>();

  const one = (id: string): Declaration => {
    const known = found.get(id);
    if (known !== undefined) return known;
    const declaration = all.get(id);
    if (declaration === undefined) throw new Error(`there is no declaration ${id}`);
    const same = declaration.recursive ? declaration : sameAs(declaration);
    found.set(id, same);
    return same;
  };

  const sameAs = (declaration: Declaration): Declaration => {
    if (declaration.type.kind === "ref") return one(declaration.type.target);
    const text = JSON.stringify(declaration.type, (key, value: unknown) => {
      if (unseen.has(key)) return undefined;
      if (isNode(value, "ref")) return { ref: one((value as RefNode).target).id };
      // Messages call the members of a union by their names.
      if (!isNode(value, "union")) return value;
      const words = (value as UnionNode).members.map((member) => typeWords(member, all));
      return { ...value, words };
    });
    const known = byText.get(text);
    if (known === undefined) byText.set(text, declaration);
    return known ?? declaration;
  };

  for (const { id, component } of declarations) if (component !== undefined) one(id);
  for (const { id } of declarations) one(id);
  return found;
}

function isNode(value: unknown, kind: TypeNode["kind"]): value is object {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === kind;
}
