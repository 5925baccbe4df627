import { plainName } from "../../../generator/source/reading/yaml/direct/core-schema.ts";
import { readQuoted } from "../../../generator/source/reading/yaml/direct/quoted.ts";
import type { Span } from "../../../generator/source/reading/json/locate-json.ts";
import { memberNamed, type SyntaxNode } from "./syntax-node.ts";

/** A text with the tree of its values. */
export class SyntaxTree {
  readonly text: string;
  /** Undefined where the text has no value, or none can be told. */
  readonly root: SyntaxNode | undefined;

  constructor(text: string, root: SyntaxNode | undefined) {
    this.text = text;
    this.root = root;
  }

  /** Text of a scalar as the document means it; undefined for all else. */
  textOf(node: SyntaxNode | undefined): string | undefined {
    return node?.kind === "scalar" ? tokenText(this.text.slice(node.start, node.end)) : undefined;
  }

  /** Text of a member of a mapping. */
  textAt(node: SyntaxNode | undefined, name: string): string | undefined {
    return this.textOf(memberNamed(node, name)?.value);
  }

  /** Comments that have their lines to themselves: the place of each line, from the `#` on. */
  *commentLines(): Iterable<Span> {
    const { text } = this;
    if (!text.includes("#")) return;
    const inside = scalarsOfLines(text, this.root);
    let next = 0;
    for (const { 0: line, 1: before = "", index } of text.matchAll(/^([ \t]*)#[^\r\n]*/gm)) {
      const start = index + before.length;
      while (next < inside.length && (inside[next] as Span).end <= start) next += 1;
      const scalar = inside[next];
      if (scalar === undefined || start < scalar.start) yield { start, end: index + line.length };
    }
  }
}

/** Scalars of several lines, in the order of the text. */
export function scalarsOfLines(text: string, root: SyntaxNode | undefined): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const pending = [root];
  for (let node = pending.pop(); node !== undefined || pending.length > 0; node = pending.pop()) {
    if (node === undefined) continue;
    if (node.kind === "scalar") {
      const end = text.indexOf("\n", node.start);
      if (end !== -1 && end < node.end) found.push(node);
    }
    for (let i = node.members.length - 1; i >= 0; i--) pending.push(node.members[i]?.value);
  }
  return found;
}

/** The text that a token of YAML or JSON stands for; that of a block scalar is left as it is written. */
export function tokenText(token: string): string {
  const first = token[0];
  if (first !== '"' && first !== "'") return plainName(token);
  if (token.length < 2 || token.at(-1) !== first) return token.slice(1);
  const inner = token.slice(1, -1);
  if (!inner.includes("\\") && !inner.includes("'") && !inner.includes("\n")) return inner;
  try {
    return first === '"' && !inner.includes("\n")
      ? (JSON.parse(token) as string)
      : readQuoted({ text: `${token}\n`, length: token.length, at: 0 }, 0);
  } catch {
    return inner;
  }
}
