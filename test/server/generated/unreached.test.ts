import { expect, it } from "vitest";
import type { Server } from "@diptych/runtime";
import { compileFolder } from "../../support/compile-folder.ts";
import { generateFiles, withPaths, writePackage } from "../../support/generate.ts";
import { importGenerated } from "../../support/import-generated.ts";

const path = (name: string): string =>
  `parameters: [{ name: ${name}, in: path, required: true, schema: { type: string } }]`;

const document = withPaths(`/a/{x}:
  get: { operationId: first, ${path("x")}, security: [{ nowhere: [] }], responses: { "204": { description: Done } } }
/a/{y}:
  get: { operationId: second, ${path("y")}, responses: { "204": { description: Done } } }
  put: { operationId: third, ${path("y")}, responses: { "204": { description: Done } } }`);

type CreateServer = (handlers: object, options: object) => Server;

async function packageOf(): Promise<{ target: string; createServer: CreateServer }> {
  const target = await writePackage(await generateFiles(document, { emit: ["server", "client"] }));
  const { createServer } = (await importGenerated(target, "server")) as {
    createServer: CreateServer;
  };
  return { target, createServer };
}

const done = () => ({ status: 204 });

it("an operation that no request reaches has no handler, and the rest is served", async () => {
  const { target, createServer } = await packageOf();
  expect(await compileFolder(target, { include: ["src"] })).toEqual([]);
  const server = createServer(
    { first: done, third: done },
    { authenticate: { nowhere: () => "somebody" } },
  );
  const ask = (method: string) => server({ method, url: "/a/1", headers: {} });
  expect([(await ask("GET")).status, (await ask("PUT")).status]).toEqual([204, 204]);
  expect(() => createServer({ second: done }, { authenticate: {} })).toThrow(
    "there is no handler second",
  );
});

it("a scheme that the document does not have is left to a hook, which sees the request", async () => {
  const { createServer } = await packageOf();
  const seen: unknown[] = [];
  const nowhere = (
    credentials: unknown,
    { request }: { request: { headers: Readonly<Record<string, unknown>> } },
  ): unknown => {
    seen.push(credentials);
    return request.headers["x-key"] === "k" ? "somebody" : undefined;
  };
  const server = createServer({ first: done }, { authenticate: { nowhere } });
  const ask = (headers: Record<string, string>) => server({ method: "GET", url: "/a/1", headers });
  expect((await ask({ "x-key": "k" })).status).toBe(204);
  const refused = await ask({});
  expect(refused.status).toBe(401);
  expect(refused.headers.find((one) => one.startsWith("Undeclared realm="))).toBeDefined();
  expect(seen).toEqual([{}, {}]);
  expect(() => createServer({ first: done }, { authenticate: {} })).toThrow(
    "first asks for nowhere",
  );
});
