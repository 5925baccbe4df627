import type { MemberSpan, Span } from "../json/locate-json.ts";
import type { ParseProblem } from "../parsed.ts";

/** A part of a YAML text that is read apart from the rest: an entry of a block mapping, or the whole text. */
export type Block = Leaf | Branch;

/** An entry that is read in one piece. Offsets are those of its own text. */
export interface Leaf {
  readonly kind: "leaf";
  readonly text: string;
  /** Its key; empty where it has a mistake. */
  readonly name: string;
  /** Value of its key; undefined where it has a mistake. */
  readonly value: unknown;
  /** Its mistake, as it is read alone. */
  readonly problem: ParseProblem | undefined;
  /** Whether it is no mapping, such as a key without its colon. */
  readonly hasNoKey: boolean;
  /** Whether it can be read together with the rest only. */
  readonly isUnusual: boolean;
  /** Places in it that were looked up, by pointer. */
  readonly spans: Map<string, MemberSpan>;
}

/** A block mapping whose entries are blocks. */
export interface Branch {
  readonly kind: "branch";
  readonly text: string;
  readonly name: string;
  /** Place of its key; undefined for the whole text. */
  readonly key: Span | undefined;
  /** Spaces in front of the keys of its entries. */
  readonly indent: number;
  /** The mapping; undefined where a part has a mistake. */
  readonly value: Readonly<Record<string, unknown>> | undefined;
  readonly parts: readonly Part[];
  readonly byName: ReadonlyMap<string, Part>;
  /** The first part whose key an earlier one has. */
  readonly repeated: Part | undefined;
  readonly isUnusual: boolean;
}

/** A block and where it begins in the one around it. */
export interface Part {
  readonly start: number;
  readonly block: Block;
}

/** Whether a block cannot be read. */
export const isBroken = (block: Block): boolean =>
  block.kind === "leaf" ? block.problem !== undefined : block.value === undefined;

/** Calls a function with a block and all within it; stops where it returns false. Returns whether it did not. */
export function everyBlock(block: Block, test: (one: Block) => boolean): boolean {
  if (!test(block)) return false;
  return block.kind === "leaf" || block.parts.every((part) => everyBlock(part.block, test));
}
