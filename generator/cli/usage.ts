import type { CliHost } from "./host.ts";

/** Exit codes: all is well; something is wrong with the user's files; with how it was called. */
export const exitCodes = { fine: 0, problems: 1, usage: 2 } as const;

/** Says what is wrong with how the command was called, and what to do. Gives the exit code. */
export function usageError(host: CliHost, message: string, cure: string): number {
  host.stderr.write(`error: ${message}\n  help: ${cure}\n`);
  return exitCodes.usage;
}
