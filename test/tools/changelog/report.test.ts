import { Ajv } from "ajv";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { ChangelogJson } from "../../../tools/changelog/changelog-json.ts";
import { folderWith, runIn } from "../frame/memory-host.ts";
import { config, history, operation, pets } from "./history.ts";

const schema = JSON.parse(
  readFileSync(new URL("../../../tools/changelog/changelog.schema.json", import.meta.url), "utf8"),
) as object;
const validate = new Ajv({ strict: false }).compile<ChangelogJson>(schema);

/** JSON of a run, which its schema admits. */
async function json(folder: string, ...args: readonly string[]): Promise<ChangelogJson> {
  const { out, err } = await runIn(folder, ["changelog", ...args, "--format", "json"]);
  expect(out, err).not.toBe("");
  const value: unknown = JSON.parse(out);
  if (!validate(value)) throw new Error(JSON.stringify(validate.errors));
  return value;
}

const files = async (old: string, next: string): Promise<string> =>
  folderWith({ "old.yaml": old, "new.yaml": next });

describe("two documents", () => {
  it("are told by operation, in words, the gravest change first", async () => {
    const folder = await files(
      pets(),
      pets({ version: "2.0.0", required: "name, age", paths: operation("/owners") }),
    );
    const { code, out, err } = await runIn(folder, ["changelog", "old.yaml", "new.yaml"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toBe(`# Changelog of Pets

## 2.0.0

Version 1.0.0 to 2.0.0: 1 breaking, 0 risky, 2 other.

### POST /pets

- **Breaking**: Request body (application/json): the property 'age' is required now. Requests that were valid may be refused.

### GET /pets

- Response 200 (application/json), each item: the property 'age' is required now.

### GET /owners

- The operation was added.
`);
  });

  it("name a shared schema once, with the operations that use it", async () => {
    const uses = (name: string): string =>
      operation(name).replace(
        '"204": { description: Done. }',
        '"200": { description: A pet., content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }',
      );
    const paths = ["/a", "/b", "/c", "/d", "/e", "/f"].map(uses).join("");
    const color = "{ type: string, enum: [red, blue, green] }";
    const folder = await files(pets({ paths }), pets({ paths, color, version: "2.0.0" }));
    const { out } = await runIn(folder, ["changelog", "old.yaml", "new.yaml"]);
    expect(out).toContain(`### Schema Pet

In GET /pets, GET /a, GET /b, GET /c, GET /d, and 2 more.

- **Breaking**: In responses, property color: the value 'green' was added.`);
    const { out: page } = await runIn(folder, ["changelog", "old.yaml", "new.yaml", "-f", "html"]);
    expect(page).toContain("<summary>In 7 operations</summary>");
    const { sections } = await json(folder, "old.yaml", "new.yaml");
    expect(sections[0]?.documents[0]?.groups[0]?.operations).toHaveLength(7);
  });

  it("say which version comes next, which --check demands", async () => {
    const folder = await files(pets(), pets({ paths: operation("/owners") }));
    const run = await runIn(folder, ["changelog", "old.yaml", "new.yaml"]);
    expect(run.code).toBe(0);
    expect(run.out).toContain("**The version is still 1.0.0; the changes ask for 1.1.0.**");
    expect(run.err).toBe(
      "warning: 1.0.0: The version is still 1.0.0; the changes ask for 1.1.0. (version-unchanged)\n",
    );
    const checked = await runIn(folder, ["changelog", "old.yaml", "new.yaml", "--check", "-q"]);
    expect(checked).toMatchObject({ code: 1, err: "" });
    const { sections } = await json(folder, "old.yaml", "new.yaml");
    expect(sections[0]?.documents[0]?.version).toEqual({
      old: "1.0.0",
      new: "1.0.0",
      bump: "minor",
      expected: "1.1.0",
      verdict: "unchanged",
    });
  });

  it("may be equal", async () => {
    const folder = await files(pets(), pets());
    const { out, code } = await runIn(folder, ["changelog", "old.yaml", "new.yaml", "--check"]);
    expect(code).toBe(0);
    expect(out).toBe("# Changelog of Pets\n\n## 1.0.0\n\nNothing has changed.\n");
  });

  it("may be wrong: what cannot be read is said", async () => {
    const folder = await files(pets(), "openapi: 3.1.0\npaths: [\n");
    const { out, code } = await runIn(folder, ["changelog", "old.yaml", "new.yaml"]);
    expect(code).toBe(1);
    expect(out).toContain("Not compared: it cannot be read in new.yaml, because");
  });

  it("keep texts of documents out of the markup", async () => {
    const odd = `</style><script>alert(1)</script> [a](https://evil.test) | \`x\` @team #1 <!-- -->`;
    const paths = operation("/owners").replaceAll("/owners", JSON.stringify(`/${odd}`));
    const folder = await files(
      pets({ title: JSON.stringify(odd) }),
      pets({ title: JSON.stringify(odd), paths, version: "2.0.0" }),
    );
    const html = await runIn(folder, ["changelog", "old.yaml", "new.yaml", "-f", "html"]);
    expect(html.out).not.toContain("<script");
    expect(html.out.match(/<\/style>/g)).toHaveLength(1);
    expect(html.out).toContain("default-src 'none'");
    expect(html.out).not.toMatch(/(?:src|href)="(?!#)/);
    const { out } = await runIn(folder, ["changelog", "old.yaml", "new.yaml"]);
    expect(out).not.toMatch(/<|https:\/\/|(?<!\\)\[a|@team|(?<!\\)`x/);
  });
});

it("the page shows what a run prints", async () => {
  const page = await readFile(
    new URL("../../../docs/changelog.md", import.meta.url).pathname,
    "utf8",
  );
  const [, example] = /^```md\n([^]*?)^```$/m.exec(page) ?? [];
  const named = { "diptych.config.json": config("api.yaml") };
  const next = { version: "2.0.0", required: "name, age", paths: operation("/owners") };
  const folder = await history([
    { day: "2026-01-10", files: { ...named, "api.yaml": pets() }, tag: "v1.0.0" },
    { day: "2026-03-10", files: { "api.yaml": pets(next) }, tag: "@v2.0.0" },
  ]);
  const { out } = await runIn(folder, ["changelog", "v1.0.0..v2.0.0"]);
  expect(out).toBe(example);
  const { sections } = await json(folder, "v1.0.0..v2.0.0");
  const [, entry = ""] = /^```json\n([^]*?)^```$/m.exec(page) ?? [];
  expect(sections[0]?.documents[0]?.groups[0]?.entries[0]).toMatchObject(
    JSON.parse(entry) as object,
  );
});

const first = { "diptych.config.json": config("api.yaml"), "api.yaml": pets() };

describe("documents of tags", () => {
  it("are those of the configuration of each tag: added, moved and removed ones are told", async () => {
    const folder = await history([
      {
        day: "2026-01-01",
        files: {
          "diptych.config.json": config("pets.yaml", "old.yaml"),
          "pets.yaml": pets(),
          "old.yaml": pets({ title: "Old" }).replaceAll("/pets", "/olds").replaceAll("Pet", "Old"),
        },
        tag: "v1",
      },
      {
        day: "2026-01-02",
        files: {
          "diptych.config.json": config("spec/pets.yaml", "new.yaml"),
          "pets.yaml": undefined,
          "old.yaml": undefined,
          "spec/pets.yaml": pets({ version: "1.1.0", paths: operation("/owners") }),
          "new.yaml": `openapi: 3.0.0\ninfo: { title: New, version: 0.1.0 }\npaths:\n${operation("/news")}`,
        },
        tag: "v2",
      },
    ]);
    const { out, code } = await runIn(folder, ["changelog", "v1..v2"]);
    expect(code).toBe(0);
    expect(out).toContain("### Pets (spec/pets.yaml)");
    expect(out).toContain("- The document 'pets.yaml' became 'spec/pets.yaml'.");
    expect(out).toContain("#### GET /owners\n\n- The operation was added.");
    expect(out).toContain("### New (new.yaml)");
    expect(out).toContain("- The document 'new.yaml' was added.");
    expect(out).toContain("### Old (old.yaml)");
    expect(out).toContain(
      "- **Breaking**: The document 'old.yaml' was removed: v2 does not have it any more.",
    );
  });

  it("that cannot be read are said, and the others go on", async () => {
    const folder = await history([
      {
        day: "2026-01-01",
        files: {
          ...first,
          "diptych.config.json": config("api.yaml", "other.yaml"),
          "other.yaml": pets({ title: "Other" }),
        },
        tag: "v1",
      },
      {
        day: "2026-01-02",
        files: { "api.yaml": "openapi: 3.1.0\npaths: [\n", "other.yaml": undefined },
        tag: "v2",
      },
      {
        day: "2026-01-03",
        files: {
          "api.yaml": pets({ version: "1.1.0", paths: operation("/owners") }),
          "other.yaml": pets({ title: "Other", version: "1.1.0", paths: operation("/more") }),
        },
        tag: "v3",
      },
      {
        day: "2026-01-04",
        files: {
          "api.yaml": pets({ version: "1.2.0", paths: operation("/owners") + operation("/vets") }),
        },
        tag: "v4",
      },
    ]);
    const { out, err, code } = await runIn(folder, ["changelog", "v1..v4", "--every-tag"]);
    expect(code).toBe(0);
    expect(out.match(/Not compared: it cannot be read in v2/g)).toHaveLength(4);
    expect(out).toContain("## v4 (2026-01-04)");
    expect(out).toContain("### GET /vets");
    expect(err).toContain("v3, api.yaml: Not compared: it cannot be read in v2");
    const checked = await runIn(folder, ["changelog", "v1..v4", "--every-tag", "--check"]);
    expect(checked.code).toBe(1);
    const whole = await runIn(folder, ["changelog", "v1..v4", "--check"]);
    expect(whole).toMatchObject({ code: 0, err: "" });
  });

  it("are those of today where a tag has a configuration that cannot be read", async () => {
    const folder = await history([
      { day: "2026-01-01", files: { ...first, "diptych.config.json": "{" }, tag: "v1" },
      {
        day: "2026-01-02",
        files: { ...first, "api.yaml": pets({ version: "1.1.0", paths: operation("/a") }) },
        tag: "v2",
      },
    ]);
    const { out, code } = await runIn(folder, ["changelog", "v1..v2"]);
    expect(code).toBe(0);
    expect(out).toContain("Note: in v1, its configuration 'diptych.config.json' cannot be read");
    expect(out).toContain("GET /a");
  });

  it("may be named, also where no configuration names them", async () => {
    const folder = await history([
      { day: "2026-01-01", files: { "a/one.yaml": pets(), "b.txt": "" }, tag: "v1" },
      {
        day: "2026-01-02",
        files: {
          "a/one.yaml": pets({ version: "2.0.0", required: "name, age" }),
          "a/two.yaml": pets({ title: "Two" }),
        },
        tag: "v2",
      },
    ]);
    const one = await runIn(folder, ["changelog", "v1..v2", "a/one.yaml"]);
    expect(one.out).toContain("### POST /pets");
    const all = await runIn(folder, ["changelog", "v1..v2", "a"]);
    expect(all.out).toContain("### Pets (a/one.yaml)");
    expect(all.out).toContain("### Two (a/two.yaml)");
    const latest = await runIn(folder, ["changelog", "a/one.yaml"]);
    expect(latest.out).toContain("## v2 (2026-01-02)");
    const none = await runIn(folder, ["changelog", "v1..v2"]);
    expect(none).toMatchObject({ code: 2, out: "" });
    expect(none.err).toContain("there is no configuration that names documents");
  });

  it("are judged on the day of the newer tag, and exceptions hide nothing", async () => {
    const gone = operation("/old", '      deprecated: true\n      x-sunset: "2026-06-01"\n');
    const settings = JSON.stringify({
      specs: [{ input: "api.yaml", output: "src" }],
      diff: {
        exceptions: [{ rule: "property-became-required", reason: "All clients send it." }],
        rules: { "version-too-small": "off" },
      },
    });
    const folder = await history([
      {
        day: "2026-01-01",
        files: { "diptych.config.json": settings, "api.yaml": pets({ paths: gone }) },
        tag: "v1",
      },
      {
        day: "2026-05-01",
        files: { "api.yaml": pets({ version: "1.0.1", required: "name, age" }) },
        tag: "v2",
      },
    ]);
    const { out, err } = await runIn(folder, ["changelog", "v1..v2"]);
    expect(out).toContain("The deprecated operation was removed before 2026-06-01");
    expect(out).toContain("Accepted without an end, 'All clients send it.'.");
    expect(err).toBe("");
  });
});

describe("formats", () => {
  it("are written together, and never over a document", async () => {
    const folder = await history([
      { day: "2026-01-01", files: first, tag: "v1" },
      {
        day: "2026-01-02",
        files: {
          "api.yaml": pets({
            version: "1.1.0",
            paths: operation("/a", '      deprecated: true\n      x-sunset: "2999-01-01"\n'),
          }),
        },
        tag: "v2",
      },
    ]);
    const formats = ["markdown=out/c.md", "html=out/c.html", "json=out/c.json", "ics=out/c.ics"];
    const args = formats.flatMap((one) => ["--format", one]);
    const { code, out } = await runIn(folder, ["changelog", "v1..v2", ...args]);
    expect(code).toBe(0);
    expect(out).toContain("## Sunsets\n\n| Goes on | State | Part | API |");
    const read = (name: string): Promise<string> =>
      readFile(path.join(folder, "out", name), "utf8");
    expect(await read("c.md")).toBe(out);
    expect(await read("c.html")).toContain('<a href="#sunsets">Sunsets</a>');
    expect(await read("c.ics")).toContain("SUMMARY:GET /a goes (Pets)\r\n");
    validate(JSON.parse(await read("c.json")));
    expect(validate.errors).toBeNull();
    const over = await runIn(folder, ["changelog", "--sunsets", "api.yaml", "-f", "ics=api.yaml"]);
    expect(over.code).toBe(2);
    expect(over.err).toContain("would replace a file that is read");
    expect(existsSync(path.join(folder, "api.yaml"))).toBe(true);
  });
});
