import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { dateOf } from "../../generator/views/held/date-of.ts";
import { parseDateTime } from "../../runtime/src/codegen1.ts";
import { compileFolder } from "../support/compile-folder.ts";
import { generateFiles } from "../support/generate.ts";
import { parameterModule, type ParameterModule } from "./parameter-module.ts";

const moment = "{ type: string, format: date-time }";
const text = "2026-02-28T13:00:00+01:00";
const date = new Date("2026-02-28T12:00:00Z");

/** Date-times wherever a parameter, a header, a form or a filter can have them. */
const document = `
openapi: 3.1.1
info: { title: Test, version: "1" }
paths:
  /dates/{at}:
    get:
      operationId: dates
      parameters:
        - { name: at, in: path, required: true, schema: ${moment} }
        - { name: since, in: query, schema: { type: string, format: date-time, default: "${text}" } }
        - { name: day, in: query, schema: { type: string, format: date } }
        - { name: list, in: query, schema: { type: array, items: ${moment} } }
        - { name: range, in: query, style: deepObject, explode: true, schema: { $ref: "#/components/schemas/Range" } }
        - { name: either, in: query, schema: { oneOf: [{ type: integer }, ${moment}, { type: string, maxLength: 3 }] } }
        - { name: empty, in: query, allowEmptyValue: true, schema: ${moment} }
        - { name: none, in: query, schema: { type: [string, "null"], format: date-time } }
        - { name: json, in: query, content: { application/json: { schema: { type: array, items: ${moment} } } } }
        - { name: X-At, in: header, schema: ${moment} }
        - { name: seen, in: cookie, schema: ${moment} }
      responses:
        "200": { description: Done., headers: { Last-Modified-At: { schema: ${moment} } } }
  /filtered:
    get:
      operationId: filtered
      parameters: [{ name: filter, in: query, schema: { type: string } }]
      x-filter: { at: ${moment}, days: { type: array, items: ${moment} } }
      responses: { "204": { description: Done. } }
components:
  schemas:
    Range: { type: object, properties: { from: ${moment}, to: ${moment} } }
`;

/** The same with a body. */
const documentWithForm = document.replace(
  "components:",
  `  /form:
    post:
      operationId: form
      requestBody:
        content:
          application/x-www-form-urlencoded: { schema: { $ref: "#/components/schemas/Range" } }
      responses: { "204": { description: Done. } }
components:`,
);

let module: ParameterModule;

beforeAll(async () => {
  module = await parameterModule(document, "number", "Date");
});

describe("parameters held as Date", () => {
  const query = (sent: string): unknown => {
    const { values, issues } = module.read("dates", { path: [text], query: sent });
    return values ?? issues;
  };

  it.each([
    ["a text", "since=2026-02-28T12:00:00Z", { since: date }],
    ["the default", "", { since: date }],
    ["a date, which stays text", "day=2026-02-28", { day: "2026-02-28" }],
    [
      "a list",
      "list=2026-02-28T12:00:00Z&list=2026-02-28T13:00:00%2B01:00",
      { list: [date, date] },
    ],
    ["members", "range[from]=2026-02-28T12:00:00Z", { range: { from: date } }],
    ["a member of a union", "either=2026-02-28T12:00:00Z", { either: date }],
    ["another member of the union", "either=abc", { either: "abc" }],
    ["an empty value, which is absent", "empty=", { empty: undefined }],
    ["null", "none=", { none: null }],
    ["JSON", 'json=["2026-02-28T12:00:00Z"]', { json: [date] }],
  ])("reads %s", (_, sent, expected) => {
    expect(query(sent)).toMatchObject(expected);
  });

  it.each(["since=yesterday", "list=2026", "range[to]=x", 'json=["x"]', "either=2026-02-30"])(
    "refuses %s",
    (sent) => {
      expect(query(sent)).toHaveLength(1);
    },
  );

  it("makes a default for each request, because a Date can be changed", () => {
    const read = (): unknown => (query("") as { since: unknown }).since;
    expect(read()).not.toBe(read());
  });

  it("writes what it reads", () => {
    const values = {
      at: date,
      since: date,
      list: [date, date],
      range: { from: date, to: date },
      either: date,
      json: [date],
      "X-At": date,
      seen: date,
      "Last-Modified-At": date,
    };
    const sent = module.write("dates", values);
    expect(sent.path).toEqual(["2026-02-28T12%3A00%3A00.000Z"]);
    expect(sent.headers).toMatchObject({
      "x-at": "2026-02-28T12:00:00.000Z",
      "last-modified-at": "2026-02-28T12:00:00.000Z",
    });
    expect(module.read("dates", sent)).toMatchObject({ values, issues: [] });
  });

  it("compile under the settings of generated packages", async () => {
    const folder = path.dirname(path.dirname(path.dirname(module.file)));
    expect(await compileFolder(folder, { include: ["src/server"] })).toEqual([]);
  });
});

describe("modules of the server with Date", () => {
  it("read forms, write headers and compare filters", async () => {
    const files = await generateFiles(documentWithForm, { emit: ["server"], dates: "Date" });
    const of = (file: string): string =>
      files.find((other) => other.path === `src/${file}.ts`)?.text ?? "";
    expect(of("server")).toMatch(/formReader1\(reader: ParameterReader\): Range/);
    expect(of("server")).toContain("readParameterDate");
    expect(of("server/responses")).toContain(
      'encodeHeaderText(parameterText(headers["Last-Modified-At"]))',
    );
    expect(of("server/types")).toContain("readonly since: Date;");
    expect(of("filters")).toContain('at: { kind: "instant" }');
    expect(of("filters")).toContain("OrderedFilterField<Date, keyof FilteredFilterFields>");
  });
});

describe("moments of defaults", () => {
  it.each([
    "2026-02-28T12:00:00Z",
    "2026-02-28t12:00:00.123456789z",
    "2026-02-28 12:00:00+05:30",
    "0000-01-01T00:00:00+01:00",
    "2024-02-29T23:59:59.9-12:00",
    "2016-12-31T23:59:60Z",
    "2017-01-01T00:59:60+01:00",
    "2026-02-29T12:00:00Z",
    "2026-13-01T12:00:00Z",
    "2026-02-28T24:00:00Z",
    "2026-02-28T12:60:00Z",
    "2026-02-28T12:00:60Z",
    "2026-02-28T12:00:00",
    "2026-02-28",
    "",
  ])("%s is what the runtime reads", (written) => {
    expect(dateOf(written)).toEqual(parseDateTime(written));
  });
});
