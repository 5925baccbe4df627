import { expect, it } from "vitest";
import { definePlugin, placeIn } from "../../../../generator/plugin.ts";
import { folderWith, runIn } from "../../frame/memory-host.ts";
import { found } from "./found.ts";

/** Lines of its findings: the operation 5, its id 6, the parameter 8, the schema 14. */
const text = `openapi: 3.1.1
info: { title: A, version: "1" }
paths:
  /pets/{id}:
    get:
      operationId: readPet
      parameters:
        - { name: id, in: path, required: true, schema: { type: string, maxLength: 9 } }
        - $ref: "#/components/parameters/Page"
      responses:
        "200": { description: It., content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
components:
  schemas:
    Pet: { type: object, properties: { "a/b": { type: integer } } }
  parameters:
    Page: { name: page, in: query, schema: { type: integer } }
`;

/** The plugin of these tests as a user types it; the file below is the same without types. */
const plugin = definePlugin({
  name: "acme",
  rules: [
    {
      name: "id-verb",
      summary: "Operation ids begin with get.",
      help: "Begin it with 'get'",
      document: {
        operation(node, { report }) {
          const id = node.value["operationId"];
          if (typeof id !== "string" || id.startsWith("get")) return;
          const at = placeIn(node, "operationId");
          const change = { set: `get${id}` };
          report({ message: `The id is '${id}'`, at, fix: [{ pointer: at.pointer, change }] });
        },
      },
    },
    {
      name: "integers",
      summary: "Integers have a format.",
      level: "info",
      api: {
        type(type, { report }) {
          if (type.kind === "integer") report({ message: "An integer", at: type.origin });
        },
        operation({ name, origin }, { report, index, options }) {
          const count = index.declarations.size;
          report({ message: `${name}, ${count}, ${JSON.stringify(options)}`, at: origin });
        },
      },
    },
  ],
});

const sourceOf = (value: object): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === "function" ? `\0${one}\0` : one,
  ).replace(/"\\u0000(.*?)\\u0000"/gs, (_, code: string) => {
    const written = JSON.parse(`"${code}"`) as string;
    // Vitest names what is imported otherwise.
    return written
      .replace(/^(\w+)\(/, "function $1(")
      .replace(/\(0,\s*[\w.]+placeIn\)/g, "placeIn");
  });

const placeInSource =
  'const placeIn = (node, key) => ({ file: node.file, pointer: node.pointer + "/" + key });';
const file = `${placeInSource}\nexport default ${sourceOf(plugin)};`;

const oneRule = (body: string, more = ""): string =>
  `export default { name: "acme", apiVersion: 1, modules: () => [], rules: [{ name: "one", summary: "One.", ${more} document: ${body} }] };`;

const withRules = (source: string, lint: object = {}): Record<string, string> => ({
  "a.yaml": text,
  "acme.mjs": source,
  "diptych.config.json": JSON.stringify({
    specs: [{ input: "a.yaml", output: "out" }],
    lint: { extends: "minimal", plugins: [{ use: "./acme.mjs", options: { a: 1 } }], ...lint },
  }),
});

/** Registers the tests of rules in plugins. */
export function testPluginRules(): void {
  it("find what they look for in the document and in the IR", async () => {
    expect(await found(withRules(file), [])).toEqual([
      "6 acme/integers",
      "6 acme/id-verb",
      "14 acme/integers",
    ]);
  });

  it("have levels, in parts of documents too, and are ignored like others", async () => {
    const overrides = [{ operations: ["GET *"], rules: { "acme/integers": "off" } }];
    const lint = { rules: { "acme/id-verb": "error" }, overrides };
    const folder = await folderWith(withRules(file, lint));
    const { code, out } = await runIn(folder, ["lint"]);
    expect(code).toBe(1);
    expect(out).toContain("a.yaml:6:20 error acme/id-verb: The id is 'readPet'");
    expect(out).toContain("  help: Begin it with 'get'\n\n");
    expect(out).toContain("1 error, 1 note");

    const files = withRules(file, { rules: { "acme/integers": "off" } });
    const ignored = text.replace(
      "readPet",
      "readPet # diptych-ignore acme/id-verb: clients call it",
    );
    expect(await found({ ...files, "a.yaml": ignored }, [])).toEqual([]);
    const ignores = [{ rule: "acme/id-verb", pointer: "/paths/*/get", reason: "clients" }];
    const both = withRules(file, { rules: { "acme/integers": "off" }, ignores });
    expect(await found(both, [])).toEqual([]);
    const wrong = text.replace("readPet", "readPet # diptych-ignore acme/id: clients call it");
    expect(await found({ ...files, "a.yaml": wrong }, [])).toEqual([
      "6 acme/id-verb",
      "6 ignore-unknown",
    ]);
  });

  it("are in baselines and in the formats of other programs, with their own words", async () => {
    const folder = await folderWith(withRules(file));
    const { out } = await runIn(folder, ["lint", "--format", "sarif"]);
    const { runs } = JSON.parse(out) as { runs: { tool: { driver: { rules: object[] } } }[] };
    expect(runs[0]?.tool.driver.rules).toContainEqual(
      expect.objectContaining({
        id: "acme/id-verb",
        shortDescription: { text: "Operation ids begin with get." },
      }),
    );
    const baseline = ["lint", "--baseline", "b.json"];
    await runIn(folder, [...baseline, "--update-baseline"]);
    const again = await runIn(folder, [...baseline, "--strict"]);
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining("3 findings") as string });
  });

  it("report several things about one place", async () => {
    const twice = `{ info(node, { report }) { report({ message: "A", at: node }); report({ message: "B", at: node }); } }`;
    expect(await found(withRules(oneRule(twice)), [])).toEqual(["2 acme/one", "2 acme/one"]);
  });

  it("see references as such by 'any' only, and follow them", async () => {
    const pages = `{
      parameter(node, { report }) { report({ message: node.key, at: node }); },
      any(node, { report, follow }) {
        if (node.kind === "parameter" && node.target) report({ message: follow(node).key, at: node });
      },
    }`;
    expect(await found(withRules(oneRule(pages)), [])).toEqual([
      "8 acme/one",
      "9 acme/one",
      "16 acme/one",
    ]);
  });

  it("visit parts of a document of 2.0 and report where they are written", async () => {
    const swagger = `swagger: "2.0"
info: { title: A, version: "1" }
paths: {}
definitions:
  A: { type: string }
`;
    const schemas = `{ schema(node, { report }) { report({ message: node.pointer, at: node }); } }`;
    const files = { ...withRules(oneRule(schemas)), "a.yaml": swagger };
    expect(await found(files, [])).toEqual(["5 acme/one"]);
  });

  it.each([
    ["throw", `{ info() { throw new Error("no"); } }`, "no"],
    [
      "are asynchronous",
      `{ async info() { throw new Error("no"); } }`,
      "its visitor is asynchronous",
    ],
    ["report nothing", `{ info(node, { report }) { report(); } }`, "without a message"],
    [
      "name no place",
      `{ info(node, { report }) { report({ message: "A" }); } }`,
      "without a place",
    ],
  ])("are named where they %s", async (_, body, reason) => {
    const folder = await folderWith(withRules(oneRule(body)));
    const { code, out } = await runIn(folder, ["lint"]);
    expect(code).toBe(1);
    expect(out).toContain("error rule-failed: The rule 'acme/one' of the plugin 'acme' failed");
    expect(out).toContain(reason);
    expect(out).toMatch(/1 error\n$/);
  });

  it.each([
    ["a plugin that is not there", `export const a = 1;`, {}, "it has no default export"],
    ["a wrong level", oneRule("{ any() {} }", 'level: "loud",'), {}, "the level of the rule 'one'"],
    ["no visitor", oneRule("{}"), {}, "the rule 'one' visits nothing"],
    [
      "a rule that no plugin has",
      oneRule("{ any() {} }"),
      { rules: { "acme/on": "off" } },
      "'acme/on' is not a lint rule",
    ],
  ])("refuse %s before anything is checked", async (_, source, lint, problem) => {
    const folder = await folderWith(withRules(source, lint));
    const { code, out } = await runIn(folder, ["lint"]);
    expect(code).toBe(2);
    expect(out).toContain(problem);
    expect(out).toContain("diptych.config.json:1:");
  });

  it("come with a set of one's own, whose folder their paths are relative to", async () => {
    const lint = { extends: "./house/set.yaml", plugins: [] };
    const set = "extends: minimal\nplugins: [./acme.mjs]\nrules: { acme/one: info }\n";
    const source = oneRule(`{ info(node, { report }) { report({ message: "A", at: node }); } }`);
    const files = { ...withRules("", lint), "house/set.yaml": set, "house/acme.mjs": source };
    expect(await found(files, [])).toEqual(["2 acme/one"]);
  });
}
