import type { Declaration } from "../../api.ts";
import type { RefNode } from "../../types.ts";
import type { XmlName } from "../../xml.ts";

/** Adds to each declaration the root names of those that extend it, directly or further down. */
export function rootAliases<D extends Declaration>(declarations: readonly D[]): readonly D[] {
  const children = new Map<string, Declaration[]>();
  for (const declaration of declarations) {
    for (const base of basesOf(declaration)) {
      const list = children.get(base.target) ?? [];
      list.push(declaration);
      children.set(base.target, list);
    }
  }
  return declarations.map((declaration) => {
    if (!children.has(declaration.id)) return declaration;
    const aliases = new Map<string, XmlName>(
      declaration.rootAliases.map((name) => [`${name.namespace ?? ""} ${name.local}`, name]),
    );
    const seen = new Set([declaration.id]);
    const queue = [...(children.get(declaration.id) ?? [])];
    for (const child of queue) {
      if (seen.has(child.id)) continue;
      seen.add(child.id);
      queue.push(...(children.get(child.id) ?? []));
      if (child.component === undefined || child.root.kind !== "element") continue;
      const { name } = child.root;
      if (!sameName(name, declaration)) aliases.set(`${name.namespace ?? ""} ${name.local}`, name);
    }
    return { ...declaration, rootAliases: [...aliases.values()] };
  });
}

/** What a declaration extends, or is another name of. */
function basesOf({ type }: Declaration): readonly RefNode[] {
  if (type.kind === "object") return type.bases;
  return type.kind === "ref" ? [type] : [];
}

function sameName(name: XmlName, declaration: Declaration): boolean {
  const { root } = declaration;
  if (root.kind !== "element") return false;
  return root.name.local === name.local && root.name.namespace === name.namespace;
}
