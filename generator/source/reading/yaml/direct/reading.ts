import { plainName, plainValue } from "./core-schema.ts";
import { Rows } from "./rows.ts";
import { Words } from "./words.ts";

/** Thrown where a text has something that is left to the YAML library, be it right or wrong. */
class Unusual extends Error {}

/** Leaves the text to the YAML library. */
export function giveUp(): never {
  throw new Unusual();
}

export const isUnusual = (error: unknown): boolean => error instanceof Unusual;

/** A node with an anchor. */
export interface Anchored {
  readonly row: number;
  value: unknown;
  /** Nodes in it, those of an alias counted wherever the alias stands; 0 while it is read. */
  size: number;
}

/** A text that is being read, and how far. */
export class Reading {
  /** The text with an end of line behind it, so that every scan ends. */
  readonly text: string;
  /** Of the text itself. */
  readonly length: number;
  readonly rows = new Rows();
  readonly names = new Words<string>(plainName);
  readonly scalars = new Words<unknown>(plainValue);
  /** By name; a later anchor of the same name takes its place. */
  readonly anchors = new Map<string, Anchored>();
  /** Offset of the next character. */
  at = 0;
  /** Indentation of the content at `at`; -1 behind the last. */
  column = 0;
  /** Offset behind the last node and the comments that belong to it: where the library ends a block. */
  tail = 0;
  /** The deepest indentation of a comment behind the last node that does not belong to it; -1 if it has none. */
  comment = -1;
  /** Whether a comment was skipped on the way to the content at `at`. */
  sawComment = false;
  /** Place of the key that was read last. */
  keyStart = 0;
  keyEnd = 0;
  /** Collections around the next node. */
  level = 0;
  /** Nodes that all aliases so far stand for. */
  repeated = 0;

  constructor(text: string) {
    this.text = text.endsWith("\n") ? text : `${text}\n`;
    this.length = text.length;
  }
}
