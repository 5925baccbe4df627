import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tarball } from "../../scripts/pack.mjs";
import { freePort } from "../support/free-port.ts";
import { environment } from "../support/installed.ts";
import { packPackages } from "../support/packages.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** A folder of a user, where npm installs every package of the project from its tarball. */
let folder: string;
let tarballs: readonly Tarball[];
let mock: ChildProcess | undefined;

const run = async (command: string, ...args: readonly string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(command, args, { cwd: folder, env: environment() });
  return stdout;
};

const program = (name: string): string => path.join(folder, "node_modules/.bin", name);

/** Packages that the user has beside ours, as installed here. */
const others = ["@types/node", "typescript", "zod"].map((name) =>
  path.join(root, "node_modules", name),
);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "diptych-all-"));
  tarballs = await packPackages();
  await writeFile(path.join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  await run("npm", "install", ...flags, ...others, ...tarballs.map(({ file }) => file));
});

afterAll(async () => {
  mock?.kill();
  await rm(folder, { recursive: true, force: true });
});

interface Manifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

it("takes all packages from their tarballs, at one version, with ranges that admit it", async () => {
  const lock = JSON.parse(await readFile(path.join(folder, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, { readonly resolved?: string }>>;
  };
  const ours = new Set(tarballs.map(({ name }) => name));
  const installed = Object.entries(lock.packages).filter(([place]) =>
    ours.has(place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length)),
  );
  expect(installed.map(([place]) => place).sort()).toEqual(
    [...ours].map((name) => `node_modules/${name}`).sort(),
  );
  for (const [place, { resolved }] of installed) expect(resolved, place).toMatch(/^file:/);

  const [{ version } = { version: "" }] = tarballs;
  for (const name of ours) {
    const file = path.join(folder, "node_modules", name, "package.json");
    const manifest = JSON.parse(await readFile(file, "utf8")) as Manifest;
    expect(manifest.version, name).toBe(version);
    const ranges = Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies });
    for (const [other, range] of ranges)
      if (ours.has(other)) expect([version, `^${version}`], `${name} → ${other}`).toContain(range);
  }
});

const document = `openapi: 3.1.0
info: { title: Notes, version: 1.0.0 }
paths:
  /notes:
    post:
      operationId: addNote
      requestBody:
        required: true
        content:
          application/json: { schema: { $ref: "#/components/schemas/NewNote" } }
      responses:
        "201":
          description: The note.
          content:
            application/json: { schema: { $ref: "#/components/schemas/Note" } }
components:
  schemas:
    NewNote:
      type: object
      required: [text]
      properties: { text: { type: string, minLength: 1 } }
    Note:
      type: object
      required: [id, text]
      properties: { id: { type: integer }, text: { type: string, examples: [Buy milk] } }
`;

const client = (port: number): string => `import { ApiError, createClient } from "./api/client.js";
import { Note } from "./api/zod.js";

const api = createClient({ baseUrl: "http://127.0.0.1:${port}" });
const note = await api.addNote({ body: { text: "Buy milk" } });
console.log(Note.parse(note).text);
await api.addNote({ body: { text: "" } }).catch((error: unknown) => {
  console.log(error instanceof ApiError ? error.status : error);
});
`;

it("leads from an empty folder to a client that calls the mock server", async () => {
  const port = await freePort();
  await writeFile(path.join(folder, "openapi.yaml"), document);
  await run(program("diptych"), "init", "--yes", "--no-install", "--output", "src/api");
  const file = path.join(folder, "diptych.config.json");
  const config = JSON.parse(await readFile(file, "utf8")) as {
    readonly specs: readonly object[];
  };
  const specs = config.specs.map((spec) => ({ ...spec, plugins: ["@diptych/zod"] }));
  await writeFile(file, JSON.stringify({ ...config, specs }));
  await run("npm", "run", "generate");

  await writeFile(path.join(folder, "src/client.ts"), client(port));
  const compilerOptions = {
    target: "es2023",
    lib: ["es2023", "dom"],
    types: ["node"],
    module: "nodenext",
    strict: true,
    rootDir: "src",
    outDir: "dist",
  };
  const settings = JSON.stringify({ compilerOptions, include: ["src"] });
  await writeFile(path.join(folder, "tsconfig.json"), settings);
  expect(await run(program("tsc"))).toBe("");

  mock = spawn(program("diptych"), ["mock", "openapi.yaml", "--port", String(port)], {
    cwd: folder,
    env: environment(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  await listening(mock);
  expect(await run(process.execPath, "dist/client.js")).toBe("Buy milk\n400\n");
});

/** Waits until the mock server prints its address. */
function listening(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    const read = (chunk: Buffer): void => {
      said += chunk.toString();
      if (/http:\/\/127\.0\.0\.1:\d+/.test(said)) resolve();
    };
    server.stdout?.on("data", read);
    server.stderr?.on("data", read);
    server.on("exit", () => reject(new Error(`the mock server ended: ${said}`)));
  });
}
