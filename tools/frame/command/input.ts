/** An argument of a command that has no flag. Its name is its key in the command's inputs. */
export interface Input {
  readonly kind: "one" | "optional" | "many";
  readonly meaning: string;
  /** All values. Default: any text */
  readonly choices?: readonly string[];
}

/** Inputs of a command by name, in their order on the command line. */
export type InputSet = Readonly<Record<string, Input>>;

/** The type of the values that a command with these inputs gets. */
export type InputsOf<Inputs extends InputSet> = {
  readonly [Name in keyof Inputs]: Inputs[Name] extends { readonly kind: "many" }
    ? readonly string[]
    : Inputs[Name] extends { readonly kind: "optional" }
      ? string | undefined
      : Inputs[Name] extends { readonly choices: readonly (infer Choice)[] }
        ? Choice
        : string;
};

/** An input that has to be given. */
export const one = <const More extends Pick<Input, "choices">>(
  meaning: string,
  more?: More,
): { readonly kind: "one"; readonly meaning: string } & More => ({
  kind: "one",
  meaning,
  ...(more as More),
});

/** An input that may be left out. */
export const optional = (
  meaning: string,
): { readonly kind: "optional"; readonly meaning: string } => ({ kind: "optional", meaning });

/** Any number of inputs. */
export const many = (meaning: string): { readonly kind: "many"; readonly meaning: string } => ({
  kind: "many",
  meaning,
});
