import { InvalidArgumentError, type Command } from "commander";
import { formatNames } from "../formats/format-names.ts";
import type { CliHost } from "../host.ts";

/** Adds a command to the program; `end` takes the exit code of its run. */
export type AddCommand = (program: Command, host: CliHost, end: (code: number) => void) => void;

/** Adds the options of `PrintFlags`. */
export function addPrintFlags(command: Command): void {
  command
    .option("--all", "print every finding, not only the first ones of each kind")
    .option("-q, --quiet", "print errors only")
    .option("--debug", "print where in diptych an internal error happened")
    .option("--no-color", "print without colours");
}

/** Adds the options of a command that reads documents: overlays, addresses and the configuration. */
export function addDocumentFlags(command: Command): Command {
  return addAddressFlags(
    command.option(
      "--overlay <file>",
      "apply an overlay too, after those of the configuration",
      repeated,
    ),
  );
}

/** Adds the options that say whether addresses are fetched, and which configuration is read. */
export function addAddressFlags(command: Command): Command {
  return addFrozenFlags(command).option(
    "-c, --config <file>",
    "configuration (default: diptych.config.* here or above)",
  );
}

/** Adds the options that say whether addresses are fetched. */
export function addFrozenFlags(command: Command): Command {
  return command
    .option("--frozen", "fetch no addresses, read what is kept (default where CI is set)")
    .option("--no-frozen", "fetch addresses that are not kept yet");
}

/** Meaning of `--format`, with further formats than those that all commands have. */
export const formatMeaning = (what: string, more: readonly string[] = []): string =>
  `how ${what} are printed, also NAME=FILE and several times: ${[...formatNames, ...more].join(", ")}`;

/** Values of an option that is given several times. */
export const repeated = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];

/** A whole number as an option has it. */
export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("Give a whole number, such as 0.");
  return Number(text);
}

/** Examples of a command's use, for its help. */
export const examples = (...commands: readonly string[]): string =>
  ["", "Examples:", ...commands.map((command) => `  $ diptych ${command}`), ""].join("\n");
