import { joinPointer } from "../../locations/pointer.ts";
import { locateYaml } from "../yaml/locate-yaml.ts";
import { parseYaml } from "../yaml/parse-yaml.ts";
import { everyBlock, isBroken, type Block, type Branch, type Part } from "./block.ts";
import { entriesOf } from "./entries.ts";
import { readLeaf } from "./read-leaf.ts";

/** Characters of an entry up to which it is read in one piece. */
const usualLeaf = 4000;

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
  readonly #mostOfLeaf: number;

  constructor(mostOfLeaf = usualLeaf) {
    this.#mostOfLeaf = mostOfLeaf;
  }

  /** The blocks of a text; undefined where it is no block mapping, or only the whole of it can be read. */
  read(text: string): Branch | undefined {
    const same = this.#roots.find((one) => one.text === text);
    if (same !== undefined) return same;
    this.#kept = new Map();
    this.#used = new Set();
    const start = /^(?:[ \t]*(?:#.*)?\r?\n)*---[ \t]*(?:#.*)?\r?\n/.exec(text)?.[0].length ?? 0;
    const root = this.#branch(text, start, { name: "", key: undefined });
    if (root === undefined || root.isUnusual) return undefined;
    this.#roots = [root, ...this.#roots.slice(0, 1)];
    this.#known = [this.#kept, ...this.#known.slice(0, 1)];
    return root;
  }

  #entry(text: string): Block {
    for (const known of this.#known)
      for (const block of known.get(text) ?? [])
        if (everyBlock(block, (one) => !this.#used.has(one))) {
          everyBlock(block, (one) => this.#keep(one));
          return block;
        }
    const own = copyOf(text);
    const block = this.#entryBranch(own) ?? readLeaf(own);
    this.#keep(block);
    return block;
  }

  #keep(block: Block): true {
    this.#used.add(block);
    const list = this.#kept.get(block.text);
    if (list === undefined) this.#kept.set(block.text, [block]);
    else list.push(block);
    return true;
  }

  /** A large entry whose value is a block mapping. */
  #entryBranch(text: string): Branch | undefined {
    if (text.length <= this.#mostOfLeaf) return undefined;
    const headerEnd = text.indexOf("\n") + 1;
    const header = text.slice(0, headerEnd);
    if (!/:[ \t]*(?:[ \t]#.*)?\r?\n$/.test(header)) return undefined;
    const { value } = { value: undefined, ...parseYaml(header) };
    const [[name, inner] = [undefined], ...others] = Object.entries(value ?? {});
    if (name === undefined || inner !== null || others.length > 0 || name === "__proto__")
      return undefined;
    const [place] = locateYaml(header, [joinPointer("", name)]);
    const branch = this.#branch(text, headerEnd, { name, key: place?.key });
    return branch !== undefined && branch.indent > indentOf(text) ? branch : undefined;
  }

  #branch(text: string, from: number, named: Pick<Branch, "name" | "key">): Branch | undefined {
    const entries = entriesOf(text, from);
    if (entries === undefined) return undefined;
    const value: Record<string, unknown> = {};
    const parts: Part[] = [];
    const byName = new Map<string, Part>();
    let repeated: Part | undefined;
    let isUnusual = false;
    let hasMistake = false;
    for (const { start, end, isOdd } of entries.all) {
      const block = this.#entry(text.slice(start, end));
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

const indentOf = (text: string): number => /^ */.exec(text)?.[0].length ?? 0;

/** The same text in memory of its own: a part of a text keeps all of it. */
const copyOf = (text: string): string => JSON.parse(JSON.stringify(text)) as string;
