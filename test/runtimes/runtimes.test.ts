import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { runtimePrograms } from "../../scripts/runtimes.mjs";
import { freePort } from "../support/free-port.ts";
import { builtFolder } from "./built.ts";

const programs = runtimePrograms();
let folder: string;

beforeAll(async () => void (folder = await builtFolder()));
afterAll(() => rm(folder, { recursive: true, force: true }));

const done = {
  thing: "né 9007199254740993",
  missing: "404 No such thing.",
  xml: "<&>",
  bytes: 5,
  stream: 6,
  items: "a,b",
  late: "aborted",
};

/** How each serves requests on a free port, and the flags that it wants. */
const servers = [
  {
    name: "deno",
    serve: `const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, (request) => handle(request));
const { port } = server.addr;`,
    flags: ["run", "--no-lock", "--node-modules-dir=manual", "--allow-net", "--allow-env=NODE_ENV"],
    end: "Deno.exit()",
  },
  {
    name: "bun",
    serve: `const { port } = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => handle(request) });`,
    flags: ["run"],
    end: "process.exit()",
  },
] as const;

it.each(servers)("$name serves and calls", async ({ name, serve, flags, end }) => {
  const file = path.join(folder, `${name}.mjs`);
  await writeFile(
    file,
    `import { call, handle } from "./program.mjs";
${serve}
console.log(JSON.stringify(await call("http://127.0.0.1:" + port)));
${end};
`,
  );
  const program = programs?.[name] ?? "";
  const { stdout } = await promisify(execFile)(program, [...flags, file], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual(done);
});

it("workerd serves and calls", async () => {
  const port = await freePort();
  const config = path.join(folder, "config.capnp");
  await writeFile(
    config,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (modules = [(name = "worker", esModule = embed "worker.mjs")], compatibilityDate = "2025-09-01")),
    (name = "internet", network = (allow = ["local", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`,
  );
  const workerd = spawn(programs?.workerd ?? "", ["serve", config], { stdio: "ignore" });
  onTestFinished(async () => {
    workerd.kill();
    await once(workerd, "exit");
  });
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const inside = await fetch(`${url}/?call=${encodeURIComponent(url)}`);
  expect(await inside.json()).toEqual(done);
  const module = (await import(pathToFileURL(path.join(folder, "program.mjs")).href)) as {
    readonly call: (url: string) => Promise<unknown>;
  };
  expect(await module.call(url)).toEqual(done);
});
