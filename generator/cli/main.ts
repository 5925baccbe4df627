#!/usr/bin/env node
import { tuneEngine } from "./engine.ts";
import { processHost } from "./host.ts";
import { run } from "./run.ts";

async function main(): Promise<void> {
  tuneEngine();
  for (const stream of [process.stdout, process.stderr]) stream.on("error", ignoreClosedPipe);
  // Not exit(): output that a pipe has not taken yet would be lost.
  process.exitCode = await run(process.argv.slice(2), processHost());
}

/** Takes it as no error that a reader ends early, as `head` does. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

void main();
