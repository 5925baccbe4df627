import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, petDocument, runIn } from "../memory-host.ts";

const unused = petDocument.replace("  schemas:", "  schemas:\n    Cat: { type: string }");

describe("documents that nothing is generated from", () => {
  const config = (members: object): string => JSON.stringify(members);

  it("are linted with those of the specs", async () => {
    const folder = await folderWith({
      "pets.yaml": petDocument,
      "other/cats.yaml": unused,
      "diptych.config.json": config({
        specs: [{ input: "pets.yaml", output: "out" }],
        documents: [{ input: "other/cats.yaml" }],
      }),
    });
    const { out } = await runIn(folder, ["lint"]);
    expect(out).toContain("other/cats.yaml:16:5 warning component-unused");
  });

  it("need no specs, and are bundled, explained by name, and not generated from", async () => {
    const folder = await folderWith({
      "cats.yaml": unused,
      "diptych.config.json": config({ documents: [{ input: "cats.yaml" }] }),
    });
    expect((await runIn(folder, ["bundle"])).out).toContain("openapi: 3.1.1");
    expect((await runIn(folder, ["bundle", "cats"])).code).toBe(0);
    const generated = await runIn(folder, ["generate"]);
    expect(generated).toEqual({
      code: 2,
      out: "",
      err: "error: the configuration has no 'specs' to generate from\n  help: add 'specs' with an 'output', or name a document and --output\n",
    });
    expect((await runIn(folder, ["scaffold"])).err).toContain("has no 'specs'");
  });

  it("are changed by their overlays", async () => {
    const folder = await folderWith({
      "cats.yaml": unused,
      "title.yaml":
        "overlay: 1.0.0\ninfo: { title: T, version: 1 }\nactions: [{ target: $.info, update: { title: Cats } }]\n",
      "diptych.config.json": config({
        documents: [{ input: "cats.yaml", overlays: ["title.yaml"] }],
      }),
    });
    expect((await runIn(folder, ["bundle"])).out).toContain("title: Cats");
  });

  it("are asked for where the configuration names nothing", async () => {
    const folder = await folderWith({ "diptych.config.json": config({ lint: {} }) });
    const { code, err, out } = await runIn(folder, ["lint"]);
    expect(code).toBe(2);
    expect(out + err).toContain("The configuration has neither 'specs' nor 'documents'");
  });
});

describe("a mistake elsewhere in the configuration", () => {
  const files = {
    "pets.yaml": unused,
    "old.yaml": petDocument,
    "diptych.config.json": JSON.stringify({
      specs: [{ input: "pets.yaml" }],
      diff: { rules: { nonsense: "off" } },
      lint: { rules: { "component-unused": "error" } },
    }),
  };

  it("does not stop 'types FILE', which says what it did without", async () => {
    const folder = await folderWith(files);
    const { code, out, err } = await runIn(folder, ["types", "pets.yaml"]);
    expect(code).toBe(0);
    expect(out).toContain("export interface paths");
    expect(err).toContain("has mistakes in 'specs[0]', 'diff', which this command does without");
  });

  it("does not stop 'explain', which has the rules of 'lint'", async () => {
    const { code, err } = await runIn(await folderWith(files), ["explain"]);
    expect(code).toBe(0);
    expect(err).toContain("has mistakes in 'specs[0]', 'diff', which this command does without");
  });

  it("stops 'types FILE' where it says which addresses lead elsewhere", async () => {
    const remote = { map: { "https://api.example.com/": 7 } };
    const folder = await folderWith({
      "pets.yaml": unused,
      "diptych.config.json": JSON.stringify({ specs: [], remote }),
    });
    const { code, out, err } = await runIn(folder, ["types", "pets.yaml"]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("config-setting");
  });

  it("stops 'docs --since' where it is in the policy that judges changes", async () => {
    const diff = { rules: { nonsense: "off" } };
    const folder = await folderWith({
      ...files,
      "diptych.config.json": JSON.stringify({ documents: [{ input: "old.yaml" }], diff }),
    });
    const args = ["docs", "pets.yaml", "--output", "site", "--since", "old.yaml"];
    const { code, err } = await runIn(folder, args);
    expect(code).toBe(2);
    expect(err).toContain("'nonsense' is not a kind of change");
  });

  it("does not stop 'lint FILE', which takes the levels and says what it did without", async () => {
    const folder = await folderWith(files);
    const { code, out, err } = await runIn(folder, ["lint", "pets.yaml"]);
    expect(code).toBe(1);
    expect(out).toContain("error component-unused");
    expect(err).toContain(
      "warning: 'diptych.config.json' has mistakes in 'specs[0]', 'diff', which this command does without",
    );
  });

  it("does not stop 'bundle FILE', which says so and writes the same", async () => {
    const folder = await folderWith(files);
    const alone = await runIn(await folderWith({ "old.yaml": petDocument }), [
      "bundle",
      "old.yaml",
    ]);
    const { code, out, err } = await runIn(folder, ["bundle", "old.yaml"]);
    expect({ code, out }).toEqual({ code: 0, out: alone.out });
    expect(err).toContain(
      "warning: 'diptych.config.json' has mistakes in 'specs[0]', 'diff', which this command does without",
    );
  });

  it("does not stop 'diff OLD NEW', which takes its levels and says what it did without", async () => {
    const renamed = petDocument.replace("    get:", "    put:");
    const { code: before, out: breaking } = await runIn(
      await folderWith({ "old.yaml": petDocument, "new.yaml": renamed }),
      ["diff", "old.yaml", "new.yaml", "--format", "json"],
    );
    expect(before).toBe(1);
    const [change] = (JSON.parse(breaking) as { readonly changes: readonly { rule: string }[] })
      .changes;
    const rule = change?.rule ?? "";
    const folder = await folderWith({
      "old.yaml": petDocument,
      "new.yaml": renamed,
      "diptych.config.json": JSON.stringify({
        specs: [{ input: "pets.yaml" }],
        documents: [{ input: 1 }],
        lint: { rules: { nonsense: "off" } },
        diff: { rules: { [rule]: "off" } },
      }),
    });
    const { code, err } = await runIn(folder, ["diff", "old.yaml", "new.yaml"]);
    expect(err).toContain(
      "warning: 'diptych.config.json' has mistakes in 'specs[0]', 'documents[0]', 'lint', which this command does without",
    );
    expect(code).toBe(0);
  });

  it.each([
    [["lint"], "'specs[0]' has no 'output'"],
    [["generate"], "'specs[0]' has no 'output'"],
    [["diff", "old.yaml", "pets.yaml"], "'nonsense' is not a kind of change"],
  ])("stops %j, which needs that part", async (args, problem) => {
    const text = JSON.parse(files["diptych.config.json"]) as object;
    const { specs, ...rest } = text as { readonly specs: unknown };
    const isDiff = args[0] === "diff";
    const folder = await folderWith({
      ...files,
      "diptych.config.json": JSON.stringify(
        isDiff ? { ...rest, documents: [{ input: "old.yaml" }] } : { specs },
      ),
    });
    const { code, err, out } = await runIn(folder, args);
    expect(code).toBe(2);
    expect(err + out).toContain(problem);
  });

  it("stops 'lint FILE' where it is in the levels themselves", async () => {
    const folder = await folderWith({
      ...files,
      "diptych.config.json": JSON.stringify({ specs: [], lint: { rules: { nonsense: "off" } } }),
    });
    expect((await runIn(folder, ["lint", "pets.yaml"])).code).toBe(2);
  });
});

describe("generating without a configuration", () => {
  it("writes the code of one document into a folder", async () => {
    // A configuration is not read, right or wrong.
    const folder = await folderWith({
      "pets.yaml": petDocument,
      "diptych.config.json": "{ broken",
    });
    const args = ["generate", "pets.yaml", "-o", "src/api"];
    expect((await runIn(folder, args)).code).toBe(0);
    expect(readdirSync(path.join(folder, "src/api"))).toContain("client.ts");
    const again = await runIn(folder, [...args, "--check"]);
    expect(again.out).toContain("unchanged");
  });

  it("writes some artefacts alone", async () => {
    const folder = await folderWith({ "pets.yaml": petDocument });
    expect(
      (await runIn(folder, ["generate", "pets.yaml", "--output", "api", "--emit", "types"])).code,
    ).toBe(0);
    expect(existsSync(path.join(folder, "api/types.ts"))).toBe(true);
    expect(existsSync(path.join(folder, "api/client.ts"))).toBe(false);
  });

  it.each([
    [["-o", "api"], "'--output' is for one document"],
    [["a.yaml", "b.yaml", "-o", "api"], "'--output' is for one document"],
    [["none.yaml", "-o", "api"], "there is no file 'none.yaml'"],
    [["pets.yaml", "-o", "."], "'.' is the working folder or above it"],
    [["pets.yaml", "-o", ".."], "'..' is the working folder or above it"],
    [["pets.yaml", "-o", "api", "--emit", "tipes"], "'tipes' is not a valid value for '--emit'"],
    [["pets.yaml", "-o", "api", "--config", "a.json"], "'--output' reads no configuration"],
    [["pets.yaml", "--emit", "types"], "'--emit' is for '--output'"],
  ])("refuses %j", async (args, problem) => {
    const folder = await folderWith({ "pets.yaml": petDocument });
    const { code, err } = await runIn(folder, ["generate", ...args]);
    expect(code).toBe(2);
    expect(err).toContain(problem);
    expect(existsSync(path.join(folder, "api"))).toBe(false);
  });
});
