#!/usr/bin/env node
import * as modules from "node:module";
import { version } from "./frame/version.ts";

/** Node.js 22 and later keep the compiled form of modules from run to run. */
const { enableCompileCache } = modules as { readonly enableCompileCache?: () => unknown };

const [flag, ...more] = process.argv.slice(2);
if ((flag === "--version" || flag === "-V") && more.length === 0) {
  // Scripts ask for it often, and need no command line for that.
  process.stdout.write(`${version()}\n`);
} else {
  enableCompileCache?.();
  const { main } = await import("./program.ts");
  await main();
}
