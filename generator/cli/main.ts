#!/usr/bin/env node
import { processHost } from "./host.ts";
import { run } from "./run.ts";

void run(process.argv.slice(2), processHost()).then((code) => {
  // Not exit(): output that a pipe has not taken yet would be lost.
  process.exitCode = code;
});
