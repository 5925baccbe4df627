/** One condition of a rule without code. */
export interface Condition {
  /** Whether a value meets it; undefined where it says nothing about the value. `undefined` is what is not there. */
  judge(value: unknown): boolean | undefined;
  /** The cure of a value that does not, where the rule names none. */
  readonly cure: string;
  /** Pointers, from a value that does not meet it, to the parts that are wrong. Default: the value itself. */
  faults?(value: unknown): readonly string[];
  /** Whether it looks at what references within the value lead to. */
  readonly isDeep?: true;
}
