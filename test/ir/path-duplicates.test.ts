import { expect, it } from "vitest";
import { lowerFiles } from "./lower-text.ts";

const document = (first: string, second: string): string => `openapi: 3.1.1
info: { title: Test, version: "1" }
paths:
  ${first}:
    get: { operationId: one, ${parametersOf(first)} responses: { "204": { description: done } } }
  ${second}:
    get: { operationId: two, ${parametersOf(second)} responses: { "204": { description: done } } }
`;

const parametersOf = (path: string): string => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const list = names.map((name) => `{ name: ${name}, in: path, required: true, schema: {} }`);
  return `parameters: [${list.join(", ")}],`;
};

it.each([
  ["/a/{b}", "/a/{c}", 1],
  ["/a/{b}/c/{d}", "/a/{d}/c/{b}", 1],
  ["/a/{b}.json", "/a/{c}.json", 1],
  ["/a/{b}", "/a/b", 0],
  ["/a/{b}", "/b/{b}", 0],
  ["/a/{b}.json", "/a/{c}.xml", 0],
])("%s and %s", async (first, second, count) => {
  const { reported } = await lowerFiles({ "api.yaml": document(first, second) });
  expect(reported.filter((line) => line.includes("path-duplicate"))).toEqual(
    count === 0
      ? []
      : [
          `warning path-duplicate 6:3 '${second}' matches the same requests as '${first}': names in braces do not distinguish paths`,
        ],
  );
});
