import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Tarball } from "../../scripts/pack.mjs";

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

/** Copies the example; its dependencies become the tarballs and the packages installed here. */
export async function checkOut(tarballs: readonly Tarball[]): Promise<Checkout> {
  const folder = await mkdtemp(path.join(tmpdir(), "diptych-downstream-"));
  const own = new Set(["node_modules", "dist", "generated", "package-lock.json"]);
  await cp(example, folder, {
    recursive: true,
    filter: (file) => !own.has(path.relative(example, file)),
  });
  const manifest = path.join(folder, "package.json");
  const text = await readFile(manifest, "utf8");
  await writeFile(manifest, withLocalDependencies(text, tarballs));
  return {
    folder,
    run: (command, ...args) => run(folder, command, args),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Packages of the project come from tarballs, the compiler from `node_modules`. */
function withLocalDependencies(text: string, tarballs: readonly Tarball[]): string {
  const manifest = JSON.parse(text) as Record<string, Record<string, string>>;
  for (const field of ["dependencies", "devDependencies"]) {
    const dependencies = manifest[field] ?? {};
    for (const name of Object.keys(dependencies)) {
      const packed = tarballs.find((tarball) => tarball.name === name);
      dependencies[name] = `file:${packed?.file ?? path.join(root, "node_modules", name)}`;
    }
  }
  return JSON.stringify(manifest, null, 2);
}

function run(cwd: string, command: string, args: readonly string[]): Promise<Ended> {
  // Nothing of the surrounding run but where npm finds packages.
  const { PATH, HOME } = process.env;
  const npm = Object.entries(process.env).filter(([name]) =>
    /^npm_config_(?!.*prefix)/i.test(name),
  );
  const env = { PATH, HOME, CI: "1", NO_COLOR: "1", ...Object.fromEntries(npm) };
  return new Promise((resolve) => {
    execFile(command, args, { cwd, env }, (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
      resolve({ code, out, err });
    });
  });
}
