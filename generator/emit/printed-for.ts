import type { Declaration } from "../ir/index.ts";

/**
 * The declaration that the text at an offset was printed for: the one whose name is in that of the
 * function or type around it.
 */
export function printedFor(
  text: string,
  offset: number,
  declarations: Iterable<Declaration>,
): Declaration | undefined {
  const before = text.slice(0, offset).matchAll(/\b(?:function|interface|type|const) (\w+)/g);
  const own = [...before].at(-1)?.[1];
  if (own === undefined) return undefined;
  let found: Declaration | undefined;
  for (const declaration of declarations) {
    const { name } = declaration;
    if (own.includes(name) && name.length > (found?.name.length ?? 0)) found = declaration;
  }
  return found;
}
