import type { CliHost } from "../../frame/host.ts";
import { usageError } from "../../frame/usage.ts";

/** Says why no port could be had. Returns the exit code. */
export function listenError(error: unknown, port: number, host: CliHost): number {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE")
    return usageError(host, `port ${port} is taken`, "give another with --port");
  return usageError(host, message, "correct --host or --port");
}
