import { describe, expect, it } from "vitest";
import type { ClientAuth, Transport } from "../../../runtime/src/index.ts";
import { serve } from "../serve.ts";
import { compileClient } from "./compile-client.ts";
import { withPaths } from "../../support/generate.ts";
import { generateClient, type AnyMethod } from "./generated-client.ts";

const done = `responses: { "204": { description: Done. } }`;

it("groups operations by their first tag", async () => {
  const document = withPaths(
    `/a:
  get: { operationId: getA, tags: [Service requests, users], ${done} }
  post: { operationId: makeA, tags: [users], ${done} }
/b:
  get: { operationId: getB, ${done} }
  post: { operationId: users, ${done} }
`,
    "",
    "tags: [{ name: users, description: People. }, { name: Service requests }, { name: unused }]",
  );
  const module = await generateClient(document, { groupBy: "tag" });
  const { url, seen } = await serve((_, answer) => answer.writeHead(204).end());
  const client = module.createClient({ baseUrl: url });
  // An operation without a tag has the name that a group would have.
  expect(Object.keys(client)).toEqual(["getB", "users", "users_2", "serviceRequests"]);
  const groups = client as unknown as Record<string, Record<string, AnyMethod>>;
  await groups["serviceRequests"]?.["getA"]?.();
  await groups["users_2"]?.["makeA"]?.();
  await client["users"]?.();
  expect(seen.map((request) => `${request.method} ${request.url}`)).toEqual([
    "GET /a",
    "POST /a",
    "POST /b",
  ]);
  expect(Object.keys((await generateClient(document)).createClient({ baseUrl: url }))).toEqual([
    "getA",
    "makeA",
    "getB",
    "users",
  ]);
});

it("makes way for the names of the entry and of the runtime", async () => {
  const document = withPaths(`/a:
  get: { operationId: createClient, ${done} }
  post: { operationId: basic, ${done} }
  put: { operationId: operation, ${done} }
  patch: { operationId: joinQuery, parameters: [{ name: p, in: query, schema: { type: string } }], ${done} }
  delete: { operationId: delete, ${done} }
/b:
  get: { operationId: client, ${done} }
  put: { operationId: operations, ${done} }
`);
  const module = await generateClient(document);
  const { url, seen } = await serve((_, answer) => answer.writeHead(204).end());
  const client = module.createClient({ baseUrl: url });
  await client["createClient"]?.();
  await client["joinQuery"]?.({ p: "1" });
  const transport = module.createTransport({ baseUrl: url });
  const call = (name: string): Promise<unknown> =>
    (module[name] as (given: Transport) => Promise<unknown>)(transport);
  for (const name of ["createClient_2", "basic_2", "delete_", "operation", "client"])
    await call(name);
  expect(seen.map((request) => `${request.method} ${request.url}`)).toEqual([
    "GET /a",
    "PATCH /a?p=1",
    "GET /a",
    "POST /a",
    "DELETE /a",
    "PUT /a",
    "GET /b",
  ]);
});

it("leaves locals, globals and path segments their names", async () => {
  const names = [
    "p",
    "options",
    "operations",
    "transport",
    "token",
    "credentials",
    "bytes",
    "item",
  ];
  const thing = `{ $ref: "#/components/schemas/Boolean" }`;
  const content = `content: { application/json: { schema: ${thing} } }`;
  const parameters = [
    `{ name: p, in: path, required: true, schema: { type: string } }`,
    `{ name: toString, in: query, schema: { type: string } }`,
    `{ name: a, in: cookie, schema: { type: string } }`,
    `{ name: b, in: cookie, schema: { type: array, items: ${thing} } }`,
  ].join(", ");
  const operation = (name: string): string => `/p/${name}/{p}:
  put:
    operationId: ${name}
    parameters: [${parameters}]
    requestBody: { required: true, ${content} }
    responses: { "200": { description: Done., ${content} } }
`;
  const document = withPaths(
    `${names.map(operation).join("")}/p/list:
  get: { operationId: listThings, ${done} }
/upload:
  post:
    operationId: upload
    requestBody: { required: true, content: { multipart/form-data: { schema: { type: object } } } }
    responses: { "200": { description: Done., content: { application/json: { schema: { $ref: "#/components/schemas/FormData" } } } } }
`,
    `securitySchemes:
  token: { type: http, scheme: bearer, x-token: { create: credentials, property: id, accessLifetime: 60 } }
schemas:
  FormData: { type: object, required: [a], properties: { a: { type: string } } }
  Boolean: { type: object, required: [id], properties: { id: { type: string } } }
  Object: { type: object, properties: { c: { type: string } } }
`,
    "security: [{ token: [] }]",
  );
  const usage = `
import { createClient, token, type Client, type UploadParams } from "./client.js";
import type { Boolean, FormData as Uploaded } from "./types.js";
const inherited = { toString: undefined };
const body: Boolean = { id: "x" };
const auth = token({ p: "x", body, ...inherited });
export const api: Client = createClient({ baseUrl: "/", auth });
export const listed: Promise<undefined> = api.listThings();
export const params: UploadParams = { body: new FormData() };
export const uploaded: Promise<Uploaded> = api.upload(params);
export const called: readonly Promise<Boolean>[] = [
  ${names.map((name) => `api.${name}({ p: "x", a: "a", b: [body], body, ...inherited })`).join(",\n  ")},
];
`;
  expect(await compileClient("locals", document, usage)).toEqual([]);
  const module = await generateClient(document);
  const { url, seen } = await serve((_, answer) =>
    answer.writeHead(200, { "content-type": "application/json" }).end('{"id":"y"}'),
  );
  const body = { id: "x" };
  const auth = (module["token"] as (given: object) => ClientAuth)({ p: "made", body });
  const client = module.createClient({ baseUrl: url, auth });
  for (const name of names) expect(await client[name]?.({ p: name, body })).toEqual({ id: "y" });
  expect(seen.map(({ url: path }) => path)).toEqual([
    "/p/credentials/made",
    ...names.map((name) => `/p/${name}/${name}`),
  ]);
});

describe("names that are hard to write down", () => {
  const document = withPaths(
    `/a"b/{it's}/\`x\`:
  get:
    operationId: get "it" */ now
    description: "Ends */ here. {@link x} @throws \`y\`"
    tags: ["__proto__"]
    parameters:
      - { name: "it's", in: path, required: true, schema: { type: string }, description: "*/ \\u2028 alert" }
      - { name: __proto__, in: query, schema: { type: string } }
      - { name: constructor, in: query, schema: { type: string } }
      - { name: "a\`\${b}\\"", in: query, schema: { type: string } }
      - { name: "toString", in: header, schema: { type: integer } }
    ${done}
`,
    "",
    "tags: [{ name: __proto__, description: '*/ const x = 1; /*' }]",
  );
  const name = "getItNow";

  it("are sent as they are", async () => {
    const module = await generateClient(document);
    const { url, seen } = await serve((_, answer) => answer.writeHead(204).end());
    const client = module.createClient({ baseUrl: url });
    await client[name]?.({ "it's": "q", ["__proto__"]: "p", constructor: "c", 'a`${b}"': "d" });
    expect(seen[0]?.url).toBe("/a%22b/q/%60x%60?__proto__=p&constructor=c&a%60%24%7Bb%7D%22=d");
  });

  it("are not taken from what objects inherit", async () => {
    const module = await generateClient(document);
    const { url, seen } = await serve((_, answer) => answer.writeHead(204).end());
    await module.createClient({ baseUrl: url })[name]?.({ "it's": "q" });
    expect(seen[0]?.url).toBe("/a%22b/q/%60x%60");
    expect(seen[0]?.headers).not.toHaveProperty("tostring");
  });

  it("compile", async () => {
    const usage = `
import { createClient } from "./client.js";
const api = createClient({ baseUrl: "/" });
// The compiler thinks of what objects inherit where a parameter of the name is left out.
const inherited = { constructor: "c", toString: undefined };
export const call: Promise<undefined> = api.proto.${name}({ "it's": "q", ...inherited });
`;
    expect(await compileClient("names", document, usage, { groupBy: "tag" })).toEqual([]);
  });
});

it("names operations in errors as code does, with the document's name beside it", async () => {
  const failing = `responses: { "204": { description: Done. }, "404": { description: None. } }`;
  const document = withPaths(`/a:
  get: { operationId: get-playlist, ${failing} }
  post: { operationId: makePlaylist, ${failing} }
  delete: { ${failing} }
`);
  const module = await generateClient(document);
  const { url } = await serve((_, answer) => answer.writeHead(404).end());
  const client = module.createClient({ baseUrl: url });
  const messages = ["getPlaylist", "makePlaylist", "deleteA"].map((name) =>
    client[name]?.().catch((error: Error) => error.message),
  );
  expect(await Promise.all(messages)).toEqual([
    "getPlaylist ('get-playlist'): 404 Not Found",
    "makePlaylist: 404 Not Found",
    "deleteA: 404 Not Found",
  ]);
});
