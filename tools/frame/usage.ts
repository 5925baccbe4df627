import { constants } from "node:os";
import { visible } from "../../generator/diagnostics/visible.ts";
import type { CliHost } from "./host.ts";

/** Exit codes: success; errors in the user's files; errors in the command's arguments. */
export const exitCodes = { fine: 0, problems: 1, usage: 2 } as const;

/** The exit code of a process that a signal has ended, as shells have it: 128 and the number of the signal. */
export const interruptedCode = (signal: NodeJS.Signals): number => 128 + constants.signals[signal];

/** Fault of an argument, and its cure. */
export interface ArgumentProblem {
  readonly problem: string;
  readonly cure: string;
}

/** Prints the fault of an argument. Returns the exit code. */
export const refuse = (host: CliHost, { problem, cure }: ArgumentProblem): number =>
  usageError(host, problem, cure);

/** Prints what is wrong with the command's arguments, and what to do. Returns the exit code. */
export function usageError(host: CliHost, message: string, cure: string): number {
  host.stderr.write(`error: ${visible(message)}\n  help: ${visible(cure)}\n`);
  return exitCodes.usage;
}
