import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { environment, installInto } from "../support/installed.ts";

const root = path.resolve(import.meta.dirname, "../..");
const example = path.join(root, "examples/downstream");

/** Result of a command. */
export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The example in a folder of its own, like a fresh clone. */
export interface Checkout {
  readonly folder: string;
  /** Runs a command in the folder; the promise also resolves if the command fails. */
  run(command: string, ...args: readonly string[]): Promise<Ended>;
  remove(): Promise<void>;
}

/** Copies the example, and gives it what it depends on. */
export async function checkOut(): Promise<Checkout> {
  const folder = await mkdtemp(path.join(tmpdir(), "diptych-downstream-"));
  const own = new Set(["node_modules", "dist", "generated", "package-lock.json"]);
  await cp(example, folder, {
    recursive: true,
    filter: (file) => !own.has(path.relative(example, file)),
  });
  await installInto(folder);
  return {
    folder,
    run: (command, ...args) => run(folder, command, args),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function run(cwd: string, command: string, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd, env: environment() }, (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
      resolve({ code, out, err });
    });
  });
}
