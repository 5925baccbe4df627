import { flagsWithValue } from "../config/read-settings.ts";
import type { Command } from "./command.ts";

/** The words of a command line, sorted. */
interface SortedCall {
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, string>>;
  /** Flags that are settings, or unknown. */
  readonly settings: readonly string[];
  readonly isHelp: boolean;
}

/** A command line that is no call of its command. */
export class CallError extends Error {
  override readonly name = "CallError";
}

/** The command that arguments begin with, and the arguments behind its name; undefined if they begin with none. */
export function findCommand(
  args: readonly string[],
  commands: readonly Command[],
): readonly [Command, readonly string[]] | undefined {
  for (const command of commands) {
    const name = command.name.split(" ");
    if (name.every((word, i) => args[i] === word)) return [command, args.slice(name.length)];
  }
  const [first] = args;
  if (first === undefined || first.startsWith("-")) return undefined;
  const begun = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (begun.length === 0) throw new CallError(`There is no command ${first}.`);
  throw new CallError(`It is one of ${begun.map(({ name }) => name).join(", ")}.`);
}

/**
 * Sorts the arguments of a command: its words, its own flags, and settings.
 *
 * @throws {CallError} there are too few or too many words, or a flag has no value
 */
export function readCall(command: Command, args: readonly string[]): SortedCall {
  const words: string[] = [];
  const flags: Record<string, string> = {};
  const settings: string[] = [];
  let isHelp = false;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? "";
    const [name = "", value] = splitFlag(arg);
    const own = command.flags?.find((flag) => arg.startsWith("--") && flag.name === name);
    if (arg === "--") {
      words.push(...args.slice(i + 1));
      break;
    } else if (arg === "--help") isHelp = true;
    else if (own !== undefined) {
      if (own.value === undefined && value !== undefined)
        throw new CallError(`--${name} takes no value.`);
      const given = own.value === undefined ? "true" : (value ?? args[++i]);
      if (given === undefined) throw new CallError(`--${name} needs a value.`);
      flags[name] = given;
    } else if (arg.startsWith("-")) {
      settings.push(arg);
      const next = args[i + 1];
      if (value === undefined && flagsWithValue.has(name) && next !== undefined) {
        settings.push(next);
        i++;
      }
    } else words.push(arg);
  }
  if (!isHelp && words.length !== command.parameters.length)
    throw new CallError(`Usage: ${[command.name, ...command.parameters].join(" ")}`);
  return { words, flags, settings, isHelp };
}

function splitFlag(arg: string): readonly [string, string | undefined] {
  const [, name = "", value] = /^--([^=]*)(?:=([^]*))?$/.exec(arg) ?? [];
  return [name, value];
}
