import { joinPointer } from "../source/pointer.ts";

const indexes = new WeakMap<object, Map<string, string>>();

/** Pointer to the schema with an `$anchor`. Source: JSON Schema 2020-12 Core, 8.2.2. */
export function findAnchor(root: unknown, anchor: string): string | undefined {
  if (typeof root !== "object" || root === null) return undefined;
  let index = indexes.get(root);
  if (index === undefined) {
    index = buildIndex(root);
    indexes.set(root, index);
  }
  return index.get(anchor);
}

function buildIndex(root: object): Map<string, string> {
  const index = new Map<string, string>();
  const stack: { readonly value: object; readonly pointer: string }[] = [
    { value: root, pointer: "" },
  ];
  const seen = new Set<object>();
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (seen.has(top.value)) continue;
    seen.add(top.value);
    for (const [key, value] of Object.entries(top.value)) {
      if (key === "$anchor" && typeof value === "string") index.set(value, top.pointer);
      if (typeof value === "object" && value !== null) {
        stack.push({ value: value as object, pointer: joinPointer(top.pointer, key) });
      }
    }
  }
  return index;
}
