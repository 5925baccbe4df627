import { allCommands, commandsNamed } from "./commands.ts";
import { runProgram } from "./frame/command/program.ts";
import type { CliHost } from "./frame/host.ts";
import { exitCodes, usageError } from "./frame/usage.ts";
import { version } from "./frame/version.ts";

/** Runs the command line with its arguments. Returns the exit code: 0, 1 or 2, see `exitCodes`. */
export async function run(args: readonly string[], host: CliHost): Promise<number> {
  const program = {
    name: "diptych",
    description:
      "Generates TypeScript from OpenAPI documents: types, validators, JSON and XML codecs, servers, clients.",
    version: version(),
    examples: [
      "generate",
      "generate --check",
      "types openapi.yaml",
      "lint",
      "diff main:openapi.yaml openapi.yaml",
      "scaffold",
      "init",
    ],
    all: allCommands,
  };
  try {
    return await runProgram(program, await commandsNamed(args[0]), args, host);
  } catch (error) {
    if (!isOfFiles(error)) throw error;
    usageError(
      host,
      `a file cannot be read or written: ${error.message}`,
      "check what is at that path, its permissions, and the space that is left",
    );
    return exitCodes.problems;
  }
}

/** Whether an error is the system's, about a file. */
function isOfFiles(error: unknown): error is Error {
  const { syscall, path, code = "" } = (error ?? {}) as NodeJS.ErrnoException;
  const isFile = path !== undefined || ["ENOSPC", "EDQUOT", "EFBIG", "EROFS"].includes(code);
  return error instanceof Error && syscall !== undefined && isFile;
}
