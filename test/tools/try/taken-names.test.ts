import { expect, it } from "vitest";
import { testFile } from "../../../tools/try/tests/test-file.ts";
import { attempt, json, loadText, rulesOf } from "./small-service.ts";

/** Security schemes are functions of the client, and so are errors and headers of operations. */
const document = `openapi: 3.1.1
info: { title: Desk, version: "1" }
security: [{ login: [] }, { require: [] }, {}]
paths:
  /login: { get: { operationId: login, responses: { "200": { description: In., headers: { X-Left: { schema: { type: integer } } }, content: { application/json: { schema: { type: integer } } } }, "404": { description: None., content: { application/json: { schema: { type: integer } } } } } } }
  /key: { get: { operationId: apiKey, responses: { "200": { description: A key., content: { application/json: { schema: { type: integer } } } } } } }
  /require: { get: { operationId: require, responses: { "204": { description: Done. } } } }
  /exports: { get: { operationId: exports, responses: { "204": { description: Done. } } } }
components:
  securitySchemes:
    login: { type: apiKey, in: header, name: X-Login }
    require: { type: apiKey, in: header, name: X-Require }
`;

it("calls operations whose names are those of other exports", async () => {
  const live = await loadText(document);
  const result = await attempt(live, ({ url }, answer) => {
    if (url === "/login") json(answer, 200, "in", { "x-left": "none" });
    else if (url === "/key") json(answer, 200, "text");
    else answer.writeHead(204).end();
  });
  expect(result.operations).toBe(4);
  const rules = rulesOf(result);
  expect(rules).toContain("header-invalid GET /login");
  expect(rules).toContain("body-invalid GET /login");
  expect(rules).toContain("body-invalid GET /key");
  const text = testFile(result.findings, {
    module: "./client.js",
    baseUrl: "http://h",
    secrets: new Map(),
    api: live.api,
    index: live.index,
  });
  expect(text).toMatch(/import \{.*\bapiKey_2\b.*\blogin_2\b.*\blogin_2Headers\b.*\}/);
});
