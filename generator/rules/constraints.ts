/** Bounds of a number. Source: JSON Schema 2020-12 Validation, 6.2. */
export interface NumericConstraints {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  /** In decimal: 0.3 is a multiple of 0.1. */
  readonly multipleOf?: number;
  /** Further numbers that the value is a multiple of, from other parts of an allOf. */
  readonly furtherMultiples?: readonly number[];
}

/** Rules of a string. Source: JSON Schema 2020-12 Validation, 6.3 and 7. */
export interface StringConstraints {
  /** The schema's `format`; those that the runtime knows are checked, others are annotations. */
  readonly format?: string;
  /** How a format is taken that need not be kept. Absent where it is checked. */
  readonly loose?: "warn" | "ignore";
  /** Lengths count Unicode code points. Source: JSON Schema 2020-12 Validation, 6.3. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Regular expression, matched with the `u` flag, unanchored. */
  readonly pattern?: string;
  /** A text of the form that the pattern describes, for messages: present beside a long pattern with an example. */
  readonly patternExample?: string;
  /** Whether the pattern is tested in linear time, as only code of this process can. */
  readonly isPatient?: true;
  /** Further formats and patterns, from other parts of an allOf. */
  readonly further?: readonly Pick<
    StringConstraints,
    "format" | "loose" | "pattern" | "patternExample" | "isPatient"
  >[];
}

/** Number of items of an array, and how they differ. Source: JSON Schema 2020-12 Validation, 6.4. */
export interface ItemConstraints {
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  /** From `x-key`: properties of the items of which no two have the same value. */
  readonly itemKeys?: readonly string[];
}

/** Number of properties of an object. Source: JSON Schema 2020-12 Validation, 6.5. */
export interface PropertyConstraints {
  readonly minProperties?: number;
  readonly maxProperties?: number;
}
