import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { environment, installInto } from "../../support/installed.ts";

const secret = "ge+heim$";

const config = `
specs:
  - input: pets.yaml
    output: generated
    int64: bigint
    dates: Date
    emit: [client]
    package: { name: pets }
`;

const document = `openapi: 3.1.0
info: { title: Pets, version: "1" }
security: [{ key: [] }, { token: [] }]
paths:
  /pets:
    get:
      operationId: listPets
      parameters:
        - { name: since, in: query, required: true, schema: { type: string, format: date-time } }
        - { name: limit, in: query, schema: { type: integer, format: int64, minimum: 1 } }
      responses:
        "200":
          description: Pets.
          headers: { X-Total: { required: true, schema: { type: integer } }, ETag: { schema: { type: string } } }
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Pet" } } } }
        "304": { description: As before. }
        4XX: { description: Refused. }
    post:
      operationId: addPet
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
      responses:
        "201": { description: Added., content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
        4XX:
          description: Refused.
          content: { application/problem+json: { schema: { type: object, required: [title], properties: { title: { type: string } } } } }
components:
  schemas:
    Pet: { type: object, required: [id], properties: { id: { type: integer, format: int64, minimum: 1 } } }
  securitySchemes:
    key: { type: apiKey, in: query, name: key }
    token: { type: http, scheme: bearer }
`;

/** Whether the service breaks its document. */
let isFaulty = true;
let folder: string;
let server: Server;
let address: string;

/** Answers as the document says, or nearly. */
function serve(request: IncomingMessage, body: string, answer: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://pets.test");
  const isKnown =
    searchParams.get("key") === secret || request.headers.authorization === `Bearer ${secret}`;
  const end = (status: number, value?: unknown, type = "application/json"): void => {
    answer.writeHead(status, value === undefined ? {} : { "content-type": type });
    answer.end(request.method === "HEAD" || value === undefined ? "" : JSON.stringify(value));
  };
  const refuse = (status: number): void => {
    if (request.method === "POST") end(status, { title: "No" }, "application/problem+json");
    else end(status);
  };
  if (pathname !== "/pets") return end(404);
  if (!["GET", "HEAD", "POST"].includes(request.method ?? "")) {
    if (!isFaulty) answer.setHeader("allow", "GET, HEAD, POST");
    return end(405);
  }
  if (!isKnown && !(isFaulty && request.method === "GET")) return refuse(401);
  if (request.method === "POST") {
    const given = valueOf(body) as { readonly id?: unknown } | undefined;
    const isRight =
      Number.isInteger(given?.id) &&
      Number(given?.id) >= 1 &&
      /^application\/json(?:;|$)/.test(request.headers["content-type"] ?? "");
    if (isFaulty && !isRight)
      return end(isNaN(Number(given?.id)) ? 500 : 400, { name: "No" }, "application/problem+json");
    if (!isRight) return refuse(400);
    if (isFaulty) return end(201, { id: "one" });
    // As it was sent: JSON.parse would take digits of large numbers.
    answer.writeHead(201, { "content-type": "application/json" });
    answer.end(body);
    return;
  }
  const limit = searchParams.get("limit") ?? "1";
  const since = searchParams.get("since") ?? "";
  const isValid = /^[1-9]\d*$/.test(limit) && isTime(since);
  if (!isValid && !isFaulty) return end(400);
  answer.setHeader("etag", '"1"');
  if (!isFaulty) answer.setHeader("x-total", "1");
  const known = request.headers["if-none-match"]?.split(/\s*,\s*/) ?? [];
  if (known.includes('"1"') && !isFaulty) return end(304);
  if (isFaulty && request.method === "HEAD") answer.removeHeader("etag");
  return end(200, isFaulty ? [{ id: 0 }] : [{ id: 1 }]);
}

/** Whether a text is a time of a day that there is. */
function isTime(text: string): boolean {
  const [, day] = /^(\d{4}-\d\d-\d\d)T[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  return day !== undefined && new Date(day).toJSON()?.startsWith(day);
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "diptych-try-tests-"));
  await writeFile(path.join(folder, "package.json"), '{ "type": "module", "private": true }\n');
  await installInto(folder);
  await writeFile(path.join(folder, "pets.yaml"), document);
  await writeFile(path.join(folder, "diptych.config.yaml"), config);
  server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => serve(request, Buffer.concat(chunks).toString(), answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Code and output of an installed program. */
function run(program: string, ...args: readonly string[]): Promise<{ code: number; out: string }> {
  const file = path.join(folder, "node_modules/.bin", program);
  const env = { ...environment(), PET_KEY: secret };
  return new Promise((resolve) => {
    execFile(file, args, { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), out: stdout + stderr }),
    );
  });
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

async function runTests(): Promise<Report> {
  const { out } = await run("vitest", "run", "--reporter=json", "--outputFile=report.json");
  const text = await readFile(path.join(folder, "report.json"), "utf8").catch(() => {
    throw new Error(out);
  });
  return JSON.parse(text) as Report;
}

it.each(["key", "token"])(
  "tests of what was found fail until it is mended, with the scheme %s",
  async (scheme) => {
    isFaulty = true;
    expect(await run("diptych", "generate")).toMatchObject({ code: 0 });
    expect(await run("tsc", "-p", "generated")).toEqual({ code: 0, out: "" });
    await symlink(path.join(folder, "generated"), path.join(folder, "node_modules/pets")).catch(
      () => undefined,
    );
    const args = ["--write", "--auth", `${scheme}=PET_KEY`, "--format", "vitest=try.test.ts"];
    const tried = await run("diptych", "try", address, ...args);
    expect(tried.code).toBe(1);
    const text = await readFile(path.join(folder, "try.test.ts"), "utf8");
    for (const one of [tried.out, text])
      for (const hidden of [secret, encodeURIComponent(secret)]) expect(one).not.toContain(hidden);
    const found = Number(/, (\d+) findings, 3 notes\n/.exec(tried.out)?.[1]);
    const rules = new Set([...text.matchAll(/^test\(\s*["'`]([\w-]+):/gm)].map(([, rule]) => rule));
    expect([...rules].sort()).toEqual([
      "allow-missing",
      "body-invalid",
      "condition-ignored",
      "credentials-ignored",
      "head-differs",
      "header-missing",
      "invalid-accepted",
      "server-error",
      "status-undocumented",
    ]);
    const settings = {
      compilerOptions: {
        module: "nodenext",
        target: "es2023",
        lib: ["es2023", "dom"],
        types: ["node"],
        strict: true,
        noUnusedLocals: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: true,
        noEmit: true,
      },
      files: ["try.test.ts"],
    };
    await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(settings));
    expect(await run("tsc", "-p", ".")).toEqual({ code: 0, out: "" });
    const before = await runTests();
    const titles = (status: string): readonly string[] =>
      before.testResults.flatMap(({ assertionResults }) =>
        assertionResults.filter((one) => one.status === status).map(({ title }) => title),
      );
    expect(titles("passed")).toEqual([]);
    expect(titles("failed")).toHaveLength(found);
    isFaulty = false;
    const after = await runTests();
    expect(after).toMatchObject({ numPassedTests: found, numFailedTests: 0 });
    const again = await run("diptych", "try", address, ...args.slice(0, 3));
    expect(again, again.out).toMatchObject({ code: 0 });
  },
);
