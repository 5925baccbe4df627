import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { folderWith, petDocument, runIn } from "../frame/memory-host.ts";
import { before, breaking as after, breakingLines, repositoryWith } from "./pull-request.ts";

const wider = petDocument.replace("name: { type: string }", "name: { type: [string, integer] }");
const more = petDocument.replace(
  "name: { type: string }",
  "name: { type: string }, age: { type: integer }",
);

describe("diptych diff", () => {
  it("says what breaks, with the lines of both documents, and fails", async () => {
    const folder = await folderWith({ "old.yaml": petDocument, "new.yaml": wider });
    const { code, out, err } = await runIn(folder, ["diff", "old.yaml", "new.yaml"]);
    expect(code).toBe(1);
    expect(err).toBe("");
    expect(out).toMatchInlineSnapshot(`
      "new.yaml:19:67 breaking type-widened: the type 'string' became 'integer' or 'string'
        19 |       properties: { id: { type: integer, maximum: 9999 }, name: { type: [string, integer] } }
           |                                                                   ^^^^
        old:  old.yaml:19:73
        19 |       properties: { id: { type: integer, maximum: 9999 }, name: { type: string } }
           |                                                                         ^^^^^^
        in:   GET /pets/{id} 200 application/json /name (response)
        why:  Responses may hold what consumers of the old document were not told of.
        for:  those who read it in JSON; the TypeScript of callers does not compile

      new.yaml:2:31 compatible version-unchanged: the version is still '1.0.0', though there are breaking changes
        2 | info: { title: Pets, version: 1.0.0 }
          |                               ^^^^^
        old:  old.yaml:2:31
        2 | info: { title: Pets, version: 1.0.0 }
          |                               ^^^^^
        in:   the document
        why:  A version tells consumers what to expect (Semantic Versioning 2.0.0, 2).

      1 breaking, 1 compatible
      "
    `);
  });

  it("is quiet of what has not changed", async () => {
    const folder = await folderWith({ "old.yaml": petDocument });
    expect(await runIn(folder, ["diff", "old.yaml", "old.yaml"])).toEqual({
      code: 0,
      out: "no changes\n",
      err: "",
    });
  });

  it.each([
    [more, "breaking", 0],
    [more, "risky", 0],
    [more, "any", 1],
    [wider, "any", 1],
    [wider, "none", 0],
  ])("fails by --fail-on (%#)", async (next, failOn, code) => {
    const folder = await folderWith({ "old.yaml": petDocument, "new.yaml": next });
    expect((await runIn(folder, ["diff", "old.yaml", "new.yaml", "--fail-on", failOn])).code).toBe(
      code,
    );
  });

  it("prints plain data", async () => {
    const folder = await folderWith({ "old.yaml": petDocument, "new.yaml": wider });
    const { out } = await runIn(folder, ["diff", "old.yaml", "new.yaml", "--format", "json"]);
    const { counts, changes } = JSON.parse(out) as { counts: object; changes: readonly object[] };
    expect(counts).toEqual({ breaking: 1, risky: 0, compatible: 1 });
    expect(changes[0]).toMatchObject({
      rule: "type-widened",
      level: "breaking",
      direction: "response",
      method: "GET",
      path: "/pets/{id}",
      operationId: "getPet",
      status: "200",
      mediaType: "application/json",
      property: "/name",
      old: { file: "old.yaml" },
      new: { file: "new.yaml", pointer: "/components/schemas/Pet/properties/name/type" },
      wire: { json: "breaking", xml: "none" },
      types: { caller: "breaks", handler: "compiles" },
    });
  });

  it.each(["markdown", "html"])(
    "prints %s in which text of documents is no markup",
    async (format) => {
      const hostile = wider.replace("/pets/{id}", '/pets/{id}/<script>*"`').replace("getPet", "x");
      const folder = await folderWith({ "old.yaml": petDocument, "new.yaml": hostile });
      const { out } = await runIn(folder, ["diff", "old.yaml", "new.yaml", "--format", format]);
      expect(out).toContain("operation-removed");
      expect(out).not.toContain("<script");
    },
  );

  it("reads revisions of git, with the files that they refer to", async () => {
    const parts = petDocument.replace('"#/components/schemas/Pet"', '"parts/pet.yaml"');
    const pet = "{ type: object, properties: { id: { type: integer } } }";
    const folder = await repositoryWith({ "spec/api.yaml": parts, "spec/parts/pet.yaml": pet });
    await writeFile(path.join(folder, "spec/parts/pet.yaml"), pet.replace("integer", "string"));
    const { code, out } = await runIn(folder, ["diff", "main:spec/api.yaml", "spec/api.yaml"]);
    expect(code).toBe(1);
    expect(out).toContain("spec/parts/pet.yaml:1:43 breaking type-changed");
    expect(out).toContain("old:  main:spec/parts/pet.yaml:1:43");
    expect(
      (await runIn(path.join(folder, "spec"), ["diff", "git:HEAD:api.yaml", "api.yaml"])).code,
    ).toBe(1);
    expect((await runIn(folder, ["diff", "main:spec", "spec"])).out).toContain("api.yaml");
  });

  it("compares the documents of the configuration with a revision", async () => {
    const config = {
      specs: [
        { input: "spec/a.yaml", output: "out/a" },
        { input: "spec/b.yaml", output: "out/b" },
        { input: "spec/c.yaml", output: "out/c" },
      ],
    };
    const folder = await repositoryWith({
      "diptych.config.json": JSON.stringify(config),
      "spec/a.yaml": petDocument,
      "spec/b.yaml": petDocument,
    });
    await writeFile(path.join(folder, "spec/b.yaml"), wider);
    await writeFile(path.join(folder, "spec/c.yaml"), petDocument);
    const { code, out } = await runIn(folder, ["diff", "--base", "main"]);
    expect(code).toBe(1);
    expect(out).toContain("spec/b.yaml:19:67 breaking type-widened");
    expect(out).toContain("old:  main:spec/b.yaml:19:73");
    expect(out).toMatch(/spec\/c\.yaml:\d+:\d+ compatible operation-added/);
    const below = await runIn(path.join(folder, "spec"), ["diff", "--base", "main"]);
    expect(below.out).toContain("b.yaml:19:67 breaking type-widened");
    expect(below.code).toBe(1);
    expect((await runIn(folder, ["diff", "--base", "main", "spec/a.yaml"])).out).toBe(
      "no changes\n",
    );
    const whole = await runIn(folder, ["diff", "--base", "main", "./spec", "--format", "json"]);
    expect(whole.code).toBe(1);
  });

  it.each([
    [["old.yaml"], "two documents are compared, and 1 are named"],
    [["old.yaml", "old.yaml", "old.yaml"], "two documents are compared, and 3 are named"],
    [["--base", "next"], "there is no git revision 'next'"],
    [["--base", "main"], "there is no configuration that names documents"],
    [["--base", "next", "old.yaml"], "there is no git revision 'next'"],
    [["--base", "main", "away.yaml"], "there is no file 'away.yaml'"],
    [["away.yaml", "old.yaml"], "there is no file 'away.yaml'"],
    [["next:old.yaml", "old.yaml"], "no git revision 'next'"],
    [["--", "--upload-pack=x:old.yaml", "old.yaml"], "no git revision '--upload-pack=x'"],
    [["main:away.yaml", "old.yaml"], "there is no file 'away.yaml' in the revision 'main'"],
    [["-", "-"], "standard input is one document only"],
    [["package:@acme/none/api.yaml", "old.yaml"], "installed package '@acme/none'"],
  ])("refuses %j", async (args, message) => {
    const folder = await repositoryWith({ "old.yaml": petDocument });
    const { code, err } = await runIn(folder, ["diff", ...args]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  it("does not say that nothing has changed of what it cannot read", async () => {
    const folder = await repositoryWith({ "old.yaml": petDocument, "empty.yaml": "" });
    const { code, out, err } = await runIn(folder, ["diff", "old.yaml", "empty.yaml"]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("The file 'empty.yaml' is empty");
  });

  it("compares folders by the names of documents", async () => {
    const folder = await folderWith({
      "old/a.yaml": petDocument,
      "old/gone.yaml": petDocument,
      "old/notes.json": "{}",
      "new/a.yaml": petDocument,
      "new/b/fresh.yaml": petDocument,
    });
    const { code, out } = await runIn(folder, ["diff", "old", "new", "--format", "json"]);
    const { documents } = JSON.parse(out) as {
      documents: readonly { document: string; changes: readonly { rule: string }[] }[];
    };
    expect(code).toBe(1);
    expect(
      documents.map(({ document, changes }) => [document, changes.map(({ rule }) => rule)]),
    ).toEqual([
      ["a.yaml", []],
      ["b/fresh.yaml", ["document-added", "server-added", "operation-added"]],
      ["gone.yaml", ["document-removed", "server-removed", "operation-removed"]],
    ]);
  });

  it("reads a file of an installed package", async () => {
    const folder = await folderWith({ "new.yaml": more });
    await mkdir(path.join(folder, "node_modules/@acme/api"), { recursive: true });
    await writeFile(path.join(folder, "node_modules/@acme/api/openapi.yaml"), petDocument);
    const args = ["diff", "package:@acme/api/openapi.yaml", "new.yaml"];
    expect((await runIn(folder, args)).out).toContain("optional-property-added");
    expect(
      (await runIn(folder, ["diff", "package:@acme/api/../../../new.yaml", "new.yaml"])).code,
    ).toBe(2);
  });

  it("keeps to the policy of the configuration", async () => {
    const exception = {
      rule: "type-widened",
      operation: "GET /pets/{id}",
      property: "/name",
      reason: "Agreed.",
    };
    const configured = (diff: object): string =>
      JSON.stringify({ specs: [{ input: "new.yaml", output: "out" }], diff });
    const files = { "old.yaml": petDocument, "new.yaml": wider };
    const accepted = await folderWith({
      ...files,
      "diptych.config.json": configured({ exceptions: [exception] }),
    });
    const { code, out } = await runIn(accepted, ["diff", "old.yaml", "new.yaml"]);
    expect([code, out]).toEqual([0, expect.stringContaining("1 accepted by exceptions")]);
    const ended = { ...exception, until: "2020-01-01" };
    const late = await folderWith({
      ...files,
      "diptych.config.json": configured({ exceptions: [ended] }),
    });
    expect((await runIn(late, ["diff", "old.yaml", "new.yaml"])).code).toBe(1);
    const lowered = await folderWith({
      ...files,
      "diptych.config.json": configured({ rules: { "type-widened": "compatible" } }),
    });
    expect((await runIn(lowered, ["diff", "old.yaml", "new.yaml"])).code).toBe(0);
    const unknown = await folderWith({
      ...files,
      "diptych.config.json": configured({ rules: { "type-widend": "off" } }),
    });
    const refused = await runIn(unknown, ["diff", "old.yaml", "new.yaml"]);
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringContaining("Did you mean 'type-widened'"),
    ]);
  });

  it("annotates a pull request where it breaks, and for whom", async () => {
    const folder = await repositoryWith({ "spec/api.yaml": before });
    await writeFile(path.join(folder, "spec/api.yaml"), after);
    const args = ["diff", "main:spec/api.yaml", "spec/api.yaml", "--format", "github"];
    const { code, out } = await runIn(folder, args);
    expect(code).toBe(1);
    const annotations = out.split("\n").filter((line) => line.startsWith("::"));
    expect(annotations).toHaveLength(3);
    for (const [rule, line, affected] of [
      ["xml-name-changed", breakingLines.xml, "those who send it in XML"],
      ["enum-value-added", breakingLines.value, "those who read it in JSON"],
      ["required-property-added", breakingLines.property, "those who send it in JSON"],
    ] as const) {
      const one = annotations.find((text) => text.includes(`title=${rule}`));
      expect(one).toContain(`::error file=spec/api.yaml,line=${line},`);
      expect(one).toContain(`Affected: ${affected}`);
    }
  });

  it.each(["github", "sarif", "junit", "gitlab", "checkstyle"])(
    "shows what is gone in a file that a pull request has (%s)",
    async (format) => {
      const folder = await repositoryWith({
        "spec/api.yaml": petDocument,
        "spec/b.yaml": petDocument,
      });
      const shorter = petDocument.replace(", name: { type: string }", "").replace("[id]", "[]");
      await writeFile(path.join(folder, "spec/api.yaml"), shorter);
      await rm(path.join(folder, "spec/b.yaml"));
      const { out } = await runIn(folder, ["diff", "main:spec", "spec", "--format", format]);
      const files = [
        ...out.matchAll(
          /(?:^::error file=|"uri": "|"path": "|<file name="|file="|<testsuite name=")([^",]+)/gm,
        ),
      ].map(([, file]) => file);
      expect(new Set(files)).toEqual(new Set(["spec/api.yaml", "spec/b.yaml"]));
      const lines = { github: "file=spec/api.yaml,line=19,", sarif: '"startLine": 19' };
      if (format === "github" || format === "sarif") expect(out).toContain(lines[format]);
    },
  );

  it("lists what exceptions accept, and says which have ended or accept nothing", async () => {
    const folder = await folderWith({
      "old.yaml": petDocument,
      "new.yaml": wider,
      "diptych.config.json": JSON.stringify({
        specs: [{ input: "new.yaml", output: "out" }],
        diff: {
          exceptions: [
            { rule: "type-widened", property: "/name", reason: "Agreed.", until: "2020-01-31" },
            { rule: "type-widened", operation: "GET /pets/{id}", reason: "All read it." },
            { rule: "type-narrowed", reason: "None yet." },
          ],
        },
      }),
    });
    const { out, err } = await runIn(folder, ["diff", "old.yaml", "new.yaml"]);
    expect(err).toBe(
      "the exception for type-widened in /name ended on 2020-01-31 and accepts nothing here\n" +
        "the exception for type-narrowed accepts nothing here\n",
    );
    expect(out).toContain(
      "1 accepted by exceptions\n  type-widened: the type 'string' became 'integer' or 'string', in " +
        "GET /pets/{id} 200 application/json /name (response): without an end, 'All read it.'\n",
    );
    for (const format of ["markdown", "html"])
      expect(
        (await runIn(folder, ["diff", "old.yaml", "new.yaml", "--format", format])).out,
      ).toContain("Accepted by exceptions");
    for (const format of ["github", "gitlab", "sarif", "checkstyle", "junit"])
      expect(
        (await runIn(folder, ["diff", "old.yaml", "new.yaml", "--format", format])).out,
      ).toMatch(/accepted without an end, (?:'|&apos;|&#39;)All read it\./);
    const late = await folderWith({
      "old.yaml": petDocument,
      "new.yaml": wider,
      "diptych.config.json": JSON.stringify({
        specs: [{ input: "new.yaml", output: "out" }],
        diff: { exceptions: [{ rule: "type-widened", reason: "Agreed.", until: "2020-01-31" }] },
      }),
    });
    expect((await runIn(late, ["diff", "old.yaml", "new.yaml"])).err).toBe(
      "the exception for type-widened ended on 2020-01-31\n",
    );
  });

  it("prints every format, and plain data as its schema says", async () => {
    const folder = await folderWith({ "old.yaml": petDocument, "new.yaml": wider });
    const formats = [
      "json",
      "sarif",
      "junit",
      "github",
      "gitlab",
      "checkstyle",
      "markdown",
      "html",
    ];
    const files = formats.flatMap((format) => ["--format", `${format}=out/${format}`]);
    const { code } = await runIn(folder, ["diff", "old.yaml", "new.yaml", ...files]);
    expect(code).toBe(1);
    for (const format of formats)
      expect(await readFile(path.join(folder, "out", format), "utf8")).toContain("type-widened");
    const schema = new URL("../../../tools/diff/diff.schema.json", import.meta.url);
    const validate = new Ajv({ allErrors: true }).compile(
      JSON.parse(await readFile(schema, "utf8")) as object,
    );
    validate(JSON.parse(await readFile(path.join(folder, "out/json"), "utf8")));
    expect(validate.errors).toBeNull();
  });
});
