#!/usr/bin/env node
import { tuneEngine } from "./engine.ts";
import { processHost } from "./host.ts";
import { run } from "./run.ts";

async function main(): Promise<void> {
  tuneEngine();
  // Not exit(): output that a pipe has not taken yet would be lost.
  process.exitCode = await run(process.argv.slice(2), processHost());
}

void main();
