import type { Command, Option } from "commander";

/** A flag as shells complete it. */
export interface FlagWords {
  /** With its hyphens, as in `--format`. */
  readonly long: string;
  /** As in `-f`. */
  readonly short?: string;
  readonly meaning: string;
  /** Present where it takes a value: the possible values, or none if any text is one. */
  readonly values?: readonly string[];
}

/** A command as shells complete it. */
export interface CommandWords {
  readonly name: string;
  readonly meaning: string;
  readonly flags: readonly FlagWords[];
  /** Values of its argument; none where it is a name or a file. */
  readonly values: readonly string[];
}

/** The commands of a program, with their flags, as the program itself knows them. */
export const wordsOf = ({ commands }: Command): readonly CommandWords[] =>
  commands.map((command) => ({
    name: command.name(),
    meaning: command.description(),
    flags: [...command.options.flatMap(flagOf), help],
    values: command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
  }));

const help: FlagWords = { long: "--help", short: "-h", meaning: "print the help of the command" };

function flagOf(option: Option): readonly FlagWords[] {
  const { long, short, description, argChoices = [], required, optional, hidden } = option;
  if (long === undefined || long === null || hidden) return [];
  const values = required || optional ? { values: argChoices } : {};
  return [{ long, ...(short ? { short } : {}), meaning: description, ...values }];
}
