import { isAlias, isMap, isPair, isScalar, isSeq, type Document, type Node, type Pair } from "yaml";
import type { ParseProblem } from "../parsed.ts";

/**
 * Nodes that the aliases of a file may stand for, all together, beside ten times as many as it has
 * itself, so that a small file cannot fill the memory.
 */
const mostRepeated = 100_000;

/** A value that was made from a node. */
interface Made {
  readonly value: unknown;
  /** Nodes in it, those of an alias counted wherever the alias stands. */
  size: number;
}

/** Thrown where a document has no value. */
class Refusal extends Error {
  readonly problem: ParseProblem;

  constructor(code: ParseProblem["code"], text: string, node: Node | null) {
    super(text);
    const [start, end] = node?.range ?? [0, 1];
    this.problem = { code, text, start, end: Math.max(end, start + 1) };
  }
}

/** The value of a document without errors, or why it has none. */
export function yamlValue(
  document: Document,
): { readonly value: unknown } | { readonly problem: ParseProblem } {
  try {
    return { value: new Builder().build(document.contents).value };
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.problem };
    throw error;
  }
}

/**
 * Makes values in the order of the text, so that what an alias stands for is there before it. Aliases
 * share it. Recursion goes as deep as the parser has gone; chains of aliases add nothing.
 */
class Builder {
  /** By name; a later anchor of the same name takes its place. */
  readonly #anchors = new Map<string, Made>();
  #nodes = 0;

  build(node: Node | null): Made {
    this.#nodes++;
    if (isAlias(node)) return this.#target(node);
    if (isMap(node)) return this.#mapping(node);
    if (isSeq(node)) return this.#sequence(node);
    return this.#anchored(node, { value: isScalar(node) ? plain(node.value) : null, size: 1 });
  }

  #target(node: Node & { readonly source: string }): Made {
    const target = this.#anchors.get(node.source);
    if (target !== undefined) return target;
    const reason = `Unresolved alias (the anchor must be set before the alias): ${node.source}`;
    throw new Refusal("yaml-syntax", reason, node);
  }

  /** An anchor counts within its own value too, so it is noted before that is made. */
  #anchored<T extends Made>(node: Node | null, made: T): T {
    const { anchor } = (node ?? {}) as { readonly anchor?: string };
    if (anchor !== undefined) this.#anchors.set(anchor, made);
    return made;
  }

  #sequence(node: Node & { readonly items: readonly unknown[] }): Made {
    const value: unknown[] = [];
    const made = this.#anchored(node, { value, size: 1 });
    for (const item of node.items) {
      // An item such as `a: 1` of an ordered map is a pair.
      const inner = isPair(item)
        ? this.#members(null, [item as Pair<Node | null, Node | null>])
        : this.build(item as Node | null);
      value.push(inner.value);
      this.#grow(made, inner, isPair(item) ? node : (item as Node | null));
    }
    return made;
  }

  #mapping(node: Node & { readonly items: readonly unknown[] }): Made {
    return this.#members(node, node.items as readonly Pair<Node | null, Node | null>[]);
  }

  /** Members of a mapping's own count before those that it merges. */
  #members(node: Node | null, items: readonly Pair<Node | null, Node | null>[]): Made {
    const value: Record<string, unknown> = {};
    const made = this.#anchored(node, { value, size: 1 });
    const merged = new Set<string>();
    for (const { key, value: member } of items) {
      if (isMergeKey(key)) {
        this.#merge(made, member, merged);
        continue;
      }
      const name = this.#name(key);
      if (Object.hasOwn(value, name) && !merged.delete(name)) {
        throw new Refusal("duplicate-key", name, key);
      }
      const inner = this.build(member);
      setMember(value, name, inner.value);
      this.#grow(made, inner, member);
    }
    return made;
  }

  #name(key: Node | null): string {
    const { value } = this.build(key);
    if (typeof value === "object" && value !== null) {
      const reason = "a key is a list or a mapping, which cannot be the name of a member";
      throw new Refusal("yaml-syntax", reason, key);
    }
    return value === null ? "" : String(value);
  }

  /** Source: YAML 1.1, Merge Key Language-Independent Type: of several mappings earlier ones count. */
  #merge(made: Made, node: Node | null, merged: Set<string>): void {
    const inner = this.build(node);
    this.#grow(made, inner, node);
    const target = made.value as Record<string, unknown>;
    for (const source of Array.isArray(inner.value) ? (inner.value as unknown[]) : [inner.value]) {
      if (typeof source !== "object" || source === null || Array.isArray(source)) {
        throw new Refusal("yaml-syntax", "'<<' merges mappings, and this is none", node);
      }
      for (const [name, member] of Object.entries(source)) {
        if (Object.hasOwn(target, name)) continue;
        setMember(target, name, member);
        merged.add(name);
      }
    }
  }

  #grow(made: Made, inner: Made, node: Node | null): void {
    made.size += inner.size;
    if (made.size > mostRepeated + 11 * this.#nodes)
      throw new Refusal("yaml-alias-limit", "", node);
  }
}

/** A key that merges is a symbol where the parser has recognized it. */
export function isMergeKey(key: Node | null): boolean {
  if (!isScalar(key)) return false;
  return typeof key.value === "symbol" || (key.value === "<<" && key.type === "PLAIN");
}

/** Assigning to `__proto__` would set the prototype. */
function setMember(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== "__proto__") target[name] = value;
  else
    Object.defineProperty(target, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
}

/** YAML 1.1 has dates, JSON has their texts. */
const plain = (value: unknown): unknown => (value instanceof Date ? value.toJSON() : value);
