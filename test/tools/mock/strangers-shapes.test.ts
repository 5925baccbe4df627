import { expect, it } from "vitest";
import { statefulMock } from "./stateful-text.ts";

/** Shapes of public documents whose mocks did not pass `diptych try` of their own document. */
const documentOf = (paths: string, schemas = ""): string => `openapi: 3.0.3
info: { title: Shapes, version: "1" }
paths:
${paths}
components:
  schemas:
    Rule: { type: object, properties: { id: { type: string }, plan: { $ref: "#/components/schemas/Plan" } } }
    Plan: { type: object, required: [detector], properties: { detector: { type: string }, note: { type: string } } }
    RulePatch: { type: object, properties: { plan: { type: object, properties: { detector: { type: string }, note: { type: string } } } } }
    Lite: { type: object, required: [id], properties: { id: { type: string } } }
    Whole: { type: object, required: [uuid], properties: { uuid: { type: string }, name: { type: string } } }
    Task: { type: object, properties: { message: { type: string } } }
${schemas}`;

const json = (name: string): string =>
  `content: { application/json: { schema: { $ref: "#/components/schemas/${name}" } } }`;

const one = (name: string): string =>
  `parameters: [{ name: ${name}, in: path, required: true, schema: { type: string } }]`;

it("merges a part that PATCH sends by a type of its own, where the whole would not be valid", async () => {
  const { call } = await statefulMock(
    documentOf(`  /rules:
    get: { responses: { "200": { description: All, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Rule" } } } } } } }
  /rules/{id}:
    ${one("id")}
    get: { responses: { "200": { description: One, ${json("Rule")} } } }
    put: { requestBody: { ${json("Rule")} }, responses: { "200": { description: One, ${json("Rule")} } } }
    patch: { requestBody: { ${json("RulePatch")} }, responses: { "200": { description: One, ${json("Rule")} } } }
`),
  );
  await call("PUT", "/rules/a", { plan: { detector: "smoke", note: "old" } });
  const changed = await call("PATCH", "/rules/a", { plan: { note: "new" } });
  expect(changed.body).toEqual({ id: "a", plan: { detector: "smoke", note: "new" } });
  const whole = await call("PATCH", "/rules/a", { plan: { detector: "heat" } });
  expect(whole.body).toEqual({ id: "a", plan: { detector: "heat" } });
});

it("changes nothing by an operation that lists no success", async () => {
  const { call } = await statefulMock(
    documentOf(`  /rules:
    post: { requestBody: { ${json("Rule")} }, responses: { "201": { description: Made, ${json("Rule")} } } }
  /rules/{id}:
    ${one("id")}
    get: { responses: { "200": { description: One, ${json("Rule")} }, "404": { description: None } } }
    delete: { responses: { "400": { description: Wrong }, "404": { description: None } } }
`),
  );
  await call("POST", "/rules", { id: "a" });
  expect((await call("DELETE", "/rules/a")).status).toBe(400);
  expect((await call("GET", "/rules/a")).status).toBe(200);
});

it("answers POST with the id by the name that its own type has for it", async () => {
  const { call } = await statefulMock(
    documentOf(`  /talks:
    post: { requestBody: { ${json("Whole")} }, responses: { "200": { description: Made, ${json("Lite")} } } }
  /talks/{talk_id}:
    ${one("talk_id")}
    get: { responses: { "200": { description: One, ${json("Whole")} }, "404": { description: None } } }
`),
  );
  const made = await call("POST", "/talks", { uuid: "u-1", name: "First" });
  expect(made.body).toEqual({ id: "u-1" });
  expect((await call("GET", "/talks/u-1")).body).toEqual({ uuid: "u-1", name: "First" });
});

it("knows things by what POST answers, where changes are answered by tasks", async () => {
  const { call } = await statefulMock(
    documentOf(`  /rules:
    post: { requestBody: { ${json("Rule")} }, responses: { "201": { description: Made, ${json("Rule")} } } }
  /rules/{rule}:
    ${one("rule")}
    patch: { requestBody: { ${json("RulePatch")} }, responses: { "202": { description: Begun, ${json("Task")} } } }
    delete: { responses: { "204": { description: Gone } } }
`),
  );
  const ids = new Set<unknown>();
  for (let i = 0; i < 3; i++) ids.add(((await call("POST", "/rules", {})).body as Rule).id);
  expect(ids.size).toBe(3);
  const [first] = [...ids].map(String);
  expect((await call("PATCH", `/rules/${first}`, {})).status).toBe(202);
  expect((await call("DELETE", `/rules/${first}`)).status).toBe(204);
  expect((await call("PATCH", `/rules/${first}`, {})).status).toBe(404);
});

interface Rule {
  readonly id: string;
}

it.each([
  [
    "without a schema",
    `content: { application/json: { example: { id: "4a18d42f-0706-4ad0-b127-24078731fbed" } } }`,
  ],
  [
    "with numbers",
    `content: { application/json: { example: { data: { id: 7 } }, schema: { type: object, properties: { data: { type: object, properties: { id: { type: integer } } } } } } }`,
  ],
])("gives each thing that is made by example an id of its own: %s", async (_, content) => {
  const { call } = await statefulMock(
    documentOf(`  /org:
    post: { responses: { "201": { description: Made, ${content} } } }
  /org/{orgId}:
    ${one("orgId")}
    delete: { responses: { "204": { description: Gone } } }
`),
  );
  const bodies = new Set<string>();
  for (let i = 0; i < 5; i++) bodies.add(JSON.stringify((await call("POST", "/org")).body));
  expect(bodies.size).toBe(5);
});

it("takes paths that differ in names of parameters alone for one", async () => {
  const { call } = await statefulMock(
    documentOf(`  /v1/{beaconName}:
    ${one("beaconName")}
    get: { responses: { "200": { description: One, ${json("Task")} }, "404": { description: None } } }
  /v1/{attachmentName}:
    ${one("attachmentName")}
    delete: { responses: { "204": { description: Gone } } }
`),
  );
  expect((await call("GET", "/v1/a")).status).toBe(200);
  expect((await call("DELETE", "/v1/a")).status).toBe(204);
  expect((await call("GET", "/v1/a")).status).toBe(404);
  expect((await call("GET", "/v1/b")).status).toBe(200);
});

it("changes an item by POST at its own path", async () => {
  const { call } = await statefulMock(
    documentOf(`  /talks:
    get: { responses: { "200": { description: All, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Whole" } } } } } } }
  /talks/{uuid}:
    ${one("uuid")}
    get: { responses: { "200": { description: One, ${json("Whole")} }, "404": { description: None } } }
    post: { requestBody: { ${json("Whole")} }, responses: { "200": { description: One, ${json("Whole")} } } }
    delete: { responses: { "204": { description: Gone } } }
`),
  );
  const [first] = (await call("GET", "/talks")).body as readonly { readonly uuid: string }[];
  const uuid = String(first?.uuid);
  await call("POST", `/talks/${uuid}`, { uuid, name: "Changed" });
  expect((await call("GET", `/talks/${uuid}`)).body).toEqual({ uuid, name: "Changed" });
  expect((await call("DELETE", `/talks/${uuid}`)).status).toBe(204);
  expect((await call("POST", `/talks/${uuid}`, { uuid })).status).toBe(404);
});

it("answers HEAD of the document with what GET would have, and its own headers", async () => {
  const { call } = await statefulMock(
    documentOf(`  /rules/{id}:
    ${one("id")}
    head: { responses: { "200": { description: There, headers: { X-Seen: { required: true, schema: { type: string, enum: ["yes"] } } } } } }
    get: { responses: { "200": { description: One, ${json("Rule")}, headers: { ETag: { schema: { type: string } } } } } }
`),
  );
  const get = await call("GET", "/rules/a");
  const head = await call("HEAD", "/rules/a");
  for (const name of ["content-type", "content-length", "etag"])
    expect(head.headers.get(name)).toBe(get.headers.get(name));
  expect(head.headers.get("x-seen")).toBe("yes");
  expect(head.body).toBe("");
});

it("knows when an item that it keeps was changed", async () => {
  const { call } = await statefulMock(
    documentOf(`  /rules:
    get: { responses: { "200": { description: All, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Rule" } } } } } } }
  /rules/{id}:
    ${one("id")}
    get:
      responses:
        "200": { description: One, ${json("Rule")}, headers: { Last-Modified: { schema: { type: string } } } }
        "304": { description: Not changed }
`),
  );
  const changed = (await call("GET", "/rules/a")).headers.get("last-modified") ?? "";
  const again = await call("GET", "/rules/a", undefined, { "if-modified-since": changed });
  expect(again.status).toBe(304);
});

it("finds what POST has made by the number that its answer shows, where addresses have texts", async () => {
  const { call } = await statefulMock(
    documentOf(
      `  /lists:
    post: { requestBody: { ${json("Named")} }, responses: { "200": { description: Made, ${json("Numbered")} } } }
  /lists/{listId}:
    ${one("listId")}
    get: { responses: { "200": { description: One, ${json("Numbered")} }, "404": { description: None } } }
    head: { responses: { "204": { description: There }, "404": { description: None } } }
    delete: { responses: { "204": { description: Gone } } }
`,
      `    Numbered: { type: object, properties: { Id: { type: integer }, Name: { type: string } } }
    Named: { type: object, properties: { Name: { type: string } } }
`,
    ),
  );
  const made = (await call("POST", "/lists", { Name: "First" })).body as { readonly Id: number };
  const address = `/lists/${made.Id}`;
  expect((await call("GET", address)).body).toEqual({ Id: made.Id, Name: "First" });
  expect((await call("DELETE", address)).status).toBe(204);
  expect((await call("HEAD", address)).status).toBe(404);
});

it("answers with the item that an operation is below", async () => {
  const { call } = await statefulMock(
    documentOf(`  /groups:
    post: { requestBody: { ${json("Lite")} }, responses: { "201": { description: Made, ${json("Lite")} } } }
  /groups/{id}:
    ${one("id")}
    get: { responses: { "200": { description: One, ${json("Lite")} }, "404": { description: None } } }
  /groups/{id}/users:
    ${one("id")}
    post: { responses: { "200": { description: The group, ${json("Lite")} }, "404": { description: None } } }
`),
  );
  await call("POST", "/groups", { id: "g" });
  expect((await call("POST", "/groups/g/users")).body).toEqual({ id: "g" });
  expect((await call("POST", "/groups/h/users")).status).toBe(404);
});
