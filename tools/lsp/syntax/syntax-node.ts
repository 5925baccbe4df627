import type { Span } from "../../../generator/source/reading/json/locate-json.ts";

/** A value of a text, with its place. Texts with mistakes have nodes for all that can be told. */
export interface SyntaxNode extends Span {
  readonly kind: "map" | "list" | "scalar" | "alias";
  /** In the order of the text; empty for scalars and aliases. */
  readonly members: readonly SyntaxMember[];
}

/** A member of a mapping, or an item of a list. */
export interface SyntaxMember {
  /** The key, or the index. */
  readonly name: string;
  /** Place of the key with its quotes; absent for items. */
  readonly key?: Span;
  readonly value: SyntaxNode | undefined;
}

/** Place of a member with its key. */
export function spanOfMember({ key, value }: SyntaxMember): Span | undefined {
  const from = key ?? value;
  if (from === undefined) return undefined;
  return { start: from.start, end: Math.max(from.end, value?.end ?? 0) };
}

/** The member of a mapping with a name; the last of several. */
export const memberNamed = (
  node: SyntaxNode | undefined,
  name: string,
): SyntaxMember | undefined =>
  node?.kind === "map" ? node.members.findLast((one) => one.name === name) : undefined;
