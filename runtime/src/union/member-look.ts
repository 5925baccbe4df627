import type { JsonKind } from "../check/json-kind.ts";

/** A value that a look compares. */
export type LookValue = string | number | boolean | null;

/**
 * Properties that every value of a member of a union has, as far as a first look can tell, without
 * reading what objects and arrays hold. One that is absent says nothing.
 */
export interface MemberLook {
  /** Kinds of the values. */
  readonly kinds?: readonly JsonKind[];
  /** In looks at XML: a value of this member must be of no other one that says so. */
  readonly rival?: true;
  /** Scalars: the values. */
  readonly is?: readonly LookValue[];
  /** Objects: names that all of them have. */
  readonly has?: readonly string[];
  /** Objects: names whose values, where there are any, are among these. */
  readonly values?: readonly (readonly [name: string, values: readonly LookValue[]])[];
  /** Objects: the only names that they may have. */
  readonly only?: readonly string[];
}

/** Which member the value of a property hints at; it does not change what is valid. */
export type LookHint = readonly [
  name: string,
  members: readonly (readonly [value: string, member: number])[],
];

/** Object as a first look sees it. */
export interface Sight {
  /** All names, unless some may be inherited. */
  readonly names: Iterable<string> | undefined;
  has(name: string): boolean;
  /** The value, if it is a scalar; `unseen` where it is not known. */
  valueOf(name: string): unknown;
}

/** In place of a value that a look does not know. */
export const unseen: unique symbol = /* @__PURE__ */ Symbol("unseen");
