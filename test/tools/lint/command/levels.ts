import { expect, it } from "vitest";
import { folderWith, runIn } from "../../frame/memory-host.ts";
import { found } from "./found.ts";

const get = `
      responses: { "200": { description: The pets., content: { application/json: { schema: { $ref: "#/components/schemas/pet_list" } } } } }`;

/** Lines of its findings: operations 5, 8 and 12, the schema 17. */
const text = `openapi: 3.1.1
info: { title: A, version: "1" }
paths:
  /pets:
    get:
      operationId: pets${get}
    post:
      operationId: addPet${get}
  /internal/pets:
    get:
      operationId: listPets${get}
components:
  schemas:
    pet_list: { type: array, items: { type: string, enum: [a, a] } }
`;

const withLint = (lint: object): Record<string, string> => ({
  "a.yaml": text,
  "diptych.config.json": JSON.stringify({ specs: [{ input: "a.yaml", output: "out" }], lint }),
});

/** Everything that is found is off, but for the rules of an override. */
const only = (override: object): Record<string, string> =>
  withLint({ extends: "minimal", rules: { "enum-duplicate": "off" }, overrides: [override] });

const config = ["--config", "diptych.config.json"];

/** Registers the tests of sets, and of levels in parts of documents. */
export function testLevels(): void {
  it("are those of the recommended set, which is the default", async () => {
    const usual = await found({ "a.yaml": text });
    expect(await found(withLint({ extends: "recommended" }), [])).toEqual(usual);
    expect(await found(withLint({}), [])).toEqual(usual);
    expect(usual).toEqual([
      "1 servers-missing",
      ...[5, 8, 12].flatMap((line) => [
        `${line} operation-undescribed`,
        `${line} response-error-missing`,
      ]),
      "17 enum-duplicate",
    ]);
  });

  it("are fewer in the minimal set and more in the strict one; those of rules come first", async () => {
    expect(await found(withLint({ extends: "minimal" }), [])).toEqual(["17 enum-duplicate"]);
    const strict = await found(withLint({ extends: "strict" }), []);
    expect(strict).toEqual(
      expect.arrayContaining([
        "6 operation-id-style",
        "17 component-name-style",
        "5 description-missing",
      ]),
    );
    const folder = await folderWith(withLint({ extends: "strict" }));
    expect((await runIn(folder, ["lint"])).out).not.toMatch(/\d info /);
    const rules = { "servers-missing": "warning", "enum-duplicate": "off" };
    expect(await found(withLint({ extends: "minimal", rules }), [])).toEqual(["1 servers-missing"]);
  });

  it("are those of a set in a file, below the configuration", async () => {
    const files = {
      ...withLint({ extends: "./lint/house.yaml", rules: { "enum-duplicate": "off" } }),
      "lint/house.yaml":
        "extends: minimal\nrules: { enum-duplicate: error, servers-missing: warning }\n",
    };
    expect(await found(files, [])).toEqual(["1 servers-missing"]);
  });

  it.each([
    ["[]", "'lint' is an array"],
    [
      "extends: ./other.yaml",
      "house.yaml:1:10 error config-setting: The set extends './other.yaml'",
    ],
    [
      "rules: { enum-duplicate: loud }",
      "house.yaml:1:26 error config-setting: 'loud' is not a valid value",
    ],
    [
      "rules: { enum-duplicat: error }",
      "house.yaml:1:10 error config-setting: 'enum-duplicat' is not a lint rule",
    ],
    [
      "baseline: a.json",
      "house.yaml:1:1 error config-setting: 'baseline' is not a setting of a set",
    ],
    ["rules: [", "house.yaml:1:9 error yaml-syntax"],
    [
      undefined,
      "diptych.config.json:1:64 error config-setting: The set './house.yaml' cannot be read",
    ],
  ])("are refused in a set of %j", async (set, problem) => {
    const files = {
      ...withLint({ extends: "./house.yaml" }),
      ...(set === undefined ? {} : { "house.yaml": set }),
    };
    const { code, out } = await runIn(await folderWith(files), ["lint"]);
    expect(out).toContain(problem);
    expect(code).toBe(2);
  });

  it.each<[string, object, readonly number[]]>([
    ["everything", {}, [5, 8, 12]],
    ["a file", { files: ["a.yaml"] }, [5, 8, 12]],
    ["files by a pattern", { files: ["b.yaml", "*.yaml"] }, [5, 8, 12]],
    ["another file", { files: ["b.yaml"] }, []],
    ["a pointer", { pointers: ["/paths/~1pets/get"] }, [5]],
    ["pointers by a pattern", { pointers: ["/paths/*/get"] }, [5, 12]],
    ["what is in a pointer", { pointers: ["/paths/~1pets"] }, [5, 8]],
    ["a pointer whose text only begins alike", { pointers: ["/paths/~1pet"] }, []],
    ["a path", { operations: ["/pets"] }, [5, 8]],
    ["an operation", { operations: ["POST /pets"] }, [8]],
    ["operations by a pattern", { operations: ["GET *"] }, [5, 12]],
    [
      "a pointer or an operation",
      { pointers: ["/paths/~1pets/get"], operations: ["/internal/*"] },
      [5, 12],
    ],
    ["an operation of another file", { files: ["b.yaml"], operations: ["/pets"] }, []],
  ])("are those of an override about %s", async (_, about, lines) => {
    const rules = { "operation-undescribed": "error" };
    expect(await found(only({ ...about, rules }), [])).toEqual(
      lines.map((line) => `${line} operation-undescribed`),
    );
  });

  it("are those of the last override, also of rules that nothing else asks for", async () => {
    const overrides = [
      {
        operations: ["*"],
        rules: { "source-missing": "warning", "operation-undescribed": "warning" },
      },
      { operations: ["/pets"], rules: { "source-missing": "off" } },
      { operations: ["POST *"], rules: { "source-missing": "error" } },
    ];
    const lint = { extends: "minimal", rules: { "enum-duplicate": "off" }, overrides };
    const folder = await folderWith(withLint(lint));
    const { out, code } = await runIn(folder, ["lint", "--format", "checkstyle"]);
    expect(code).toBe(1);
    const sources = [
      ...out.matchAll(/line="(\d+)".* severity="(\w+)".* source="[^"]*source-missing"/g),
    ];
    expect(sources.map(([, line, level]) => `${line} ${level}`)).toEqual(["8 error", "12 warning"]);
    expect(out.match(/operation-undescribed/g)).toHaveLength(3);
  });

  it("are relative to the configuration, in documents of 2.0 and in files that they refer to", async () => {
    const swagger = `swagger: "2.0"
info: { title: A, version: "1" }
paths:
  /pets: { $ref: "parts/b.yaml#/pets" }
  /cats: { get: { operationId: listCats, responses: { "204": { description: None. } } } }
`;
    const part = `pets: { get: { operationId: listPets, responses: { "204": { description: None. } } } }\n`;
    const overrides = [
      { files: ["spec/parts/*"], rules: { "operation-undescribed": "off" } },
      {
        operations: ["GET /cats"],
        rules: { "response-error-missing": "off", "servers-missing": "off" },
      },
      { pointers: [""], rules: { "servers-missing": "off" } },
    ];
    const files = {
      "spec/a.yaml": swagger,
      "spec/parts/b.yaml": part,
      "diptych.config.json": JSON.stringify({
        specs: [{ input: "spec/a.yaml", output: "out" }],
        lint: { overrides },
      }),
    };
    const expected = [
      "spec/a.yaml:5 operation-undescribed",
      "spec/parts/b.yaml:1 response-error-missing",
    ];
    expect(await found(files, [])).toEqual(expected);
    expect(await found(files, ["spec/a.yaml", ...config])).toEqual(expected);
  });

  it("hold for what generate finds", async () => {
    const overrides = [
      { pointers: ["/components"], rules: { "enum-duplicate": "off", "keyword-unknown": "off" } },
    ];
    const unknown = text.replace("pet_list: {", "pet_list: { nonsense: 1,");
    for (const [lint, count] of [
      [{}, 1],
      [{ overrides }, 0],
    ] as const) {
      const folder = await folderWith({ ...withLint(lint), "a.yaml": unknown });
      const { out } = await runIn(folder, ["generate", "--check", "--json"]);
      const { diagnostics } = JSON.parse(out) as {
        diagnostics: { code: string; pointer?: string }[];
      };
      const own = diagnostics.filter(({ pointer }) => pointer?.startsWith("/components") === true);
      expect(own).toHaveLength(count);
    }
  });

  it.each([
    [{ extends: "strct" }, "'strct' is not a valid value for 'lint.extends'"],
    [{ overrides: [{ rules: { "enum-duplicat": "off" } }] }, "'enum-duplicat' is not a lint rule"],
    [
      { overrides: [{ rules: { "ref-unknown": "off" } }] },
      "'ref-unknown' has no configurable level",
    ],
    [{ overrides: [{ pointers: ["paths"], rules: {} }] }, "'paths' is not a valid value"],
    [{ overrides: [{ files: ["a.yaml"] }] }, "has no 'rules'"],
  ])("are refused in %j", async (lint, problem) => {
    const { code, out } = await runIn(await folderWith(withLint(lint)), ["lint"]);
    expect(out).toContain(problem);
    expect(code).toBe(2);
  });
}
