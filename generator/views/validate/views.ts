/** View of `validate/function`: the function that checks one type. `form` says what it prints. */
export interface FunctionView {
  /** Whether the function is told the key of a property, which it looks at where it stands. */
  readonly keyed: boolean;
  /** Whether a property that is absent is reported. */
  readonly required: boolean;
  /** Function that counts the depth of a recursive type; empty for other types. */
  readonly tooDeep: string;
  readonly nullable: boolean;
  readonly form: {
    readonly slot: SlotView | false;
    readonly object: ObjectView | false;
    readonly list: ListView | false;
    readonly union: UnionView | false;
  };
}

/** An object or a map. */
export interface ObjectView {
  readonly isObject: string;
  readonly rules: readonly RuleView[];
  /** A statement for each property that is looked at. */
  readonly properties: readonly { readonly statement: string }[];
  /** Set of the declared names; empty where there are none or others are not looked at. */
  readonly names: string;
  /** Whether properties that are not declared are looked at: they are refused, or checked. */
  readonly others: boolean;
  readonly refused: boolean;
  readonly other: SlotView | false;
  /** Whether a property that is undefined counts as absent. */
  readonly skipsUndefined: boolean;
}

/** An array or a tuple. */
export interface ListView {
  readonly isArray: string;
  readonly rules: readonly RuleView[];
  readonly items: readonly {
    readonly index: number;
    readonly local: string;
    readonly slot: SlotView;
  }[];
  /** Index of the first item that is checked by `rest`. */
  readonly start: number;
  readonly rest: SlotView | false;
}

export interface UnionView {
  /** The function that tries the members; empty where a discriminator decides. */
  readonly match: string;
  readonly expected: string;
  readonly members: string;
  readonly isObject: string;
  readonly tag: string;
  readonly read: string;
  readonly cases: readonly { readonly value: string; readonly call: string }[];
}

/** View of `validate/slot`: one value at one place. */
export interface SlotView {
  /** Nothing to check: every value is good. */
  readonly isAny: boolean;
  /** Function that checks the value; empty for a scalar. */
  readonly call: string;
  readonly value: string;
  /** Key of the value in what is being checked, as an expression; empty for the value itself. */
  readonly key: string;
  /** For a scalar: what must not be true, and what to report then. */
  readonly test: RuleView;
  /** For a scalar: rules for values that pass the test. */
  readonly rules: readonly RuleView[];
  readonly single: boolean;
  /** Expression that must be true for the value to be looked at, of values that may be null. */
  readonly guard: string;
}

export interface RuleView {
  readonly failure: string;
  /** The statement that reports it. */
  readonly report: string;
}
