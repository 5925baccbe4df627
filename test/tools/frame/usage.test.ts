import { describe, expect, it } from "vitest";
import { folderWith, petDocument, runIn } from "./memory-host.ts";

const config = JSON.stringify({ specs: [{ input: "pets.yaml", output: "out" }] });
const files = { "diptych.config.json": config, "pets.yaml": petDocument };

describe("help", () => {
  it.each([["--help"], ["generate", "--help"], ["lint", "--help"], ["init", "--help"]])(
    "%s %s has examples",
    async (...args) => {
      const { code, out, err } = await runIn(process.cwd(), args);
      expect({ code, err }).toEqual({ code: 0, err: "" });
      expect(out).toMatch(/Examples:\n {2}\$ diptych \w+/);
    },
  );

  it("--version prints the version", async () => {
    expect(await runIn(process.cwd(), ["--version"])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
    });
  });
});

describe("usage errors exit 2 and say the cure", () => {
  it.each<[readonly string[], RegExp]>([
    [["generate", "--chek"], /unknown option '--chek'\n\(Did you mean --check\?\)/],
    [["genrate"], /unknown command 'genrate'\n\(Did you mean generate\?\)/],
    [["generate", "--config", "no.json"], /no file 'no\.json'\n {2}help: correct the path/],
    [["generate", "pest"], /no spec is called 'pest'\n {2}help: Did you mean 'pets'\?/],
    [["generate", "--watch", "--json"], /'--watch' cannot be used with option '--json'/],
    [["generate", "--watch", "--check"], /'--watch' cannot be used with option '--check'/],
    [["lint", "no.yaml"], /no file 'no\.yaml'\n {2}help: /],
    [["lint", "--format", "xml"], /no format 'xml'\n {2}help: .*'stylish', 'json', 'sarif'/],
    [["lint", "-f", "sarfi=a.sarif"], /no format 'sarfi'\n {2}help: Did you mean 'sarif'\?/],
    [["lint", "-f", "sarif="], /'--format sarif=' names no file\n {2}help: /],
    [["lint", "-f", "json", "-f", "github"], /standard output: json and github\n.*github=FILE/],
    [["generate", "--json", "-f", "sarif"], /standard output: json and sarif\n.*sarif=FILE/],
    [["lint", "-f", "json=a", "-f", "sarif=./a"], /file '\.\/a': json and sarif\n {2}help: /],
    [["generate", "-f", "json=pets.yaml"], /json=pets\.yaml' would replace a file that is read/],
    [["lint", "-f", "json=diptych.config.json"], /would replace a file that is read/],
    [["lint", "pets.yaml", "-f", "json=./pets.yaml"], /would replace a file that is read/],
    [["lint", "-f", "json=."], /'\.' is a folder\n {2}help: /],
    [["lint", "-f", "json=/dev/null"], /'\/dev\/null' is neither a file nor a folder/],
    [["generate", "--watch", "-f", "github"], /for programs\n {2}help: .*github=FILE/],
    [["lint", "--max-warnings", "-1"], /whole number/],
    [["init", "--yes"], /'diptych\.config\.json' is there already\n {2}help: .*--force/],
  ])("%j", async (args, expected) => {
    const folder = await folderWith(files);
    const { code, out, err } = await runIn(folder, args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(expected);
  });

  it("without a command", async () => {
    expect(await runIn(process.cwd(), [])).toMatchObject({ code: 2, out: "" });
  });

  it("with a configuration that is not one", async () => {
    const folder = await folderWith({ "diptych.config.yaml": "specs:\n  - inptu: a.yaml\n" });
    const { code, err } = await runIn(folder, ["generate"]);
    expect(code).toBe(2);
    expect(err).toContain(
      "diptych.config.yaml:2:5 error config-setting: 'specs[0].inptu' is not a setting",
    );
    expect(err).toContain("Did you mean 'input'?");
  });
});
