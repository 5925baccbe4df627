import {
  Argument,
  Command as Commander,
  CommanderError,
  InvalidArgumentError,
  Option,
} from "commander";
import type { CliHost } from "../host.ts";
import { exitCodes, refuse } from "../usage.ts";
import type { Command } from "./define-command.ts";
import { opposite, spelled, type Flag, type ValueFlag } from "./flag.ts";
import type { Input } from "./input.ts";

/** A command line: its name, and words of its help. */
export interface Program {
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly examples: readonly string[];
  /** Loads all commands. */
  readonly all: () => Promise<readonly Command[]>;
}

/**
 * Runs a command line with its arguments. This is the only module that knows the library for that.
 *
 * @param commands those that the arguments may be for
 * @returns the exit code of the command, or 2 where the arguments are wrong
 */
export async function runProgram(
  { name, description, version, examples, all }: Program,
  commands: readonly Command[],
  args: readonly string[],
  host: CliHost,
): Promise<number> {
  let code: number = exitCodes.fine;
  const program = new Commander(name)
    .description(description)
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.stdout.write(text),
      writeErr: (text) => host.stderr.write(text),
      outputError: (text, write) => write(text),
    })
    .showHelpAfterError(`  help: see '${name} --help' and the --help of each command`)
    .addHelpText("after", examplesText(name, examples));
  for (const command of commands)
    addCommand(program, command, async (inputs, options) => {
      code = await command.run(inputs, options, host, all);
    });
  const [first, ...rest] = args;
  const given = commands.find((command) => command.name === first)?.spell?.(rest);
  if (given !== undefined && "problem" in given) return refuse(host, given);
  try {
    await program.parseAsync(given === undefined ? args : [first ?? "", ...given], {
      from: "user",
    });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? exitCodes.fine : exitCodes.usage;
  }
  return code;
}

type Values = Readonly<Record<string, unknown>>;

function addCommand(
  program: Commander,
  { name, summary, usage, inputs, flags, conflicts, examples }: Command,
  run: (inputs: Values, options: Values) => Promise<void>,
): void {
  const command = program.command(name).description(summary);
  if (usage !== undefined) command.usage(usage);
  for (const [input, described] of Object.entries(inputs))
    command.addArgument(argumentOf(input, described));
  for (const [flag, described] of Object.entries(flags))
    for (const option of optionsOf(flag, described, conflicts[flag] ?? []))
      command.addOption(option);
  const names = Object.keys(inputs);
  command
    .addHelpText("after", examplesText(program.name(), examples))
    .action((...given: readonly unknown[]) =>
      run(Object.fromEntries(names.map((input, index) => [input, given[index]])), command.opts()),
    );
}

/** The brackets of an input, as `[files...]`. */
export const bracketed = (name: string, { kind }: Input): string =>
  ({ one: `<${name}>`, optional: `[${name}]`, many: `[${name}...]` })[kind];

function argumentOf(name: string, input: Input): Argument {
  const argument = new Argument(bracketed(name, input), input.meaning);
  return input.choices === undefined ? argument : argument.choices(input.choices);
}

/** A flag, and its opposite where it has one. */
function optionsOf(name: string, flag: Flag, conflicts: readonly string[]): readonly Option[] {
  if (flag.kind === "off") return [new Option(opposite(name), flag.meaning)];
  const short = flag.short === undefined ? "" : `-${flag.short}, `;
  const argument = flag.kind === "value" ? ` ${flag.argument}` : "";
  const option = new Option(`${short}${spelled(name)}${argument}`, flag.meaning)
    .conflicts([...conflicts])
    .hideHelp(flag.isHidden === true);
  if (flag.kind === "value") describeValue(option, flag);
  if (flag.no === undefined) return [option];
  const no = new Option(opposite(name), flag.no === false ? "" : flag.no);
  return [option, no.hideHelp(flag.no === false)];
}

function describeValue(option: Option, flag: ValueFlag<unknown>): void {
  const { choices, initial, isRequired } = flag;
  if (choices === undefined) option.argParser(readerOf(flag));
  else option.choices(choices);
  if (initial !== undefined) option.default(initial);
  if (isRequired === true) option.makeOptionMandatory();
}

const readerOf =
  (flag: ValueFlag<unknown>) =>
  (text: string, before: unknown): unknown => {
    const complaint = flag.refuse?.(text);
    if (complaint !== undefined) throw new InvalidArgumentError(complaint);
    return flag.read(text, before);
  };

const examplesText = (program: string, examples: readonly string[]): string =>
  ["", "Examples:", ...examples.map((example) => `  $ ${program} ${example}`), ""].join("\n");
