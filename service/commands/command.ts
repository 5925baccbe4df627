import type { Settings } from "../config/settings.ts";

/** Streams of a command. */
export interface Terminal {
  readonly input: NodeJS.ReadStream;
  /** Prints a line of what the command is for. */
  print(line: string): void;
  /** Prints a line about what the command does. */
  tell(line: string): void;
}

/** The call of a command. */
export interface Call {
  readonly settings: Settings;
  /** Words behind the name of the command, as many as it has parameters. */
  readonly words: readonly string[];
  /** Values of the command's own flags; those of switches are `true`. */
  readonly flags: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
}

/** A flag of a command, beside the settings of the service. */
export interface CommandFlag {
  readonly name: string;
  /** Form of its value, for the help; a switch has none. */
  readonly value?: string;
  readonly description: string;
}

/** A command of the program. */
export interface Command {
  /** One or two words, such as `users list`. */
  readonly name: string;
  /** Names of the words that follow. */
  readonly parameters: readonly string[];
  /** A sentence for the list of commands. */
  readonly summary: string;
  /** Paragraphs for its own help. */
  readonly details: readonly string[];
  readonly flags?: readonly CommandFlag[];
  /**
   * @returns the exit code: 0, or 1 where something was found or not done
   * @throws {Error} it cannot be done: the message is for the operator
   */
  run(call: Call): Promise<0 | 1>;
}
