import { Ajv } from "ajv";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { calendarOf } from "../../../tools/changelog/report/calendar.ts";
import { findSunsets } from "../../../tools/changelog/sunsets/find-sunsets.ts";
import { byDay, stateOf, type Sunset } from "../../../tools/changelog/sunsets/sunset.ts";
import { oddTexts } from "../../report/odd-findings.ts";
import { load } from "../diff/support.ts";
import { folderWith, runIn } from "../frame/memory-host.ts";

const document = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    parameters:
      - { name: page, in: query, deprecated: true, x-sunset: "2999-01-02", schema: { type: integer } }
    get:
      deprecated: true
      x-sunset: 2000-01-02
      parameters: [{ $ref: "#/components/parameters/Limit" }]
      responses:
        "200":
          description: Pets.
          headers: { X-Rate: { deprecated: true, schema: { type: integer } } }
          content:
            application/json:
              schema:
                type: array
                items:
                  type: object
                  properties:
                    owner:
                      type: object
                      properties: { phone: { type: string, deprecated: true, x-sunset: soon } }
    post:
      x-sunset: 2999-01-01T10:00:00Z
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
      responses: { "204": { description: Done. } }
webhooks:
  gone:
    post:
      deprecated: true
      x-sunset: 2999-02-30
      responses: { "204": { description: Done. } }
components:
  parameters:
    Limit: { name: limit, in: query, deprecated: true, schema: { type: integer } }
  schemas:
    Pet:
      type: object
      example: { deprecated: true }
      properties:
        properties: { type: object, properties: { items: { type: string, deprecated: true } } }
        tags: { type: array, items: { deprecated: true, type: string } }
    Old: { deprecated: true, type: string }
`;

const found = async (text: string): Promise<readonly Sunset[]> =>
  byDay(findSunsets(await load(text), "api.yaml", (file) => file));

describe("announcements", () => {
  it("are found in every part, by their days", async () => {
    const sunsets = await found(document);
    expect(sunsets.map((one) => [stateOf(one, "2026-11-30"), one.kind, one.part])).toEqual([
      ["overdue", "operation", "GET /pets"],
      ["upcoming", "operation", "POST /pets"],
      ["upcoming", "parameter", "Query parameter page of /pets"],
      ["unreadable", "property", "Property [].owner.phone of response 200 of GET /pets"],
      ["unreadable", "operation", "POST webhook gone"],
      ["undated", "header", "Header X-Rate of response 200 of GET /pets"],
      ["undated", "property", "Property properties.items of schema Pet"],
      ["undated", "schema", "Property tags[] of schema Pet"],
      ["undated", "schema", "Schema Old"],
      ["undated", "parameter", "Parameter Limit"],
    ]);
    const [, post] = sunsets;
    expect(post).toMatchObject({ isDeprecated: false, day: "2999-01-01", title: "Pets" });
  });

  it("are found in OpenAPI 2.0, at the places that it writes", async () => {
    const sunsets = await found(`swagger: "2.0"
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    get:
      deprecated: true
      x-sunset: "2999-01-01"
      responses: { "200": { description: Pets., schema: { $ref: "#/definitions/Pet" } } }
definitions:
  Pet: { type: object, properties: { a: { type: string, x-sunset: "2999-01-02" } } }
`);
    expect(sunsets.map(({ part, pointer }) => [part, pointer])).toEqual([
      ["GET /pets", "/paths/~1pets/get"],
      ["Property a of schema Pet", "/definitions/Pet/properties/a"],
    ]);
  });

  it("of files that others refer to have the names of those", async () => {
    const folder = await folderWith({
      "api.yaml": `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths: { /pets: { $ref: pets.yaml } }
components: { schemas: { Pet: { $ref: pet.yaml } } }
`,
      "pets.yaml": `get:
  deprecated: true
  responses: { "200": { description: A pet., content: { application/json: { schema: { $ref: pet.yaml } } } } }
`,
      "pet.yaml": `type: object
properties: { next: { $ref: pet.yaml }, age: { type: integer, deprecated: true } }
`,
    });
    const { out } = await runIn(folder, ["changelog", "--sunsets", "api.yaml", "-f", "json"]);
    const { sunsets } = JSON.parse(out) as { sunsets: readonly { part: string; file: string }[] };
    expect(sunsets.map(({ part, file }) => [part, file])).toEqual([
      ["GET /pets", "pets.yaml"],
      ["Property age of schema Pet", "pet.yaml"],
    ]);
  });

  it("are a table, a page and JSON", async () => {
    const folder = await folderWith({ "api.yaml": document });
    const { code, out } = await runIn(folder, ["changelog", "--sunsets", "api.yaml"]);
    expect(code).toBe(0);
    expect(out).toContain("# Sunsets of Pets\n\n| Goes on | State | Part | API |");
    expect(out).toContain("| 2000-01-02 | overdue | GET /pets | Pets |");
    expect(out).toContain("| 2999-01-01 | upcoming, not deprecated | POST /pets | Pets |");
    expect(out).toContain("| soon | no date | Property");
    const page = await runIn(folder, ["changelog", "--sunsets", "api.yaml", "-f", "html"]);
    expect(page.out).toContain("<td>2000-01-02</td><td>overdue</td><td>GET /pets</td>");
    const json = await runIn(folder, ["changelog", "--sunsets", "api.yaml", "-f", "json"]);
    const schema = JSON.parse(
      readFileSync(
        new URL("../../../tools/changelog/changelog.schema.json", import.meta.url),
        "utf8",
      ),
    ) as object;
    const validate = new Ajv({ strict: false }).compile(schema);
    validate(JSON.parse(json.out));
    expect(validate.errors).toBeNull();
  });

  it("may be missing", async () => {
    const folder = await folderWith({
      "api.yaml": "openapi: 3.1.0\ninfo: { title: A, version: 1.0.0 }\npaths: {}\n",
    });
    const { out } = await runIn(folder, ["changelog", "--sunsets", "api.yaml"]);
    expect(out).toBe("# Sunsets\n\nNothing is announced to go.\n");
  });
});

/** Lines of a calendar, those that go on put together. Source: RFC 5545, 3.1. */
const linesOf = (text: string): readonly string[] => text.replace(/\r\n[ \t]/g, "").split("\r\n");

describe("a calendar", () => {
  it("has a day for each part with a date", async () => {
    const lines = linesOf(calendarOf(await found(document), "2026-11-30"));
    expect(lines.at(0)).toBe("BEGIN:VCALENDAR");
    expect(lines.at(-2)).toBe("END:VCALENDAR");
    expect(lines.filter((line) => /^(?:DT|SUMMARY)/.test(line))).toEqual([
      "DTSTAMP:20261130T000000Z",
      "DTSTART;VALUE=DATE:20000102",
      "DTEND;VALUE=DATE:20000103",
      "SUMMARY:GET /pets goes (Pets)",
      "DTSTAMP:20261130T000000Z",
      "DTSTART;VALUE=DATE:29990101",
      "DTEND;VALUE=DATE:29990102",
      "SUMMARY:POST /pets goes (Pets)",
      "DTSTAMP:20261130T000000Z",
      "DTSTART;VALUE=DATE:29990102",
      "DTEND;VALUE=DATE:29990103",
      "SUMMARY:Query parameter page of /pets goes (Pets)",
    ]);
  });

  it("keeps the name of an event whose day moves", async () => {
    const ids = (text: string): readonly string[] =>
      linesOf(text).filter((line) => line.startsWith("UID:"));
    const before = calendarOf(await found(document), "2026-11-30");
    const moved = calendarOf(
      await found(document.replace("2999-01-01T", "2999-05-01T")),
      "2026-12-01",
    );
    expect([...ids(moved)].sort()).toEqual([...ids(before)].sort());
    expect(new Set(ids(before)).size).toBe(3);
  });

  it("has lines of at most 75 bytes, and no text that is a property of its own", () => {
    const odd = oddTexts.map(
      (text, index): Sunset => ({
        document: `${text}.yaml`,
        title: text.repeat(20),
        kind: "operation",
        part: `${text}\nBEGIN:VALARM\r\nATTACH:x`,
        isDeprecated: true,
        day: `2030-01-${String(index + 10)}`,
        file: "a;b,c\\d.yaml",
        pointer: "/a",
      }),
    );
    const text = calendarOf(odd, "2026-11-30");
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\n\r\u0000-\u001f]/);
    const names = new Set(linesOf(text).map((line) => /^[A-Z-]*/.exec(line)?.[0]));
    expect([...names].sort()).toEqual([
      "",
      "BEGIN",
      "CALSCALE",
      "DESCRIPTION",
      "DTEND",
      "DTSTAMP",
      "DTSTART",
      "END",
      "PRODID",
      "SUMMARY",
      "TRANSP",
      "UID",
      "VERSION",
    ]);
  });
});
