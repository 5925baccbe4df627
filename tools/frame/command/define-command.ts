import type { CliHost } from "../host.ts";
import type { FlagSet, OptionsOf } from "./flag.ts";
import type { InputSet, InputsOf } from "./input.ts";
import type { ArgumentProblem } from "../usage.ts";

/**
 * A command as a value. The command line, its help, completion by shells, the table of flags on its page and the types
 * of the values that `run` gets are all made of it.
 */
interface CommandDefinition<Inputs extends InputSet, Flags extends FlagSet> {
  readonly name: string;
  readonly summary: string;
  /** Calls, for the help. Default: the options and the inputs */
  readonly usage?: string;
  /** The page that describes it, from the folder of pages, and the section where the page has several commands. */
  readonly page: string;
  readonly inputs?: Inputs;
  readonly flags?: Flags;
  /** Flags that cannot be given with others. */
  readonly conflicts?: Readonly<Partial<Record<keyof Flags, readonly (keyof Flags)[]>>>;
  /** Arguments of calls, without the name of the program. */
  readonly examples: readonly string[];
  /** Gives arguments in other spellings as the command's own; else refuses them. */
  spell?(args: readonly string[]): readonly string[] | ArgumentProblem;
  /**
   * Runs the command. Its code is imported here, since a definition is loaded to print help too.
   *
   * @param commands loads all commands
   * @returns the exit code
   */
  run(
    inputs: InputsOf<Inputs>,
    options: OptionsOf<Flags>,
    host: CliHost,
    commands: () => Promise<readonly Command[]>,
  ): Promise<number>;
}

/** A command of any inputs and flags. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly usage?: string;
  readonly page: string;
  readonly inputs: InputSet;
  readonly flags: FlagSet;
  readonly conflicts: Readonly<Record<string, readonly string[]>>;
  readonly examples: readonly string[];
  spell?(args: readonly string[]): readonly string[] | ArgumentProblem;
  run(
    inputs: Readonly<Record<string, unknown>>,
    options: Readonly<Record<string, unknown>>,
    host: CliHost,
    commands: () => Promise<readonly Command[]>,
  ): Promise<number>;
}

/** Defines a command. A flag that `run` misspells or that conflicts with none of the others does not compile. */
export const defineCommand = <
  const Inputs extends InputSet = Readonly<Record<never, never>>,
  const Flags extends FlagSet = Readonly<Record<never, never>>,
>(
  command: CommandDefinition<Inputs, Flags>,
): Command => ({ inputs: {}, flags: {}, conflicts: {}, ...command }) as Command;
