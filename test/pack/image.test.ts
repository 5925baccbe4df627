import { once } from "node:events";
import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildService } from "../support/packages.ts";

// No container runs here. The files of the last stage of deploy/Dockerfile are laid out in a folder instead.
const root = path.resolve(import.meta.dirname, "../..");

let app: string;
let command: readonly string[];

beforeAll(async () => {
  await buildService();
  app = await mkdtemp(path.join(tmpdir(), "diptych-image-"));
  const text = (await readFile(path.join(root, "deploy/Dockerfile"), "utf8")).replaceAll(
    "\\\n",
    " ",
  );
  const last = text.slice(text.lastIndexOf("\nFROM "));
  for (const [, sources = ""] of last.matchAll(/^COPY (?:--from=build )?([^-].*)$/gm)) {
    const [target = "", ...from] = sources.split(/ +/).reverse();
    for (const source of from.map((one) => one.replace(/^\/app\//, ""))) {
      const inFolder = target.endsWith("/") || from.length > 1;
      const place = path.join(app, target, inFolder ? path.basename(source) : "");
      await mkdir(path.dirname(place), { recursive: true });
      await cp(path.join(root, source), place, { recursive: true });
    }
  }
  await linkModules();
  command = JSON.parse(/^CMD (.*)$/m.exec(last)?.[1] ?? "[]") as readonly string[];
});

afterAll(() => rm(app, { recursive: true, force: true }));

/** Packages of the registry are those that are installed here; links to workspaces lead into the image. */
async function linkModules(): Promise<void> {
  const modules = path.join(root, "node_modules");
  const link = async (name: string, target: string): Promise<void> => {
    const place = path.join(app, "node_modules", name);
    await mkdir(path.dirname(place), { recursive: true });
    await symlink(target, place);
  };
  for (const name of await readdir(modules))
    if (name !== "@diptych" && !name.startsWith(".")) await link(name, path.join(modules, name));
  for (const [name, folder] of [
    ["runtime", "runtime"],
    ["v2", "generated/v2"],
    ["v3", "generated/v3"],
  ] as const)
    await link(`@diptych/${name}`, path.join(app, folder));
}

it("has all files that the service needs, its documentation page and its version included", async () => {
  const [, ...args] = command;
  const child = spawn(process.execPath, [...args, "--port", "0"], {
    cwd: app,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = once(child, "exit");
  let printed = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => (printed += text));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const started = /"url":"([^"]+)".*"msg":"started"/.exec(printed)?.[1];
      if (started !== undefined) resolve(started);
    });
    void exit.then(() => reject(new Error(printed)));
  });
  const text = async (page: string): Promise<string> => (await fetch(`${url}${page}`)).text();
  const { version } = JSON.parse(
    await readFile(path.join(root, "service/package.json"), "utf8"),
  ) as { readonly version: string };
  expect(await text("/healthz")).toBe(`ok ${version}\n`);
  expect(await text("/docs/administration.yaml")).toMatch(/^openapi: /);
  expect(await text("/docs/effects.html")).toContain("<table");
  child.kill("SIGTERM");
  await exit;
});
