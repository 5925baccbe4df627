import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { environment, installInto } from "../support/installed.ts";

const execute = promisify(execFile);

/** An empty folder outside the checkout with what a user of the plugin has installed. */
export interface Consumer {
  readonly folder: string;
  /** What a program prints; rejects if it fails, with its output as the message. */
  run(command: string, ...args: readonly string[]): Promise<string>;
  remove(): Promise<void>;
}

/** Installs Diptych, its runtime and the plugin as they are packed. */
export async function installPlugin(): Promise<Consumer> {
  const folder = await mkdtemp(path.join(tmpdir(), "diptych-plugin-"));
  const run = (command: string, ...args: readonly string[]): Promise<string> =>
    runIn(folder, command, args);
  await writeFile(path.join(folder, "package.json"), '{ "type": "module", "private": true }\n');
  await installInto(folder);
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
