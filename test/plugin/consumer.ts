import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Tarball } from "../../scripts/pack.mjs";

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
export async function installPlugin(tarballs: readonly Tarball[]): Promise<Consumer> {
  const folder = await mkdtemp(path.join(tmpdir(), "diptych-plugin-"));
  const run = (command: string, ...args: readonly string[]): Promise<string> =>
    runIn(folder, command, args);
  const packed = (name: string): string =>
    `file:${tarballs.find((tarball) => tarball.name === name)?.file ?? ""}`;
  const installed = (name: string): string => `file:${path.join(root, "node_modules", name)}`;
  const manifest = {
    type: "module",
    private: true,
    dependencies: { "@diptych/runtime": packed("@diptych/runtime") },
    devDependencies: {
      diptych: packed("diptych"),
      msw: installed("msw"),
      typescript: installed("typescript"),
    },
  };
  await writeFile(path.join(folder, "package.json"), JSON.stringify(manifest));
  const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  await run("npm", "install", ...flags);

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
  // Nothing of the surrounding run but where npm finds packages.
  const { PATH, HOME } = process.env;
  const npm = Object.entries(process.env).filter(([name]) =>
    /^npm_config_(?!.*prefix)/i.test(name),
  );
  const env = { PATH, HOME, CI: "1", NO_COLOR: "1", ...Object.fromEntries(npm) };
  try {
    return (await execute(command, args, { cwd, env })).stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(" ")}\n${stdout}${stderr}`, { cause: error });
  }
}
