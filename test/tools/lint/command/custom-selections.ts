import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { folderWith, runIn } from "../../frame/memory-host.ts";

const schema = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const body = (name: string): object => ({
  content: { "application/json": { schema: schema(name) } },
});

const document = {
  openapi: "3.0.3",
  info: { title: "A", version: "1" },
  paths: {
    "/v1/pets": {
      parameters: [{ $ref: "common.yaml#/limit" }],
      get: {
        operationId: "listPets",
        responses: {
          "200": { description: "They.", ...body("Pets") },
          "404": { $ref: "#/components/responses/Gone" },
        },
      },
      post: {
        operationId: "addPet",
        requestBody: body("Pet"),
        responses: { "204": { description: "It." } },
      },
    },
    "/v1/pets/actions": {
      post: { operationId: "act", responses: { "204": { description: "It." } } },
    },
  },
  components: {
    responses: { Gone: { description: "Gone.", ...body("Problem") } },
    schemas: {
      Pets: { type: "array", items: schema("Pet") },
      Pet: {
        type: "object",
        properties: { name: { type: "string", nullable: true }, mother: schema("Pet") },
      },
      Problem: { type: "object", properties: { text: { type: "string", nullable: true } } },
      Unused: { type: "object", properties: { old: { type: "string" } } },
    },
  },
};
const common = { limit: { name: "page_limit", in: "query", schema: { type: "integer" } } };

const pet = "a.yaml#/components/schemas/Pet";
const problem = "a.yaml#/components/schemas/Problem";
const gone = { defined: false };

/** Rules, and the places of what each finds. */
const rules: readonly (readonly [string, object, readonly string[]])[] = [
  [
    "several paths",
    { select: ["$.info", "$.paths.*.get", "$.info"], field: "summary", check: { defined: true } },
    ["a.yaml#/info", "a.yaml#/paths/~1v1~1pets/get"],
  ],
  [
    "names in a filter",
    { select: "$.paths[?match(#, '/v1/.*actions')][?# == 'post'].operationId", check: gone },
    ["a.yaml#/paths/~1v1~1pets~1actions/post/operationId"],
  ],
  [
    "names by a pattern that a filter cannot have",
    { select: "$.paths.*", keys: { notPattern: "(?<!/actions)$" }, check: gone },
    ["a.yaml#/paths/~1v1~1pets~1actions"],
  ],
  [
    "its own name",
    { select: "$.paths.*", field: "@name", check: { notPattern: "actions" } },
    ["a.yaml#/paths/~1v1~1pets~1actions"],
  ],
  [
    "a member of a member",
    { select: "$.info", field: ["contact", "name"], check: { defined: true } },
    ["a.yaml#/info"],
  ],
  [
    "names of a member",
    { select: "$", field: ["paths", "@key"], check: { length: { max: 10 } } },
    ["a.yaml#/paths/~1v1~1pets~1actions"],
  ],
  [
    "several checks, each with its message",
    {
      select: "$.info",
      checks: [
        { field: "title", check: { length: { min: 2 } } },
        { field: "summary", check: { defined: true }, message: "none" },
        { field: "version", check: { casing: "flat" } },
      ],
    },
    ["a.yaml#/info/title", "a.yaml#/info", "a.yaml#/info/version"],
  ],
  [
    "not a value",
    { select: "$..type", check: { not: { enumeration: ["string", "object", "array"] } } },
    [
      "a.yaml#/components/schemas/Pet/properties/name/type",
      ...["Pet", "Pets", "Problem", "Unused"].map(
        (name) => `a.yaml#/components/schemas/${name}/type`,
      ),
      "a.yaml#/components/schemas/Problem/properties/text/type",
      "a.yaml#/components/schemas/Unused/properties/old/type",
    ],
  ],
  [
    "not both conditions",
    { select: "$..operationId", check: { not: { casing: "camel", length: { max: 5 } } } },
    ["a.yaml#/paths/~1v1~1pets~1actions/post/operationId"],
  ],
  [
    "not, of what is not there",
    { select: "$.info", field: "summary", check: { not: { pattern: "a" } } },
    [],
  ],
  [
    "small and capital letters",
    { select: "$.info", field: "title", check: { notPattern: "^a$", ignoreCase: true } },
    ["a.yaml#/info/title"],
  ],
  ["another version", { select: "$.info", versions: ["2.0", "3.1"], check: gone }, []],
  ["its version", { select: "$.info", versions: ["3.0"], check: gone }, ["a.yaml#/info"]],
  [
    "order of names",
    { select: "$.paths.*", check: { alphabetical: true } },
    ["a.yaml#/paths/~1v1~1pets/parameters"],
  ],
  ["order of objects", { select: "$.paths.*.parameters", check: { alphabeticalBy: "name" } }, []],
  [
    "members that conditions ask for",
    {
      select: "$.paths.*.*",
      where: [{ field: "operationId", check: { defined: true, pattern: "^list" } }],
      field: "summary",
      check: { defined: true },
    },
    ["a.yaml#/paths/~1v1~1pets/get"],
  ],
  [
    "what is written, of a document of 3.0",
    { select: "$..nullable", check: gone },
    [`${pet}/properties/name/nullable`, `${problem}/properties/text/nullable`],
  ],

  ["references left alone", { select: "$.paths.*.parameters[*].name", check: gone }, []],
  [
    "references followed into another file",
    { select: "$.paths.*.parameters[*].name", resolved: true, check: { casing: "camel" } },
    ["common.yaml#/limit/name"],
  ],
  [
    "what only references lead to, once, though it is in a circle",
    { select: "$.paths..properties.*", resolved: true, check: gone },
    [`${pet}/properties/name`, pet, `${problem}/properties/text`],
  ],
  [
    "a missing member of what a reference leads to",
    {
      select: "$.paths.*.get.responses.*",
      resolved: true,
      field: "headers",
      check: { defined: true },
    },
    ["a.yaml#/paths/~1v1~1pets/get/responses/200", "a.yaml#/components/responses/Gone"],
  ],
  [
    "a schema that looks behind references",
    {
      select: "$.paths.*.post.requestBody",
      resolved: true,
      check: {
        schema: {
          properties: {
            content: { additionalProperties: { properties: { schema: { required: ["title"] } } } },
          },
        },
      },
    },
    [pet],
  ],
  [
    "filters behind references",
    {
      select: "$.paths.*.*.responses[?@.content['application/json'].schema.properties.text]",
      resolved: true,
      check: gone,
    },
    ["a.yaml#/components/responses/Gone"],
  ],

  [
    "kinds of objects",
    { on: "schema", field: "nullable", check: gone },
    [`${pet}/properties/name/nullable`, `${problem}/properties/text/nullable`],
  ],
  [
    "several kinds",
    { on: ["info", "parameter"], check: gone },
    ["a.yaml#/info", "common.yaml#/limit"],
  ],
  [
    "kinds within others, through references",
    {
      on: "schema",
      where: [
        { on: "operation", keys: { pattern: "^get$" } },
        { on: "response", keys: { pattern: "^4" } },
      ],
      field: "type",
      check: { enumeration: ["object"] },
    },
    [`${problem}/properties/text/type`],
  ],
  [
    "kinds that are never within others in this order",
    { on: "schema", where: [{ on: "response" }, { on: "operation" }], check: gone },
    [],
  ],
  ["every object", { on: "any", field: "version", check: gone }, ["a.yaml#/info/version"]],
  [
    "a member that is a reference",
    { on: "mediaType", field: ["schema", "type"], check: { enumeration: ["object"] } },
    ["a.yaml#/components/schemas/Pets/type"],
  ],
];

/** Rules that cannot be used, and what is said. */
const mistakes: readonly (readonly [object, string])[] = [
  [{ check: gone }, "has either 'select' or 'on'"],
  [{ select: "$", on: "info", check: gone }, "has either 'select' or 'on'"],
  [{ select: "$" }, "has either 'check' or 'checks'"],
  [{ select: "$", check: gone, checks: [{ check: gone }] }, "has either 'check' or 'checks'"],
  [{ select: "$", field: "a", checks: [{ check: gone }] }, "'field' stands beside 'checks'"],
  [{ on: "info", resolved: true, check: gone }, "'resolved' stands beside 'on'"],
  [{ select: "$", where: [{ on: "info" }], check: gone }, "need 'on' in the rule"],
  [{ select: ["$", "$["], check: gone }, "is no JSONPath"],
  [{ select: "$.a~", check: gone }, "is no JSONPath"],
  [{ select: "$", check: { not: { pattern: "(" } } }, "is no pattern"],
  [{ select: "$", keys: { pattern: "(" }, check: gone }, "is no pattern"],
];

async function run(
  rule: object,
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const custom = { name: "acme/one", message: "wrong", ...rule };
  const config = {
    documents: [{ input: "a.yaml" }],
    lint: { extends: "minimal", customRules: [custom] },
  };
  const folder = await folderWith({
    "a.yaml": stringify(document, { aliasDuplicateObjects: false }),
    "common.yaml": stringify(common),
    "diptych.config.json": JSON.stringify(config),
  });
  return runIn(folder, ["lint", "--format", "json"]);
}

/** Registers the tests of what rules without code select. */
export function testCustomSelections(): void {
  it.each(rules)("select: %s", async (_, rule, places) => {
    const { out } = await run(rule);
    const { diagnostics } = JSON.parse(out) as {
      diagnostics: { code: string; file: string; pointer: string }[];
    };
    const own = diagnostics.filter(({ code }) => code === "acme/one");
    const found = own.map(({ file, pointer }) => `${file}#${pointer}`);
    expect(found.sort()).toEqual([...places].sort());
  });

  describe("are refused with the place of the mistake", () => {
    it.each(mistakes)("%j", async (rule, words) => {
      const { code, out } = await run(rule);
      expect(code).toBe(2);
      expect((JSON.parse(out) as { diagnostics: unknown }).diagnostics).toMatchObject([
        { code: "config-setting", message: expect.stringContaining(words) as unknown },
      ]);
    });
  });
}
