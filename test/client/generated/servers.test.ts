import { beforeAll, describe, expect, it } from "vitest";
import { generateFiles, withPaths } from "../../support/generate.ts";
import { compileClient } from "./compile-client.ts";
import { writeClient } from "./generated-client.ts";
import { importGenerated } from "../../support/import-generated.ts";
import { apiKey, createTransport, type Transport } from "@diptych/runtime";

/** Server Objects with and without variables (OpenAPI 3.2, Server Variable Object). */
const document = withPaths(
  `/a: { get: { operationId: serverUrl, responses: { "204": { description: Done } } } }`,
  "",
  `servers:
  - url: "https://{tenant}.host:{port-number}/v2"
    variables:
      tenant: { default: acme }
      port-number: { enum: ["443", "8443"], default: "443" }
  - { url: /api/v1, description: "Beside the page */" }
  - { url: "https://{region}.host\`/\${x}" }
  - { url: "{base}/{root}", variables: { root: { default: rest/v1 } } }`,
);

it("gives the addresses of the document's servers", async () => {
  const target = await writeClient(document, {});
  const client = (await importGenerated(target, "client")) as Record<
    string,
    (variables?: object) => string
  >;
  expect(client["serverUrl_2"]?.()).toBe("https://acme.host:443/v2");
  expect(client["serverUrl_2"]?.({ tenant: "b", "port-number": "8443" })).toBe(
    "https://b.host:8443/v2",
  );
  expect(client["serverUrl_3"]?.()).toBe("/api/v1");
  expect(client["serverUrl_4"]?.({ region: "eu", x: "1" })).toBe("https://eu.host`/$1");
});

it("refuses values that change the rest of an address", async () => {
  const target = await writeClient(document, {});
  const client = (await importGenerated(target, "client")) as Record<
    string,
    (variables?: object) => string
  >;
  for (const tenant of ["", "a/b", "a@b", "a?b", "a#b", "a\\b", "a b", "a\nb", "..", "%2E%2e"])
    expect(() => client["serverUrl_2"]?.({ tenant }), tenant).toThrow(
      "the variable tenant of the server's address has a wrong value",
    );
  expect(() => client["serverUrl_2"]?.({ "port-number": "80" })).toThrow("port-number");
  expect(client["serverUrl_5"]?.({ base: "https://host:1" })).toBe("https://host:1/rest/v1");
  expect(client["serverUrl_5"]?.({ base: "https://host", root: "a/b" })).toBe("https://host/a/b");
  for (const variables of [
    { base: "https://u@host" },
    { base: "https://host?" },
    { base: "https://host", root: "../a" },
  ])
    expect(() => client["serverUrl_5"]?.(variables)).toThrow(TypeError);
});

it("types their variables", async () => {
  const usage = `import { serverUrl_2, serverUrl_3, serverUrl_4 } from "./client.js";
serverUrl_2({ "port-number": "8443" });
serverUrl_3();
serverUrl_4({ region: "eu", x: "" });
// @ts-expect-error not in the enum
serverUrl_2({ "port-number": "80" });
// @ts-expect-error no default
serverUrl_4({ region: "eu" });
`;
  expect(await compileClient("servers", document, usage)).toEqual([]);
});

/** Servers of a path and of operations (OpenAPI 3.2, Path Item Object and Operation Object). */
const own = withPaths(
  `/files:
  servers: [{ url: "https://upload.{host}/api", variables: { host: { default: box.test } } }]
  get: { operationId: getFiles, responses: { "204": { description: Done } } }
  post:
    operationId: addFile
    servers: [{ url: /up }, { url: "https://other.test/{v}", variables: { v: { default: v1 } } }]
    responses: { "204": { description: Done } }
  put: { operationId: putFile, servers: [{ url: "https://{t}.test" }], responses: { "204": { description: Done } } }
/users: { get: { operationId: getUsers, responses: { "204": { description: Done } } } }`,
  "",
  `servers: [{ url: "https://api.box.test/2.0" }]
components: { securitySchemes: { key: { type: apiKey, in: header, name: x-key } } }
security: [{ key: [] }]`,
);

describe("servers of paths and operations", () => {
  type Bound = (params?: object, options?: object) => Promise<unknown>;
  type Call = (transport: Transport, params?: object, options?: object) => Promise<unknown>;
  let client: Readonly<Record<string, Call>> & Readonly<Record<string, (given?: object) => string>>;
  const sent: string[] = [];
  const transport = (options: object = {}): Transport =>
    createTransport({
      baseUrl: "https://api.box.test/2.0",
      auth: apiKey({ in: "header", name: "x-key", value: "k" }),
      fetch: (url, { headers }) => {
        sent.push(`${url} ${headers.get("x-key")}`);
        return Promise.resolve(new Response(null, { status: 204 }));
      },
      ...options,
    });

  beforeAll(async () => {
    client = (await importGenerated(await writeClient(own, {}), "client")) as never;
  });

  it.each([
    ["getUsers", {}, {}, "https://api.box.test/2.0/users"],
    ["getFiles", {}, {}, "https://upload.box.test/api/files"],
    ["addFile", {}, {}, "https://api.box.test/up/files"],
    ["putFile", {}, {}, "https://api.box.test/2.0/files"],
    ["getFiles", { ownServers: false }, {}, "https://api.box.test/2.0/files"],
    ["getFiles", {}, { baseUrl: "https://eu.box.test/" }, "https://eu.box.test/files"],
    ["getUsers", {}, { baseUrl: "https://eu.box.test" }, "https://eu.box.test/users"],
  ])("%s with %j and %j is sent to %s, with its credentials", async (name, options, call, url) => {
    sent.length = 0;
    await client[name]?.(transport(options), {}, call);
    expect(sent).toEqual([`${url} k`]);
  });

  it("have functions that give their addresses", () => {
    expect(client["getFilesServerUrl"]?.({ host: "a.test" })).toBe("https://upload.a.test/api");
    expect(client["addFileServerUrl"]?.()).toBe("/up");
    expect(client["addFileServerUrl_2"]?.()).toBe("https://other.test/v1");
  });

  it("has no credentials in the address of a call", async () => {
    const make = client["createClient"] as unknown as (options: object) => Record<string, Bound>;
    const { getUsers } = make({ baseUrl: "https://h" });
    const call = getUsers?.({}, { baseUrl: "https://u:p@eu.box.test" });
    await expect(call).rejects.toThrow(
      new TypeError("a call: baseUrl is not an address without credentials and query"),
    );
  });

  it("are where the generated server answers too", async () => {
    const files = await generateFiles(own, { emit: ["server"] });
    const text = files.find(({ path }) => path === "src/server.ts")?.text;
    expect(text).toContain('basePaths: ["/2.0", "/api", "/up", "/v1", ""]');
  });
});
