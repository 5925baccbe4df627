import type { Declaration } from "../../api.ts";
import type { XmlName } from "../../xml.ts";

/**
 * Adds to each declaration the root names of those that extend it, directly or further down.
 *
 * @param wholes ids of the parents with those that extend them, by those of the parents alone
 */
export function rootAliases<D extends Declaration>(
  declarations: readonly D[],
  wholes: ReadonlyMap<string, string>,
): readonly D[] {
  const children = new Map<string, Declaration[]>();
  const ends = endsOfAliases(declarations);
  for (const declaration of declarations) {
    for (const base of basesOf(declaration, ends)) {
      const target = wholes.get(base) ?? base;
      const list = children.get(target) ?? [];
      list.push(declaration);
      children.set(target, list);
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
      for (const one of children.get(child.id) ?? []) queue.push(one);
      if (child.component === undefined || child.root.kind !== "element") continue;
      const { name } = child.root;
      if (!sameName(name, declaration)) aliases.set(`${name.namespace ?? ""} ${name.local}`, name);
    }
    return { ...declaration, rootAliases: [...aliases.values()] };
  });
}

/** Ids of what a declaration extends, or of the declaration that it is another name of. */
function basesOf({ id, type }: Declaration, ends: ReadonlyMap<string, string>): readonly string[] {
  if (type.kind === "object") return type.bases.map(({ target }) => target);
  const end = ends.get(id);
  return end === undefined ? [] : [end];
}

/**
 * For each declaration that only refers to another, the one at the end of the references. Names go
 * to that one alone, so that a long chain of references does not give each link the names of all others.
 */
function endsOfAliases(declarations: readonly Declaration[]): ReadonlyMap<string, string> {
  const targets = new Map(
    declarations.flatMap(({ id, type }) =>
      type.kind === "ref" ? [[id, type.target] as const] : [],
    ),
  );
  const ends = new Map<string, string>();
  for (const [id, first] of targets) {
    const way = new Set([id]);
    let end = ends.get(first) ?? first;
    while (targets.has(end) && !way.has(end)) {
      way.add(end);
      const next = targets.get(end) ?? end;
      end = ends.get(next) ?? next;
    }
    for (const link of way) ends.set(link, end);
  }
  return ends;
}

function sameName(name: XmlName, declaration: Declaration): boolean {
  const { root } = declaration;
  if (root.kind !== "element") return false;
  return root.name.local === name.local && root.name.namespace === name.namespace;
}
