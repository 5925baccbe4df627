import { expect, it } from "vitest";
import { attempt, json, loadText, rulesOf, type Answer } from "../small-service.ts";

const text = "content: { application/json: { schema: { type: object } } }";

const item = (name: string): string =>
  `parameters: [{ name: ${name}, in: path, required: true, schema: { type: string, minLength: 1 } }]`;

it("a method is there where a path that differs in names of parameters alone has it", async () => {
  const live = await loadText(`openapi: 3.1.0
info: { title: Networks, version: "1" }
paths:
  /v1/{name}/connections:
    ${item("name")}
    patch: { operationId: patch, responses: { "200": { description: Done, ${text} }, 4XX: { description: Refused } } }
  /v1/{parent}/connections:
    ${item("parent")}
    get: { operationId: list, responses: { "200": { description: All, ${text} }, 4XX: { description: Refused } } }
`);
  const service: Answer = ({ method }, answer) => {
    if (method === "GET" || method === "HEAD" || method === "PATCH") return json(answer, 200, {});
    return json(answer, 405, undefined, { allow: "GET, HEAD, PATCH" });
  };
  expect(rulesOf(await attempt(live, service))).toEqual([]);
});

it("a tag that is made up may be refused, also where the document lists no 412", async () => {
  const live = await loadText(`openapi: 3.1.0
info: { title: Rules, version: "1" }
paths:
  /rules/{id}:
    ${item("id")}
    patch:
      operationId: patch
      parameters: [{ name: If-Match, in: header, required: true, schema: { type: string, minLength: 1 } }]
      responses: { "200": { description: Done, ${text} }, "400": { description: Refused } }
`);
  const service: Answer = ({ method, headers }, answer) => {
    if (method !== "PATCH") return json(answer, 405, undefined, { allow: "PATCH" });
    return headers["if-match"] === undefined ? json(answer, 400) : json(answer, 412);
  };
  const found = rulesOf(await attempt(live, service));
  expect(new Set(found)).toEqual(new Set(["refusal-undocumented PATCH /rules/{id}"]));
});

it("HEAD of the document may have a status of its own", async () => {
  const live = await loadText(`openapi: 3.1.0
info: { title: Rules, version: "1" }
paths:
  /rules/{id}:
    ${item("id")}
    head: { operationId: there, responses: { "204": { description: There }, 4XX: { description: Refused } } }
    get: { operationId: one, responses: { "200": { description: One, ${text} }, 4XX: { description: Refused } } }
`);
  const service: Answer = ({ method }, answer) => {
    if (method === "HEAD") return json(answer, 204);
    return method === "GET"
      ? json(answer, 200, {})
      : json(answer, 405, undefined, { allow: "GET, HEAD" });
  };
  expect(rulesOf(await attempt(live, service))).toEqual([]);
});
