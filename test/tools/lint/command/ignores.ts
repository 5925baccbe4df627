import { expect, it } from "vitest";
import { folderWith, petDocument, runIn } from "../../frame/memory-host.ts";
import { found } from "./found.ts";

/** A document whose schemas nothing uses; lines of schemas begin with 5. */
const schemas = (...lines: readonly string[]): string =>
  `openapi: 3.1.1
info: { title: A, version: "1" }
components:
  schemas:
${lines.map((line) => `    ${line}\n`).join("")}`;

/** Registers the tests of ignored findings. */
export function testIgnores(): void {
  it.each<[string, readonly string[], readonly string[]]>([
    ["nothing", ["Cat: {}"], ["5 component-unused"]],
    [
      "at the end of the line",
      ["Cat: {} # diptych-ignore component-unused: kept", "Dog: {}"],
      ["6 component-unused"],
    ],
    [
      "alone above",
      ["# diptych-ignore component-unused: kept", "Cat: {}", "Dog: {}"],
      ["7 component-unused"],
    ],
    [
      "above other comments and an empty line",
      ["# diptych-ignore component-unused: kept", "# A cat.", "", "Cat: {}"],
      [],
    ],
    ["with CRLF", ["# diptych-ignore component-unused: kept\r", "Cat: {}\r"], []],
    [
      "within what it is above",
      [
        "# diptych-ignore component-unused, enum-duplicate: kept",
        "Cat:",
        "  type: object",
        "  properties:",
        "    sort: { enum: [a, a] }",
      ],
      [],
    ],
    [
      "of two rules, of which one finds nothing",
      ["Cat: {} # diptych-ignore component-unused, enum-duplicate: kept"],
      ["5 ignore-unused"],
    ],
    [
      "twice, where the inner one is enough",
      [
        "# diptych-ignore enum-duplicate: outer",
        "Cat: # diptych-ignore component-unused: kept",
        "  enum: [a, a] # diptych-ignore enum-duplicate: inner",
      ],
      ["5 ignore-unused"],
    ],
    [
      "members that begin on one line",
      ["{ Cat: {}, Dog: {} } # diptych-ignore component-unused: kept"],
      [],
    ],
    [
      "behind the last line of a value",
      ["Cat: {", "  type: string", "  } # diptych-ignore component-unused: too late"],
      ["5 component-unused", "7 ignore-unused"],
    ],
    [
      "without a reason",
      ["Cat: {} # diptych-ignore component-unused"],
      ["5 component-unused", "5 ignore-reason"],
    ],
    [
      "with an empty reason",
      ["Cat: {} # diptych-ignore component-unused: "],
      ["5 component-unused", "5 ignore-reason"],
    ],
    [
      "without a rule",
      ["Cat: {} # diptych-ignore : kept"],
      ["5 component-unused", "5 ignore-unknown"],
    ],
    [
      "of an unknown rule",
      ["Cat: {} # diptych-ignore component-unsued, component-unused: kept"],
      ["5 ignore-unknown"],
    ],
    [
      "of a finding about ignores",
      ["Cat: {} # diptych-ignore component-unused, ignore-unused: kept"],
      ["5 ignore-unknown"],
    ],
    [
      "of a prototype's member",
      ["Cat: {} # diptych-ignore component-unused, constructor: kept"],
      ["5 ignore-unknown"],
    ],
    [
      "in texts, which are no comments",
      [
        "Cat:",
        "  description: |",
        "    # diptych-ignore component-unused: kept",
        "  title: 'x",
        "    # diptych-ignore component-unused: kept'",
      ],
      ["5 component-unused"],
    ],
    [
      "behind the end",
      ["Cat: {}", "# diptych-ignore component-unused: kept"],
      ["5 component-unused", "6 ignore-unused"],
    ],
    [
      "of a rule that is not applied",
      ["Cat: {} # diptych-ignore component-unused, source-missing: kept"],
      [],
    ],
  ])("comments: %s", async (_, lines, expected) => {
    expect(await found({ "a.yaml": schemas(...lines) })).toEqual(expected);
  });

  it("is about the document in front of its first member", async () => {
    const text = petDocument
      .replace("servers: [{ url: https://pets.example }]\n", "")
      .replace(
        "    get:\n",
        "    get: # diptych-ignore response-error-missing, operation-undescribed: brief\n",
      );
    expect(await found({ "a.yaml": text })).toEqual(["1 servers-missing"]);
    const comment = "# diptych-ignore servers-missing: the client is told\n";
    expect(await found({ "a.yaml": comment + text })).toEqual([]);
  });

  it("is about what an alias writes, in other files, and in documents of 2.0", async () => {
    const unused = "# diptych-ignore component-unused: kept";
    const aliased = schemas(
      unused,
      "Cat: &cat",
      "  enum: [a, a] # diptych-ignore enum-duplicate: kept",
      unused,
      "Dog: *cat",
    );
    expect(await found({ "a.yaml": aliased })).toEqual([]);
    const swagger = `swagger: "2.0"
info: { title: A, version: "1" }
paths: {}
definitions:
  Cat: { type: string } ${unused}
  Dog: { $ref: "b.yaml#/Dog" } ${unused}
`;
    const other = (comment: string): string => `Dog: { enum: [a, a] } ${comment}\n`;
    expect(await found({ "a.yaml": swagger, "b.yaml": other("") })).toEqual([
      "b.yaml:1 enum-duplicate",
    ]);
    const kept = other("# diptych-ignore enum-duplicate: kept");
    expect(await found({ "a.yaml": swagger, "b.yaml": kept })).toEqual([]);
    const both = { "a.yaml": swagger, "c.yaml": swagger.replace(/ +Dog.*\n/, ""), "b.yaml": kept };
    expect(await found(both, ["c.yaml", "a.yaml"])).toEqual([]);
  });

  it("leaves what is fatal, and does not say then what is unused", async () => {
    const lines = [
      "# diptych-ignore ref-unknown, enum-duplicate: kept",
      "Cat: { $ref: '#/nowhere' }",
    ];
    expect(await found({ "a.yaml": schemas(...lines) })).toEqual(
      expect.arrayContaining(["6 ref-unknown", "5 ignore-unknown"]),
    );
    expect(await found({ "a.yaml": schemas(...lines) })).not.toContain("5 ignore-unused");
  });

  it("takes entries of the configuration, and finds those that are not needed", async () => {
    const json =
      '{ "openapi": "3.1.1", "info": { "title": "A", "version": "1" }, "components": { "schemas": { "OldCat": {}, "OldDog": { "enum": [1, 1] }, "New": {} } } }';
    const entry = { rule: "component-unused", reason: "kept" };
    const config = (...ignores: readonly object[]): string =>
      JSON.stringify(
        {
          specs: [{ input: "spec/a.json", output: "out" }],
          lint: { rules: { "tag-duplicate": "off" }, ignores },
        },
        null,
        1,
      );
    const at = (pointer: string, file = "spec/*.json"): object => ({ ...entry, file, pointer });
    const files = (...ignores: readonly object[]): Record<string, string> => ({
      "spec/a.json": json,
      "diptych.config.json": config(...ignores),
    });
    const dog = { rule: "enum-duplicate", pointer: "/components", reason: "kept" };
    expect(await found(files(at("/components/schemas/Old*"), dog), [])).toEqual([
      "spec/a.json:1 component-unused",
    ]);
    expect(
      await found(files(at("/components/schemas/Old*"), at("/components/schemas/New"), dog), [
        "spec/a.json",
      ]),
    ).toEqual([]);
    const others = files(
      at("/components", "spec/b.json"),
      at("/*/*/*"),
      { ...dog, rule: "tag-duplicate" },
      dog,
    );
    expect(await found(others, [])).toEqual(["diptych.config.json:13 ignore-unused"]);
  });

  it.each([
    [
      { rule: "component-unsued", pointer: "", reason: "x" },
      "'component-unsued' is not a lint rule",
    ],
    [{ rule: "ref-unknown", pointer: "", reason: "x" }, "'ref-unknown' cannot be ignored"],
    [
      { rule: "component-unused", pointer: "components", reason: "x" },
      "'components' is not a valid value",
    ],
    [{ rule: "component-unused", pointer: "" }, "has no 'reason'"],
  ])("refuses the entry %j", async (entry, problem) => {
    const config = { specs: [{ input: "a.yaml", output: "out" }], lint: { ignores: [entry] } };
    const folder = await folderWith({
      "a.yaml": schemas("Cat: {}"),
      "diptych.config.json": JSON.stringify(config),
    });
    const { code, out } = await runIn(folder, ["lint"]);
    expect(out).toContain(problem);
    expect(code).toBe(2);
  });

  it("holds for what generate finds", async () => {
    const config = (ignores: readonly object[]): string =>
      JSON.stringify({ specs: [{ input: "a.yaml", output: "out" }], lint: { ignores } });
    const text = petDocument.replace(
      "name: { type: string }",
      "name: { type: string, default: 1 }",
    );
    const folder = await folderWith({ "a.yaml": text, "diptych.config.json": config([]) });
    const { out } = await runIn(folder, ["generate", "--check", "--json"]);
    const { diagnostics } = JSON.parse(out) as { diagnostics: { code: string; pointer: string }[] };
    const finding = diagnostics.find(({ code }) => code !== "output-differs");
    const { code: rule = "", pointer = "" } = finding ?? {};
    expect(pointer).toContain("/components/schemas/Pet");
    const comment = `    # diptych-ignore ${rule}: kept\n    Pet:\n`;
    for (const files of [
      { "a.yaml": text.replace("    Pet:\n", comment), "diptych.config.json": config([]) },
      { "a.yaml": text, "diptych.config.json": config([{ rule, pointer, reason: "kept" }]) },
    ]) {
      const run = await runIn(await folderWith(files), ["generate", "--check", "--json"]);
      expect(JSON.parse(run.out)).toMatchObject({ diagnostics: [{ code: "output-differs" }] });
    }
  });
}
