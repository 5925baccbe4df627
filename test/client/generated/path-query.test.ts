import { expect, it } from "vitest";
import { compileFolder } from "../../support/compile-folder.ts";
import { generateFiles, withPaths, writePackage } from "../../support/generate.ts";
import { lowerFiles } from "../../ir/lower-text.ts";
import { type Server, toFetch } from "@diptych/runtime";
import { importGenerated } from "../../support/import-generated.ts";

const operation = (id: string): string => `
  get:
    operationId: ${id}
    parameters: [{ name: q, in: query, schema: { type: string } }]
    responses: { "200": { description: Done, content: { text/plain: { schema: { type: string } } } } }`;

const document = withPaths(`/plain#one:${operation("a")}
"/list?acl":${operation("b")}
"/list?acl&x=1#two":${operation("c")}`);

it("a parameter that stands in the path twice is written twice", async () => {
  const text = withPaths(`/System.{place}/at/{place}:
  get:
    operationId: a
    parameters: [{ name: place, in: path, required: true, schema: { type: string } }]
    responses: { "204": { description: Done } }`);
  const target = await writePackage(await generateFiles(text, { emit: ["client"] }));
  const { createClient } = (await importGenerated(target, "client")) as {
    createClient: (options: object) => Readonly<Record<string, (params: object) => unknown>>;
  };
  let seen = "";
  const api = createClient({
    baseUrl: "http://h",
    fetch: (url: string) => {
      seen = url;
      return Promise.resolve(new Response(undefined, { status: 204 }));
    },
  });
  await api["a"]?.({ place: "a b" });
  expect(seen).toBe("http://h/System.a%20b/at/a%20b");
});

it("a parameter that stands in the fragment is not sent, and its function compiles without it", async () => {
  const text = withPaths(`"/at/#places/{place}":
  parameters: [{ name: place, in: path, required: true, schema: { type: string } }]
  get: { operationId: a, responses: { "204": { description: Done } } }
  post:
    operationId: b
    parameters: [{ name: q, in: query, schema: { type: string } }]
    responses: { "204": { description: Done } }`);
  const target = await writePackage(await generateFiles(text, { emit: ["client"] }));
  expect(await compileFolder(target, { include: ["src"] })).toEqual([]);
  const { aHref, bHref } = (await importGenerated(target, "client")) as Readonly<
    Record<string, (...args: readonly unknown[]) => string>
  >;
  expect([aHref?.("http://h/"), bHref?.({ q: "x" })]).toEqual(["http://h/at/", "/at/?q=x"]);
});

type Call = (params: { q?: string }) => Promise<string>;

it("a query of a path is sent, a fragment is not, and the server finds the path", async () => {
  const files = await generateFiles(document, { emit: ["client", "server"] });
  const target = await writePackage(files);
  const { createClient } = (await importGenerated(target, "client")) as {
    createClient: (options: object) => Readonly<Record<string, Call>>;
  };
  const { createServer } = (await importGenerated(target, "server")) as {
    createServer: (handlers: object) => Server;
  };
  const seen: string[] = [];
  const reply = ({ query }: { query: { q?: string } }): object => ({
    status: 200,
    body: query.q ?? "",
  });
  const server = toFetch(createServer({ a: reply, b: reply }));
  const api = createClient({
    baseUrl: "http://h",
    fetch: (url: string, init: RequestInit) => {
      seen.push(url);
      return server(new Request(url, init));
    },
  });
  expect(await api["a"]?.({ q: "1" })).toBe("1");
  expect(await api["b"]?.({ q: "2" })).toBe("2");
  expect(await api["b"]?.({})).toBe("");
  expect(await api["c"]?.({ q: "3" })).toBe("3");
  expect(seen).toEqual([
    "http://h/plain?q=1",
    "http://h/list?acl&q=2",
    "http://h/list?acl",
    "http://h/list?acl&x=1&q=3",
  ]);
});

it("is reported, and so are paths that differ in nothing else", async () => {
  const { reported } = await lowerFiles({ "api.yaml": document });
  const codes = reported.map((line) => line.split(" ").slice(0, 2).join(" "));
  expect(codes).toEqual([
    "warning path-query",
    "warning path-query",
    "warning path-query",
    "warning path-duplicate",
  ]);
});
