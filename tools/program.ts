import { writeSync } from "node:fs";
import { configChecks } from "./config-checks.ts";
import { tuneEngine } from "./engine.ts";
import { processHost } from "./frame/host.ts";
import { run } from "./run.ts";
import { exitCodes } from "./frame/usage.ts";

/** Runs the command line of this process. */
export async function main(): Promise<void> {
  tuneEngine();
  for (const stream of [process.stdout, process.stderr]) stream.on("error", endOutput);
  // Not exit(): output that a pipe has not taken yet would be lost.
  process.exitCode = await run(process.argv.slice(2), processHost(configChecks));
}

/** Takes it as no error that a reader ends early, as `head` does; says what else keeps the output from being written. */
function endOutput(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") return;
  process.exitCode = exitCodes.problems;
  try {
    const cure = "free some space, or send the output elsewhere";
    writeSync(2, `error: the output cannot be written: ${error.message}\n  help: ${cure}\n`);
  } catch {
    // The output is closed: a message has no reader.
  }
  process.exit();
}
