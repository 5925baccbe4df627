import type { ApiIndex, Declaration, Origin, TypeNode } from "../../ir/index.ts";
import type { Json } from "../json.ts";
import type { GivenValue } from "../given-value.ts";
import type { Random } from "../random.ts";
import type { Conditions } from "./conditions.ts";
import type { Failures } from "./failures.ts";
import type { Tag } from "./tags.ts";
import type { Use } from "./use.ts";

/** Context of making a value: the whole document. */
export interface Surroundings {
  /** The example of a declaration; undefined if it is missing or being made. */
  declared(declaration: Declaration): Json | undefined;
  /** Whether a declaration is known to have no value, wherever it is used. */
  hasNone(declaration: Declaration): boolean;
  /** The first of the document's examples that fits. */
  fitting(type: TypeNode, examples: readonly unknown[], origin: Origin): Json | undefined;
  warn(message: string, origin: Origin): void;
  /** Gives values in place of those that are made up. */
  readonly given?: GivenValue;
}

/** Makes up values: what those who make objects and unions know of who makes everything. */
export interface Maker {
  readonly index: ApiIndex;
  readonly failures: Failures;
  readonly surroundings: Surroundings;
  /** A value that keeps all rules of its type; undefined where none can exist. */
  make(type: TypeNode, use: Use): Json | undefined;
  /** The usual value, and others for the same use. */
  variants(type: TypeNode, use: Use): Generator<Json>;
  fits(type: TypeNode, value: Json): boolean;
  readonly conditions: Conditions;
  /** The value that the property of a discriminator must have in a declaration. */
  tag(use: Use): Tag | undefined;
  random(use: Use): Random;
  /** Whether the value in the making is so long that what is optional is left out. */
  readonly isLong: boolean;
}
