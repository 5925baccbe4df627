import { execFile } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { once } from "./once.ts";
import { packPackages } from "./packages.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** What npm gets from this checkout: packages of the project as they are packed, and others as installed here. */
const packed = [
  "diptych",
  "@diptych/mock",
  "@diptych/query",
  "@diptych/runtime",
  "@diptych/transports",
  "@diptych/zod",
];
const installed = [
  "@faker-js/faker",
  "@tanstack/query-core",
  "@tanstack/react-query",
  "@types/node",
  "@types/react",
  "axios",
  "fast-check",
  "msw",
  "react",
  "swr",
  "ts-morph",
  "typescript",
  "vitest",
  "zod",
];

/**
 * Gives a folder outside of the checkout what users of the project have in `node_modules`: npm installs
 * it once per run, with what the packages depend on.
 */
export async function installInto(folder: string): Promise<void> {
  const modules = await once("installed", install);
  await symlink(modules, path.join(folder, "node_modules"), "junction");
}

async function install(folder: string): Promise<string> {
  const tarballs = await packPackages();
  const fileOf = (name: string): string =>
    tarballs.find((one) => one.name === name)?.file ?? path.join(root, "node_modules", name);
  const devDependencies = Object.fromEntries(
    [...packed, ...installed].map((name) => [name, `file:${fileOf(name)}`]),
  );
  await mkdir(folder, { recursive: true });
  const manifest = { private: true, type: "module", devDependencies };
  await writeFile(path.join(folder, "package.json"), JSON.stringify(manifest));
  const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  const options = { cwd: folder, env: environment() };
  await promisify(execFile)("npm", ["install", ...flags], options);
  return path.join(folder, "node_modules");
}

/** Variables for programs of users: nothing of the surrounding run but where npm finds packages. */
export function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  const npm = Object.entries(process.env).filter(([name]) =>
    /^npm_config_(?!.*prefix)/i.test(name),
  );
  return { PATH, HOME, CI: "1", NO_COLOR: "1", ...Object.fromEntries(npm) };
}
