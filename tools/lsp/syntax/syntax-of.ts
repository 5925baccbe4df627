import type { Block, Branch, Leaf } from "../../../generator/source/reading/blocks/block.ts";
import { readDirectly } from "../../../generator/source/reading/yaml/direct/read-directly.ts";
import { isJsonFile, type TextReaders } from "../texts/text-readers.ts";
import { jsonValue } from "../texts/read-text.ts";
import { jsonSyntax } from "./json-syntax.ts";
import type { SyntaxMember, SyntaxNode } from "./syntax-node.ts";
import { SyntaxTree } from "./syntax-tree.ts";
import { librarySyntax, rowsSyntax } from "./yaml-syntax.ts";

/** Characters of a YAML text with mistakes up to which it is read as a whole where it has no blocks. */
const mostByLibrary = 1_000_000;

/** Trees of texts. That of the text which was asked for last is kept: an editor asks several things about it. */
export class SyntaxTrees {
  readonly #readers: Pick<TextReaders, "blocks">;
  #last: { readonly file: string; readonly tree: SyntaxTree } | undefined;

  constructor(readers: Pick<TextReaders, "blocks">) {
    this.#readers = readers;
  }

  /** The tree of a file's text, which may have mistakes. */
  of(file: string, text: string): SyntaxTree {
    if (this.#last?.file === file && this.#last.tree.text === text) return this.#last.tree;
    const tree = new SyntaxTree(text, this.#rootOf(file, text));
    this.#last = { file, tree };
    return tree;
  }

  /** Lets go of the tree, which may be large. */
  forget(): void {
    this.#last = undefined;
  }

  #rootOf(file: string, text: string): SyntaxNode | undefined {
    if (isJsonFile(file) || jsonValue(text) !== undefined) return jsonSyntax(text);
    const direct = readDirectly(text);
    if (direct !== undefined) return rowsSyntax(text, direct.rows);
    const blocks = this.#readers.blocks(file, text);
    if (blocks !== undefined) return ofBranch(blocks, 0);
    if (/^\s*[{[]/.test(text)) return jsonSyntax(text);
    return text.length > mostByLibrary ? undefined : byLibrary(text, 0);
  }
}

/** The tree of a mapping whose entries are blocks, of which some may have mistakes. */
function ofBranch(branch: Branch, base: number): SyntaxNode {
  const members = branch.parts.flatMap(({ start, block }) => membersOf(block, base + start));
  const start = base + (branch.parts[0]?.start ?? 0) + branch.indent;
  const last = members.at(-1);
  const end = Math.max(start, last?.key?.end ?? 0, last?.value?.end ?? 0);
  return { kind: "map", start, end, members };
}

function membersOf(block: Block, base: number): readonly SyntaxMember[] {
  if (block.kind === "leaf") return ofLeaf(block, base);
  const { key } = block;
  const place = key && { key: { start: base + key.start, end: base + key.end } };
  return [{ name: block.name, ...place, value: ofBranch(block, base) }];
}

/** A line in front of an entry, so that the entry may be indented. */
const around = "a:\n";

function ofLeaf({ text }: Leaf, base: number): readonly SyntaxMember[] {
  const isIndented = text.startsWith(" ");
  const whole = isIndented ? around + text : text;
  const by = isIndented ? base - around.length : base;
  const direct = readDirectly(whole);
  const root = direct === undefined ? byLibrary(whole, by) : rowsSyntax(whole, direct.rows, by);
  const node = isIndented ? root?.members[0]?.value : root;
  return node?.kind === "map" ? node.members : [];
}

function byLibrary(text: string, by: number): SyntaxNode | undefined {
  try {
    return librarySyntax(text, by);
  } catch (error) {
    // The library reads what is nested by recursion.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
