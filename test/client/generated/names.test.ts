import { expect, it } from "vitest";
import type { Transport } from "../../../runtime/src/index.ts";
import { serve } from "../serve.ts";
import { generateClient, withPaths, type AnyMethod } from "./generated-client.ts";

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
  expect(Object.keys(client)).toEqual(["getB", "users", "users_", "serviceRequests"]);
  const groups = client as unknown as Record<string, Record<string, AnyMethod>>;
  await groups["serviceRequests"]?.["getA"]?.();
  await groups["users_"]?.["makeA"]?.();
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
  put: { operationId: defineOperation, ${done} }
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
  for (const name of ["createClient_", "basic_", "delete_", "defineOperation", "client"])
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
