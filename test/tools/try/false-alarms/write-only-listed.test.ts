import { expect, it } from "vitest";
import { attempt, json, jsonOf, loadText, rulesOf, type Answer } from "../small-service.ts";

const document = (shown: string): string => `openapi: 3.1.0
info: { title: Fields, version: "1" }
paths:
  /fields:
    post:
      operationId: addField
      requestBody:
        required: true
        content:
          application/json:
            schema: { type: object, required: [name], properties: { name: { type: string, minLength: 1, writeOnly: true } } }
      responses:
        "201": { description: Added., content: { application/json: { schema: { type: object, properties: ${shown} } } } }
        4XX: { description: Refused. }
`;

const showing: Answer = (request, answer) => {
  if (request.method !== "POST") return json(answer, 405, undefined, { allow: "POST" });
  const { name } = (jsonOf(request) ?? {}) as { readonly name?: unknown };
  const isJson = request.headers["content-type"]?.startsWith("application/json");
  return isJson && typeof name === "string" && name !== ""
    ? json(answer, 201, { name })
    : json(answer, 400);
};

it.each([
  ["{ id: { type: string } }", ["write-only-shown POST /fields"]],
  ["{ name: { type: string } }", []],
])("a name that is writeOnly is shown, and the answer has %s", async (shown, rules) => {
  const live = await loadText(document(shown));
  expect(rulesOf(await attempt(live, showing))).toEqual(rules);
});
