import { expect, it } from "vitest";
import { lowerFiles } from "../../ir/lower-text.ts";
import { withPaths } from "../../support/generate.ts";

const body = (mediaType: string, schema: string): string =>
  withPaths(`/things:
  post:
    operationId: takeThing
    requestBody:
      content:
        ${mediaType}: { schema: ${schema} }
    responses: { "204": { description: Done. } }`);

const toldOf = async (mediaType: string, schema: string): Promise<readonly string[]> =>
  (await lowerFiles({ "api.yaml": body(mediaType, schema) })).reported;

it.each([
  ["multipart/form-data", "{ type: array, items: { type: string } }"],
  ["multipart/mixed", "{ type: object }"],
  ["application/x-www-form-urlencoded", "{ type: string }"],
  ["text/plain", "{ type: integer }"],
  ["application/yaml", "{ type: object }"],
  ["application/vnd.thing.v1", "{ type: array, items: { type: string } }"],
])("%s with %s is reported", async (mediaType, schema) => {
  expect(await toldOf(mediaType, schema)).toEqual([
    `info body-not-decoded 9:11 Bodies of '${mediaType}' are not decoded: they are passed on as bytes or text`,
  ]);
});

it.each(["application/x-www-form-urlencoded", "multipart/form-data"])(
  "%s with objects and others tells of the others",
  async (mediaType) => {
    expect(await toldOf(mediaType, "{ oneOf: [{ type: object }, { type: string }] }")).toEqual([
      expect.stringMatching(/^warning form-values 9:/),
    ]);
  },
);

it.each([
  ["application/x-www-form-urlencoded", "{ type: object, properties: { a: { type: string } } }"],
  ["application/x-www-form-urlencoded", "{ type: object }"],
  ["application/x-www-form-urlencoded", "{}"],
  ["multipart/form-data", "{ type: object }"],
  ["multipart/form-data", "{}"],
  ["multipart/form-data", '{ type: [object, "null"], properties: { a: {} } }'],
  ["text/plain", "{ type: string, maxLength: 3 }"],
  ["application/octet-stream", "{ type: string, format: binary }"],
  ["application/json", "{ type: integer }"],
  ["application/x-ndjson", "{ type: object }"],
  ['"*/*"', "{ type: object }"],
])("%s with %s is read", async (mediaType, schema) => {
  expect(await toldOf(mediaType, schema)).toEqual([]);
});
