import type { Code, Printable, Reference } from "../../code/index.ts";

/** The function that checks one type, without its name. `form` says what it prints. */
export interface FunctionView {
  /** Whether the function gets the key of a property, which it checks at that key. */
  readonly keyed: boolean;
  /** Whether a property that is absent is reported. */
  readonly required: boolean;
  /** Function that counts the depth of a recursive type; false for other types. */
  readonly tooDeep: Reference | false;
  /** Whether null is good. */
  readonly nullable: boolean;
  /** Conditions, which are checked where the type is right. */
  readonly further: readonly RuleView[];
  /** The body: one of these is present. */
  readonly form: {
    /** A type that is checked by another function, and conditions that it does not say. */
    readonly conditions: ConditionsView | false;
    /** A value that is checked inline. */
    readonly slot: SlotView | false;
    /** An object or a map. */
    readonly object: ObjectView | false;
    /** An array or a tuple. */
    readonly list: ListView | false;
    /** A union whose members are tried. */
    readonly union: UnionView | false;
    /** A union in which the value of a property names the member. */
    readonly variants: VariantsView | false;
  };
}

/** A type with conditions. */
export interface ConditionsView {
  /** The runtime's function that checks both. */
  readonly check: Reference;
  /** Function that checks the type. */
  readonly type: Printable;
  /** The document's conditions. */
  readonly conditions: Reference;
  /** Names of the entries, as literals. */
  readonly entries: Code;
}

/** An object or a map. */
export interface ObjectView {
  /** The runtime's test for an object. */
  readonly isObject: Reference;
  /** Rules of the object as a whole. */
  readonly rules: readonly RuleView[];
  /** Statements that check the declared properties. */
  readonly properties: Code;
  /** Set of the declared names; false where there are none or others are not checked. */
  readonly names: Printable | false;
  /** Whether properties that are not declared are looked at: they are refused, or checked. */
  readonly others: boolean;
  /** Whether a property that is not declared is reported. */
  readonly refused: boolean;
  /** How the value of a property that is not declared is checked; false if it is not. */
  readonly other: SlotView | false;
  /** Whether a property that is undefined counts as absent. */
  readonly skipsUndefined: boolean;
}

/** An array or a tuple. */
export interface ListView {
  /** The runtime's test for an array. */
  readonly isArray: Reference;
  /** Rules of the array as a whole. */
  readonly rules: readonly RuleView[];
  /** Items of a tuple that are checked one by one. */
  readonly items: readonly {
    /** Index of the item. */
    readonly index: number;
    /** Local with the item. */
    readonly local: Printable;
    /** How the item is checked. */
    readonly slot: SlotView;
  }[];
  /** Index of the first item that is checked by `rest`. */
  readonly start: number;
  /** How further items are checked; false if they are not. */
  readonly rest: SlotView | false;
}

/** A union whose members are tried. */
export interface UnionView {
  /** The function that tries the members. */
  readonly match: Reference;
  /** Words for the expected value, as a literal. */
  readonly expected: Code;
  /** Constant with the names of the members and the functions that check them. */
  readonly members: Printable;
  /** Constant with what a first look tells about the members; false where it tells nothing. */
  readonly look: Printable | false;
}

/** A union of objects in which the value of a required property names the member. */
export interface VariantsView {
  /** The runtime's test for an object. */
  readonly isObject: Reference;
  /** Name of the property, as a literal. */
  readonly tag: Code;
  /** Expression that reads it. */
  readonly read: Code;
  /** Words for the expected property, as a literal. */
  readonly expected: Code;
  /** The members, by the values of the property. */
  readonly cases: readonly VariantView[];
}

/** One member of a union in which a property names it. */
export interface VariantView {
  /** Value of the property, as a literal. */
  readonly value: Code;
  /** Function that checks the member. */
  readonly check: Printable;
}

/** View of `validate/slot`: one value at one key. */
export interface SlotView {
  /** Nothing to check: every value is good. */
  readonly isAny: boolean;
  /** Expression of the value. */
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
  /** Whether `rules` holds one rule. */
  readonly single: boolean;
}

export interface RuleView {
  /** True where the rule is broken. */
  readonly failure: Code;
  /** The statement that reports it. */
  readonly report: Code;
}
