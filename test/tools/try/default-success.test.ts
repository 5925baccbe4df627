import { expect, it } from "vitest";
import { checkAnswer } from "../../../tools/try/checks/check-answer.ts";
import { ClientCalls } from "../../../tools/try/wire/client-calls.ts";
import { loadText } from "./small-service.ts";

const json = (type: string): string =>
  `{ description: d, content: { application/json: { schema: { type: ${type} } } } }`;

const document = `openapi: 3.1.0
info: { title: Default, version: "1" }
paths:
  /a: { get: { operationId: a, responses: { "200": ${json("string")}, default: ${json("integer")} } } }
  /b: { get: { operationId: b, responses: { "200": ${json("string")} } } }
`;

it("checks a success that only `default` describes by `default`", async () => {
  const live = await loadText(document);
  const calls = new ClientCalls(live, "http://host");
  const rules = async (id: string, status: number, body: string): Promise<readonly string[]> => {
    const operation = live.api.operations.find((one) => one.id === id);
    if (operation === undefined) throw new Error(id);
    const headers = ["content-type", "application/json"];
    const bytes = new TextEncoder().encode(body);
    const answer = { status, headers, body: bytes, isCut: false };
    return (await checkAnswer(operation, {}, answer, calls)).breaches.map(({ rule }) => rule);
  };
  expect(await rules("a", 203, "5")).toEqual([]);
  expect(await rules("a", 203, '"a"')).toEqual(["body-invalid"]);
  expect(await rules("a", 200, "5")).toEqual(["body-invalid"]);
  expect(await rules("a", 400, "5")).toEqual([]);
  // The client takes it, and it is a finding all the same.
  expect(await rules("b", 203, '"a"')).toEqual(["status-undocumented"]);
});
