import { Ajv } from "ajv";
import { XMLParser } from "fast-xml-parser";
import { existsSync, readFileSync } from "node:fs";
import { readFile, readdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { oddTexts } from "../../report/odd-findings.ts";
import { readCommands } from "../../report/read-commands.ts";
import { folderWith, petDocument, runIn } from "./memory-host.ts";

/** A document with odd names, each of which `lint` has something to say about. */
const odd = JSON.stringify(
  {
    openapi: "3.1.1",
    info: { title: "Odd", version: "1" },
    servers: [{ url: "https://odd.test" }],
    tags: oddTexts.flatMap((name) => [{ name }, { name }]),
    paths: { "/a": { get: { responses: { "200": {} } } } },
    components: {
      schemas: Object.fromEntries(
        oddTexts.map((name) => [name, { type: "string", enum: [name, name], [`x ${name}`]: name }]),
      ),
    },
  },
  null,
  2,
);

const config = JSON.stringify({
  specs: [{ input: "pets.yaml", output: "out" }],
  lint: { rules: { "response-error-missing": "warning" } },
});
const pets = { "diptych.config.json": config, "pets.yaml": petDocument };

const textOf = (folder: string, name: string): Promise<string> =>
  readFile(path.join(folder, name), "utf8");

interface Log {
  readonly runs: readonly {
    readonly results: readonly {
      readonly ruleId: string;
      readonly message: { readonly text: string };
      readonly partialFingerprints: object;
    }[];
  }[];
}

const fingerprintsOf = (log: string): readonly object[] =>
  (JSON.parse(log) as Log).runs.flatMap(({ results }) =>
    results.map(({ partialFingerprints }) => partialFingerprints),
  );

describe("several formats at once", () => {
  it("hold the same findings, of a document with odd names", async () => {
    const folder = await folderWith({ "odd.json": odd });
    const files = ["json=a.json", "sarif=r/b.sarif", "junit=r/c.xml", "checkstyle=r/d.xml"];
    const formats = ["github", ...files, "gitlab=r/s/e.json", "stylish=f.txt"];
    const args = ["lint", "odd.json", ...formats.flatMap((format) => ["--format", format])];
    const { code, out, err } = await runIn(folder, args);
    expect({ code, err }).toEqual({ code: 1, err: "" });
    const { diagnostics } = JSON.parse(await textOf(folder, "a.json")) as {
      diagnostics: readonly { code: string; message: string }[];
    };
    expect(diagnostics.length).toBeGreaterThan(3 * oddTexts.length);
    const codes = diagnostics.map(({ code: rule }) => rule);
    const log = JSON.parse(await textOf(folder, "r/b.sarif")) as Log;
    expect(log.runs[0]?.results.map(({ ruleId }) => ruleId)).toEqual(codes);
    const issues = JSON.parse(await textOf(folder, "r/s/e.json")) as { check_name: string }[];
    expect(issues.map((issue) => issue.check_name)).toEqual(codes);
    const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "@" });
    const junit = parser.parse(await textOf(folder, "r/c.xml")) as {
      testsuites: { testsuite: { testcase: readonly { failure?: { "@type": string } }[] } };
    };
    expect(junit.testsuites.testsuite.testcase).toHaveLength(codes.length);
    const checkstyle = parser.parse(await textOf(folder, "r/d.xml")) as {
      checkstyle: { file: { error: readonly { "@source": string }[] } };
    };
    expect(checkstyle.checkstyle.file.error.map((error) => error["@source"])).toEqual(
      codes.map((one) => `diptych.${one}`),
    );
    const titles = readCommands(out).map(({ properties }) => properties["title"]);
    expect([...codes, "diptych"]).toEqual(expect.arrayContaining(titles));
    expect(titles.at(-1)).toBe("diptych");
    expect(await textOf(folder, "f.txt")).toContain("error field-missing");
  });

  it("have fingerprints that stay when 50 blank lines are put in front", async () => {
    const folder = await folderWith({ "odd.json": odd });
    const args = ["lint", "odd.json", "--format", "sarif"];
    const { out } = await runIn(folder, args);
    const moved = await folderWith({ "odd.json": "\n".repeat(50) + odd });
    const { out: after } = await runIn(moved, args);
    expect(fingerprintsOf(after)).toEqual(fingerprintsOf(out));
    expect(after).not.toBe(out);
    expect(new Set(fingerprintsOf(out).map((one) => JSON.stringify(one))).size).toBe(
      fingerprintsOf(out).length,
    );
  });

  it("leave standard output to people where all have files", async () => {
    const folder = await folderWith(pets);
    const alone = await runIn(folder, ["lint"]);
    const both = await runIn(folder, ["lint", "--format", "sarif=lint.sarif"]);
    expect(both).toEqual(alone);
    expect(fingerprintsOf(await textOf(folder, "lint.sarif"))).not.toEqual([]);
  });

  it("do not follow links, and leave nothing behind where a file cannot be written", async () => {
    const folder = await folderWith({ ...pets, "mine.txt": "mine", "a-file": "" });
    await symlink("mine.txt", path.join(folder, "link.sarif"));
    const linked = await runIn(folder, ["lint", "--format", "sarif=link.sarif"]);
    expect(linked).toMatchObject({ code: 2, out: "" });
    expect(linked.err).toContain("'link.sarif' is a symbolic link");
    expect(await textOf(folder, "mine.txt")).toBe("mine");
    const below = await runIn(folder, ["lint", "--format", "sarif=a-file/out.sarif"]);
    expect(below).toMatchObject({ code: 2, out: expect.stringContaining("1 warning") as string });
    expect(below.err).toContain("'a-file/out.sarif' cannot be written");
    const names = [...Object.keys(pets), "a-file", "link.sarif", "mine.txt"];
    expect(await readdir(folder)).toEqual(names.sort());
  });

  it.each(["lint", "generate"])(
    "do not replace a file that is referred to: %s",
    async (command) => {
      const pet = "Pet: { type: object }\n";
      const document = petDocument.replace("#/components/schemas/Pet", "pet.yaml#/Pet");
      const folder = await folderWith({ ...pets, "pets.yaml": document, "pet.yaml": pet });
      const { code, err } = await runIn(folder, [command, "--format", "sarif=pet.yaml"]);
      expect(code).toBe(2);
      expect(err).toContain("'--format sarif=pet.yaml' would replace a file that is read");
      expect(await textOf(folder, "pet.yaml")).toBe(pet);
    },
  );

  it("have errors alone with --quiet", async () => {
    const folder = await folderWith(pets);
    const { code, out } = await runIn(folder, ["lint", "--quiet", "--format", "gitlab"]);
    expect({ code, out }).toEqual({ code: 0, out: "[]\n" });
  });

  it("have the findings of a configuration that is not valid", async () => {
    const folder = await folderWith({ "diptych.config.yaml": "specs:\n  - inptu: a.yaml\n" });
    for (const command of ["lint", "generate"]) {
      const { code, out } = await runIn(folder, [command, "--format", "github"]);
      expect(code).toBe(2);
      expect(readCommands(out)[0]?.properties).toMatchObject({ file: "diptych.config.yaml" });
    }
  });
});

describe("a run that warnings fail", () => {
  it.each(["lint", "generate"])("says so beside the format: %s", async (command) => {
    const folder = await folderWith({
      ...pets,
      "pets.yaml": petDocument.replace("  schemas:", "  schemas:\n    Cat: { maxItem: 1 }"),
    });
    const args = [command, "--strict", "--format", "junit"];
    const { code, out, err } = await runIn(folder, args);
    expect(code).toBe(1);
    expect(out).toMatch(/^<\?xml[^]*<failure /);
    expect(err).toMatch(/^error: .*warning|^error: .*fault/);
  });
});

describe("generate", () => {
  it("prints findings alone on standard output, and differences beside them", async () => {
    const folder = await folderWith(pets);
    const checked = await runIn(folder, ["generate", "--check", "-f", "checkstyle"]);
    expect(checked.code).toBe(1);
    expect(checked.out).toMatch(/^<\?xml[^]*<file name="pets.yaml">[^]*<\/checkstyle>\n$/);
    expect(checked.out).toMatch(/<error [^>]*severity="error"[^>]*source="[^"]*output-differs"/);
    expect(checked.err).toMatch(/^( {2}missing {2}out\/\S+\n)+$/);
    expect(existsSync(path.join(folder, "out"))).toBe(false);
    await runIn(folder, ["generate"]);
    await writeFile(path.join(folder, "out/types.ts"), "// by hand\n");
    const { out } = await runIn(folder, ["generate", "--check", "-f", "github"]);
    expect(out).toBe(
      "::error file=out/types.ts,title=output-differs::The generated code in 'out' is not what 'pets.yaml' gives: 1 file differs%0Ahelp: Run 'diptych generate' and commit the result\n",
    );
  });

  it("prints the table as always where formats have files", async () => {
    const folder = await folderWith(pets);
    const { code, out } = await runIn(folder, ["generate", "--format", "json=r/run.json"]);
    expect(code).toBe(0);
    expect(out).toContain("pets");
    const file = JSON.parse(await textOf(folder, "r/run.json")) as { specs: readonly object[] };
    expect(file).toMatchObject({ ok: true, specs: [{ input: "pets.yaml" }] });
  });

  it("--format json is --json", async () => {
    const folder = await folderWith(pets);
    await runIn(folder, ["generate"]);
    const [one, other] = [
      await runIn(folder, ["generate", "--json"]),
      await runIn(folder, ["generate", "--format", "json"]),
    ];
    const same = ({ out }: { readonly out: string }): string =>
      out.replace(/"milliseconds": [\d.e-]+/, "");
    expect(same(one)).toBe(same(other));
    expect(one).toMatchObject({ code: 0, err: "" });
  });
});

describe("the published schema of", () => {
  const ajv = new Ajv({ allErrors: true });

  it.each([
    ["lint", ["lint", "odd.json"]],
    ["lint", ["lint"]],
    ["generate", ["generate", "--check"]],
    ["generate", ["generate"]],
  ])("%s is what it prints: %j", async (name, args) => {
    const folder = await folderWith({ ...pets, "odd.json": odd });
    const { out } = await runIn(folder, [...args, "--format", "json"]);
    const file = new URL(`../../../tools/${name}/${name}.schema.json`, import.meta.url);
    const validate = ajv.compile(JSON.parse(readFileSync(file, "utf8")) as object);
    const printed = JSON.parse(out) as Record<string, unknown>;
    validate(printed);
    expect(validate.errors).toBeNull();
    expect(validate({ ...printed, diagnostics: [{ code: "a" }] })).toBe(false);
  });
});
