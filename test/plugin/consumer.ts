import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { environment, installInto } from "../support/installed.ts";

const root = path.resolve(import.meta.dirname, "../..");
const example = path.join(root, "examples/plugin-mock");
const execute = promisify(execFile);

/** An empty folder outside the checkout with what a user of the plugin has installed. */
export interface Consumer {
  readonly folder: string;
  /** What a program prints; rejects if it fails, with its output as the message. */
  run(command: string, ...args: readonly string[]): Promise<string>;
  remove(): Promise<void>;
}

/** Installs Diptych and its runtime as they are packed, and the plugin as it is built on them. */
export async function installPlugin(): Promise<Consumer> {
  const folder = await mkdtemp(path.join(tmpdir(), "diptych-plugin-"));
  const run = (command: string, ...args: readonly string[]): Promise<string> =>
    runIn(folder, command, args);
  await writeFile(path.join(folder, "package.json"), '{ "type": "module", "private": true }\n');
  await installInto(folder);

  // The plugin is built where its author would: with nothing but what is installed.
  const source = path.join(folder, "source");
  const own = new Set(["node_modules", "dist"]);
  await cp(example, source, {
    recursive: true,
    filter: (file) => !own.has(path.relative(example, file)),
  });
  await run("node_modules/.bin/tsc", "-p", "source");
  const out = await run("npm", "pack", "./source", "--json", "--ignore-scripts");
  const [tarball] = JSON.parse(out) as readonly { readonly filename: string }[];
  const target = path.join(folder, "node_modules/diptych-plugin-mock");
  await mkdir(target, { recursive: true });
  await run("tar", "-xzf", tarball?.filename ?? "", "-C", target, "--strip-components=1");
  await rm(source, { recursive: true });
  return { folder, run, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function runIn(cwd: string, command: string, args: readonly string[]): Promise<string> {
  try {
    return (await execute(command, args, { cwd, env: environment() })).stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(" ")}\n${stdout}${stderr}`, { cause: error });
  }
}
