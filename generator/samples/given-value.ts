import type { TypeNode } from "../ir/index.ts";
import type { Json } from "./json.ts";

/** A place that a value is asked for, which the document has no example for. */
export interface AskedValue {
  readonly type: TypeNode;
  /** Name of the property, or of the type, that the value is for. */
  readonly name: string;
  /** A whole number from 0 to 2^31 - 1: the same for the same place and seed, another where one does not fit. */
  readonly seed: number;
}

/** Returns a value, which is taken where it fits; undefined where it has none. */
export type GivenValue = (asked: AskedValue) => Json | undefined;
