import { Command, CommanderError } from "commander";
import { addCompletion } from "./completion/command.ts";
import { addBundle } from "./bundle/command.ts";
import { addDocs } from "./docs/command.ts";
import { addDiff } from "./diff/command.ts";
import { addExplain } from "./explain/command.ts";
import { addGenerate } from "./generate/command.ts";
import { addInit } from "./init/command.ts";
import { addLint } from "./lint/command.ts";
import { addLsp } from "./lsp/command.ts";
import { addMigrate } from "./migrate/command.ts";
import { addMock } from "./mock/command.ts";
import { addScaffold } from "./scaffold/command.ts";
import { addTry } from "./try/command.ts";
import { addUpdate } from "./update/command.ts";
import { addTypes } from "./types/command.ts";
import { examples, type AddCommand } from "./frame/command/common.ts";
import type { CliHost } from "./frame/host.ts";
import { commonSpelling, formerFlags } from "./types/types-flags.ts";
import { exitCodes, usageError } from "./frame/usage.ts";
import { version } from "./frame/version.ts";

/** Commands in the order of the help. */
const commands: readonly AddCommand[] = [
  addGenerate,
  addTypes,
  addBundle,
  addLint,
  addDiff,
  addDocs,
  addMock,
  addTry,
  addScaffold,
  addUpdate,
  addInit,
  addMigrate,
  addExplain,
  addLsp,
  addCompletion,
];

/** Gives a program all commands. */
export function addCommands(program: Command, host: CliHost, end: (code: number) => void): void {
  for (const add of commands) add(program, host, end);
}

/**
 * Runs the command line with its arguments. Returns the exit code: 0, 1 or 2, see `exitCodes`.
 * Each command is loaded when it is called: together they take longer to load than to run.
 */
export async function run(args: readonly string[], host: CliHost): Promise<number> {
  let code: number = exitCodes.fine;
  const end = (result: number): void => {
    code = result;
  };
  const program = new Command("diptych")
    .description(
      "Generates TypeScript from OpenAPI documents: types, validators, JSON and XML codecs, servers, clients.",
    )
    .version(version(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.stdout.write(text),
      writeErr: (text) => host.stderr.write(text),
      outputError: (text, write) => write(text),
    })
    .showHelpAfterError("  help: see 'diptych --help' and the --help of each command")
    .addHelpText(
      "after",
      examples(
        "generate",
        "generate --check",
        "types openapi.yaml",
        "lint",
        "diff main:openapi.yaml openapi.yaml",
        "scaffold",
        "init",
      ),
    );
  addCommands(program, host, end);
  const [command, ...rest] = args;
  const isTypes = command === "types";
  const former = isTypes ? rest.find((arg) => Object.hasOwn(formerFlags, arg)) : undefined;
  if (former !== undefined)
    return usageError(host, `there is no option '${former}'`, formerFlags[former] ?? "");
  try {
    const given = isTypes ? [command, ...commonSpelling(rest)] : args;
    await program.parseAsync(given, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? exitCodes.fine : exitCodes.usage;
    if (!isOfFiles(error)) throw error;
    usageError(
      host,
      `a file cannot be read or written: ${error.message}`,
      "check what is at that path, its permissions, and the space that is left",
    );
    return exitCodes.problems;
  }
  return code;
}

/** Whether an error is the system's, about a file. */
function isOfFiles(error: unknown): error is Error {
  const { syscall, path, code = "" } = (error ?? {}) as NodeJS.ErrnoException;
  const isFile = path !== undefined || ["ENOSPC", "EDQUOT", "EFBIG", "EROFS"].includes(code);
  return error instanceof Error && syscall !== undefined && isFile;
}
