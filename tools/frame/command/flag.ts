/** A flag of a command, such as `--max-warnings <count>`. Its name is its key in the command's flags, in camel case. */
export type Flag = ToggleFlag | OffFlag | ValueFlag<unknown>;

/** Flags of a command by name, in the order of the help. */
export type FlagSet = Readonly<Record<string, Flag>>;

interface FlagWords {
  /** The letter of its short spelling. */
  readonly short?: string;
  readonly isHidden?: true;
  /** Reason why no code reads the flag. Absent where some does. */
  readonly unread?: string;
}

/** `--check`: true where it is given. */
export interface ToggleFlag extends FlagWords {
  readonly kind: "toggle";
  readonly meaning: string;
  /** Meaning of its opposite, `--no-check`; `false` takes the opposite and does not show it. Default: no opposite */
  readonly no?: string | false;
}

/** `--no-color`: true unless it is given. */
export interface OffFlag extends FlagWords {
  readonly kind: "off";
  readonly meaning: string;
}

/** A flag with a value, such as `--output <file>`. */
export interface ValueFlag<Value> extends ValueWords<Value> {
  readonly kind: "value";
  /** `<file>`; with dots before the bracket it takes several words. */
  readonly argument: string;
  readonly meaning: string;
  /** The value of a text, and of those that came before it. */
  read(text: string, before: Value | undefined): Value;
  /** Complaint about a text that is no value. Default: every text is one */
  refuse?(text: string): string | undefined;
}

/** Words of a flag with a value that it may leave out. */
export interface ValueWords<Value> extends FlagWords {
  /** The value without the flag. */
  readonly initial?: Value;
  readonly isRequired?: true;
  /** Meaning of its opposite, `--no-baseline`, which gives `false`. Default: no opposite */
  readonly no?: string;
  /** All values. Default: any text */
  readonly choices?: readonly string[];
  /** Formats that it names, as `NAME` or `NAME=FILE`. */
  readonly formats?: readonly string[];
}

/** The type of the options that a command with these flags gets. */
export type OptionsOf<Flags extends FlagSet> = Flat<
  {
    readonly [Name in keyof Flags as undefined extends ValueOf<Flags[Name]>
      ? never
      : Name]: ValueOf<Flags[Name]>;
  } & {
    readonly [Name in keyof Flags as undefined extends ValueOf<Flags[Name]>
      ? Name
      : never]?: Exclude<ValueOf<Flags[Name]>, undefined>;
  }
>;

type Flat<Type> = { readonly [Name in keyof Type]: Type[Name] };

type ValueOf<One extends Flag> = One extends OffFlag
  ? boolean
  : One extends ToggleFlag
    ? boolean | undefined
    : One extends ValueFlag<infer Value>
      ?
          | Value
          | (One extends { readonly no: string } ? false : never)
          | (One extends { readonly initial: unknown } | { readonly isRequired: true }
              ? never
              : undefined)
      : never;

/** A flag that is on where it is given. */
export const toggle = <const More extends Omit<ToggleFlag, "kind" | "meaning">>(
  meaning: string,
  more?: More,
): ToggleFlag & More => ({ kind: "toggle", meaning, ...(more as More) });

/** A flag that turns off: `color` is true unless `--no-color` is given. */
export const off = (meaning: string): OffFlag => ({ kind: "off", meaning });

/** A flag with a text. */
export const text = <const More extends ValueWords<string>>(
  argument: string,
  meaning: string,
  more?: More,
): ValueFlag<string> & More => ({
  kind: "value",
  argument,
  meaning,
  read: (given) => given,
  ...(more as More),
});

/** A flag with one text of a few. */
export const choice = <
  const Choice extends string,
  const More extends Omit<ValueWords<NoInfer<Choice>>, "choices">,
>(
  argument: string,
  meaning: string,
  choices: readonly Choice[],
  more?: More,
): ValueFlag<Choice> & More => ({
  kind: "value",
  argument,
  meaning,
  choices,
  read: (given) => given as Choice,
  ...(more as More),
});

/** A flag with a whole number. */
export const count = <const More extends ValueWords<number>>(
  argument: string,
  meaning: string,
  more?: More,
): ValueFlag<number> & More => ({
  kind: "value",
  argument,
  meaning,
  read: Number,
  refuse: (given) => (/^\d+$/.test(given) ? undefined : "Give a whole number, such as 0."),
  ...(more as More),
});

/** A flag that is given several times, or with several words. */
export const texts = <const More extends ValueWords<readonly string[]>>(
  argument: string,
  meaning: string,
  more?: More,
): ValueFlag<readonly string[]> & More => ({
  kind: "value",
  argument,
  meaning,
  read: (given, before = []) => [...before, given],
  ...(more as More),
});

/** A flag with names that have commas between them. */
export const list = (argument: string, meaning: string): ValueFlag<readonly string[]> => ({
  kind: "value",
  argument,
  meaning,
  read: (given) => given.split(","),
});

/** The spelling of a flag on the command line: `--max-warnings` for `maxWarnings`. */
export const spelled = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** `--no-baseline` for `baseline`. */
export const opposite = (name: string): string => `--no-${spelled(name).slice(2)}`;
