import { joinPointer } from "../../locations/pointer.ts";
import { locateYaml } from "../yaml/locate-yaml.ts";
import { parseYaml } from "../yaml/parse-yaml.ts";
import { readDirectly } from "../yaml/direct/read-directly.ts";
import type { Rows } from "../yaml/direct/rows.ts";
import { everyBlock, isBroken, type Block, type Branch, type Leaf, type Part } from "./block.ts";
import { entriesOf } from "./entries.ts";
import { knownLeaf, memberOf, readLeaf, simpleKey, skippedLeaf, type Key } from "./read-leaf.ts";

/**
 * Reads versions of a YAML text one after the other. A block that the last ones have is not read again, and its
 * value is the same object. A block that a text has twice is read twice, so that no two places share a value.
 */
export class BlockReader {
  /** Blocks of the last texts by their text: those of the one that was read last first. */
  #known: readonly ReadonlyMap<string, readonly Block[]>[] = [];
  #roots: readonly Branch[] = [];
  #kept = new Map<string, Block[]>();
  #used = new Set<Block>();
  /** Entries that may be read by themselves yet. */
  #left = 0;
  readonly #mostOfLeaf: number;
  readonly #mostNew: number;

  /**
   * @param mostOfLeaf characters of an entry up to which it is read in one piece
   * @param mostNew new entries of a text up to which each is read by itself
   */
  constructor(mostOfLeaf = 4000, mostNew = 30) {
    this.#mostOfLeaf = mostOfLeaf;
    this.#mostNew = mostNew;
  }

  /** The blocks of a text; undefined where it is no block mapping, or only the whole of it can be read. */
  read(text: string): Branch | undefined {
    const same = this.#roots.find((one) => one.text === text);
    if (same !== undefined) return same;
    const start = /^(?:[ \t]*(?:#.*)?\r?\n)*---[ \t]*(?:#.*)?\r?\n/.exec(text)?.[0].length ?? 0;
    const root = this.#root(text, start, this.#mostNew) ?? this.#root(text, start, Infinity);
    if (root === undefined || root.isUnusual) return undefined;
    this.#roots = [root, ...this.#roots.slice(0, 1)];
    this.#known = [this.#kept, ...this.#known.slice(0, 1)];
    return root;
  }

  /** Reads a text, as a whole if more than a number of its entries are new; undefined where that cannot be. */
  #root(text: string, start: number, left: number): Branch | undefined {
    this.#kept = new Map();
    this.#used = new Set();
    this.#left = left;
    const named = { name: "", key: undefined };
    const root = this.#branch(text, start, named, undefined);
    if (this.#left >= 0) return root;
    const whole = readDirectly(text);
    if (whole === undefined || hasAliases(whole.rows)) return undefined;
    this.#kept = new Map();
    this.#used = new Set();
    this.#left = Infinity;
    return this.#branch(text, start, named, whole.value);
  }

  /** @param around value of the mapping that the entry is in, if that is known */
  #entry(text: string, around: unknown): Block {
    for (const known of this.#known)
      for (const block of known.get(text) ?? [])
        if (everyBlock(block, (one) => !this.#used.has(one))) {
          everyBlock(block, (one) => this.#keep(one));
          return block;
        }
    const own = copyOf(text);
    const block = this.#entryBranch(own, around) ?? this.#leaf(own, around);
    this.#keep(block);
    return block;
  }

  #leaf(text: string, around: unknown): Leaf {
    const known = around === undefined ? undefined : knownLeaf(text, around);
    if (known !== undefined) return known;
    this.#left -= 1;
    return this.#left < 0 ? skippedLeaf(text) : readLeaf(text);
  }

  #keep(block: Block): true {
    this.#used.add(block);
    const list = this.#kept.get(block.text);
    if (list === undefined) this.#kept.set(block.text, [block]);
    else list.push(block);
    return true;
  }

  /** A large entry whose value is a block mapping. */
  #entryBranch(text: string, around: unknown): Branch | undefined {
    if (text.length <= this.#mostOfLeaf) return undefined;
    const headerEnd = text.indexOf("\n") + 1;
    const header = text.slice(0, headerEnd);
    if (!/:[ \t]*(?:[ \t]#.*)?\r?\n$/.test(header)) return undefined;
    const key = simpleKey(header) ?? readKey(header);
    if (key === undefined) return undefined;
    const { name, span } = key;
    const branch = this.#branch(text, headerEnd, { name, key: span }, memberOf(around, name));
    return branch !== undefined && branch.indent > indentOf(text) ? branch : undefined;
  }

  #branch(
    text: string,
    from: number,
    named: Pick<Branch, "name" | "key">,
    known: unknown,
  ): Branch | undefined {
    const entries = entriesOf(text, from);
    if (entries === undefined) return undefined;
    const value: Record<string, unknown> = {};
    const parts: Part[] = [];
    const byName = new Map<string, Part>();
    let repeated: Part | undefined;
    let isUnusual = false;
    let hasMistake = false;
    for (const { start, end, isOdd } of entries.all) {
      const block = this.#entry(text.slice(start, end), known);
      if (this.#left < 0) return undefined;
      const part = { start, block };
      parts.push(part);
      const broken = isBroken(block);
      if (block.isUnusual || (isOdd && !broken)) isUnusual = true;
      if (broken) hasMistake = true;
      else if (byName.has(block.name)) repeated ??= part;
      else {
        byName.set(block.name, part);
        value[block.name] = block.value;
      }
    }
    const { indent } = entries;
    // Lines without any key are a plain text of several lines.
    if (parts.every(({ block }) => block.kind === "leaf" && block.hasNoKey)) isUnusual = true;
    const whole = hasMistake || repeated !== undefined ? undefined : value;
    return {
      kind: "branch",
      text,
      ...named,
      indent,
      value: whole,
      parts,
      byName,
      repeated,
      isUnusual,
    };
  }
}

/** The key of a line without a value; undefined where it is none. */
function readKey(line: string): Key | undefined {
  const { value } = { value: undefined, ...parseYaml(line) };
  const [[name, inner] = [undefined], ...others] = Object.entries(value ?? {});
  if (name === undefined || inner !== null || others.length > 0 || name === "__proto__")
    return undefined;
  const span = locateYaml(line, [joinPointer("", name)])[0]?.key;
  return span && { name, span };
}

const indentOf = (text: string): number => /^ */.exec(text)?.[0].length ?? 0;

/** The same text in memory of its own: a part of a text keeps all of it. */
const copyOf = (text: string): string => JSON.parse(JSON.stringify(text)) as string;

/** Whether aliases connect parts of a document. */
function hasAliases(rows: Rows): boolean {
  for (let row = 0; row < rows.count; row++) if (rows.about(row) >= 0) return true;
  return false;
}
