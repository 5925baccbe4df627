import { joinPointer } from "./pointer.ts";

/** A `$ref` to another file. */
export interface OutwardReference {
  readonly ref: string;
  readonly pointer: string;
}

/** Finds references to other files. A text without any is not walked. */
export function outwardReferences(text: string, value: unknown): OutwardReference[] {
  const found: OutwardReference[] = [];
  if (!/\$ref["']?\s*:\s*(?:[>|][-+]?\s*)?["']?[^#"'\s]/.test(text)) return found;
  const stack: { readonly value: unknown; readonly pointer: string }[] = [{ value, pointer: "" }];
  const seen = new Set<object>();
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (typeof top.value !== "object" || top.value === null || seen.has(top.value)) continue;
    seen.add(top.value);
    for (const [key, member] of Object.entries(top.value)) {
      const pointer = joinPointer(top.pointer, key);
      if (key === "$ref" && typeof member === "string") {
        if (!member.startsWith("#")) found.push({ ref: member, pointer });
      } else if (key !== "example" && key !== "default" && key !== "const") {
        stack.push({ value: member, pointer });
      }
    }
  }
  return found.reverse();
}
