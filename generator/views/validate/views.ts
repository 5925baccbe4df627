import type { Code, Printable, Reference } from "../../code/index.ts";

/** View of `validate/function`: the function that checks one type. `form` says what it prints. */
export interface FunctionView {
  /** Whether the function gets the key of a property, which it checks at that key. */
  readonly keyed: boolean;
  /** Whether a property that is absent is reported. */
  readonly required: boolean;
  /** Function that counts the depth of a recursive type; false for other types. */
  readonly tooDeep: Reference | false;
  readonly nullable: boolean;
  readonly form: {
    readonly slot: SlotView | false;
    readonly object: ObjectView | false;
    readonly list: ListView | false;
    readonly union: UnionView | false;
    readonly variants: VariantsView | false;
  };
}

/** An object or a map. */
export interface ObjectView {
  readonly isObject: Reference;
  readonly rules: readonly RuleView[];
  /** Statements that check the declared properties. */
  readonly properties: Code;
  /** Set of the declared names; false where there are none or others are not checked. */
  readonly names: Printable | false;
  /** Whether properties that are not declared are looked at: they are refused, or checked. */
  readonly others: boolean;
  readonly refused: boolean;
  readonly other: SlotView | false;
  /** Whether a property that is undefined counts as absent. */
  readonly skipsUndefined: boolean;
}

/** An array or a tuple. */
export interface ListView {
  readonly isArray: Reference;
  readonly rules: readonly RuleView[];
  readonly items: readonly {
    readonly index: number;
    readonly local: Printable;
    readonly slot: SlotView;
  }[];
  /** Index of the first item that is checked by `rest`. */
  readonly start: number;
  readonly rest: SlotView | false;
}

/** A union whose members are tried. */
export interface UnionView {
  /** The function that tries the members. */
  readonly match: Reference;
  /** What is expected, as a literal. */
  readonly expected: Code;
  readonly members: Printable;
}

/** A union whose discriminator names the member. */
export interface VariantsView {
  readonly isObject: Reference;
  /** Name of the discriminating property, as a literal. */
  readonly tag: Code;
  /** Expression that reads it. */
  readonly read: Code;
  readonly expected: Code;
  readonly cases: readonly { readonly value: Code; readonly check: Printable }[];
}

/** View of `validate/slot`: one value at one key. */
export interface SlotView {
  /** Nothing to check: every value is good. */
  readonly isAny: boolean;
  readonly value: Printable;
  /** Key of the value in what is being checked, as an expression; false for the value itself. */
  readonly key: Printable | false;
  /** Expression that must be true for the value to be looked at, of values that may be null. */
  readonly guard: Code | false;
  /** Function that checks the value; false for a scalar. */
  readonly check: Printable | false;
  /** For a scalar: what must not be true, and what to report then. */
  readonly test: RuleView | false;
  /** For a scalar: rules for values that pass the test. */
  readonly rules: readonly RuleView[];
  readonly single: boolean;
}

export interface RuleView {
  readonly failure: Code;
  /** The statement that reports it. */
  readonly report: Code;
}
