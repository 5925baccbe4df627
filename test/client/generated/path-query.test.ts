import { describe, expect, it } from "vitest";
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

it("a query of a path is sent, a fragment is not, and the server finds the operation by it", async () => {
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
  const server = toFetch(createServer({ a: reply, b: reply, c: reply }));
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

it("is reported, and paths that differ in it are two", async () => {
  const { reported } = await lowerFiles({ "api.yaml": document });
  const codes = reported.map((line) => line.split(" ").slice(0, 2).join(" "));
  expect(codes).toEqual(["warning path-query", "warning path-query", "warning path-query"]);
});

const blobs = withPaths(`"/?comp=list&restype=container":
  get:
    operationId: listContainers
    parameters:
      - { name: comp, in: query, required: true, schema: { type: string, enum: [list] } }
      - { name: more, in: query, schema: { type: object, additionalProperties: { type: string } } }
    responses: { "200": { description: Done, content: { text/plain: { schema: { type: string } } } } }
"/?comp=properties":
  get: { operationId: getProperties, responses: { "200": { description: Done, content: { text/plain: { schema: { type: string } } } } } }
  put: { operationId: setProperties, responses: { "200": { description: Done, content: { text/plain: { schema: { type: string } } } } } }
"/?restype=container&comp=list":
  post: { operationId: findContainers, responses: { "200": { description: Done, content: { text/plain: { schema: { type: string } } } } } }
/{blob}:
  get: { operationId: getBlob, parameters: [{ name: blob, in: path, required: true, schema: { type: string } }], responses: { "200": { description: Done, content: { text/plain: { schema: { type: string } } } } } }
"/{blob}?comp=tags":
  get: { operationId: getTags, parameters: [{ name: blob, in: path, required: true, schema: { type: string } }], responses: { "200": { description: Done, content: { text/plain: { schema: { type: string } } } } } }`);

describe("constants in the query of paths", () => {
  const ask = async (): Promise<(method: string, path: string) => Promise<string>> => {
    const target = await writePackage(await generateFiles(blobs, { emit: ["server"] }));
    expect(await compileFolder(target, { include: ["src"] })).toEqual([]);
    const { createServer } = (await importGenerated(target, "server")) as {
      createServer: (handlers: object) => Server;
    };
    const handlers = new Proxy(
      {},
      {
        get:
          (_, name) =>
          ({ query, path }: { readonly query?: object; readonly path?: object }) => {
            const said = JSON.stringify({ ...path, ...query });
            return { status: 200, body: `${String(name)} ${said}` };
          },
        has: () => true,
      },
    );
    const server = toFetch(createServer(handlers));
    return async (method, path) => {
      const response = await server(new Request(`http://h${path}`, { method }));
      const text = await response.text();
      if (response.status === 200) return text;
      return `${response.status} ${(JSON.parse(text) as { detail: string }).detail}`;
    };
  };

  it("choose the operation, in whatever order and spelling", async () => {
    const to = await ask();
    expect(await to("GET", "/?restype=container&comp=list")).toBe("listContainers {}");
    expect(await to("GET", "/?comp=l%69st&a=b&restype=container")).toBe(
      'listContainers {"more":{"a":"b"}}',
    );
    expect(await to("GET", "/?comp=properties")).toBe("getProperties {}");
    expect(await to("PUT", "/?x=1&comp=properties")).toBe("setProperties {}");
    expect(await to("POST", "/?comp=list&restype=container")).toBe("findContainers {}");
    expect(await to("GET", "/a")).toBe('getBlob {"blob":"a"}');
    expect(await to("GET", "/a?comp=other")).toBe('getBlob {"blob":"a"}');
    expect(await to("GET", "/a?comp=tags")).toBe('getTags {"blob":"a"}');
  });

  it("are named where a request has none of them", async () => {
    const to = await ask();
    const detail = "This path needs the query comp=list&restype=container or comp=properties.";
    expect(await to("GET", "/")).toBe(`404 ${detail}`);
    expect(await to("GET", "/?comp=list")).toBe(`404 ${detail}`);
    expect(await to("DELETE", "/?comp=properties")).toMatch(/^405 /);
  });

  it("are no parameters of the client, which sends them", async () => {
    const target = await writePackage(await generateFiles(blobs, { emit: ["client"] }));
    expect(await compileFolder(target, { include: ["src"] })).toEqual([]);
    const { createClient } = (await importGenerated(target, "client")) as {
      createClient: (options: object) => Readonly<Record<string, (params?: object) => unknown>>;
    };
    const seen: string[] = [];
    const api = createClient({
      baseUrl: "http://h",
      fetch: (url: string) => {
        seen.push(url);
        return Promise.resolve(new Response("x", { headers: { "content-type": "text/plain" } }));
      },
    });
    await api["listContainers"]?.({ more: { a: "b" } });
    await api["getProperties"]?.();
    expect(seen).toEqual([
      "http://h/?comp=list&restype=container&a=b",
      "http://h/?comp=properties",
    ]);
  });
});
