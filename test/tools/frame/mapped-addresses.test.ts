import { execFileSync } from "node:child_process";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { serve } from "../../remote/serve.ts";
import { folderWith, petDocument, runIn } from "./memory-host.ts";
import { Editor } from "../lsp/client.ts";

const schemas = "https://example.org/schemas/";
const pet = "type: object\nrequired: [id]\nproperties: { id: { $ref: parts/id.yaml } }\n";
const id = "{ type: integer, maximum: 9999 }\n";

/** A document whose schema has an address. */
const referring = (ref: string): string =>
  petDocument.replace('schema: { $ref: "#/components/schemas/Pet" }', `schema: { $ref: "${ref}" }`);

/** A folder with a document, the schemas that it refers to, and a map. */
const mapped = (
  ref = `${schemas}pet.yaml`,
  map: Readonly<Record<string, string>> = { [schemas]: "./schemas/" },
  more: Readonly<Record<string, string>> = {},
): Promise<string> =>
  folderWith({
    "package.json": "{}",
    "spec/pets.yaml": referring(ref),
    "schemas/pet.yaml": pet,
    "schemas/parts/id.yaml": id,
    "diptych.config.json": JSON.stringify({
      specs: [{ input: "spec/pets.yaml", output: "out", emit: ["types"] }],
      remote: { map },
    }),
    ...more,
  });

const types = (folder: string): Promise<string> =>
  readFile(path.join(folder, "out/types.ts"), "utf8");

describe("references to addresses that the configuration maps", () => {
  it("lead to files, in all commands, and fetch nothing", async () => {
    const folder = await mapped();
    expect(await runIn(folder, ["generate"])).toMatchObject({ code: 0 });
    expect(await types(folder)).toContain("id: Id;");
    expect(await runIn(folder, ["generate", "--check", "--frozen"])).toMatchObject({ code: 0 });
    for (const command of [
      ["lint"],
      ["lint", "spec/pets.yaml"],
      ["types", "spec/pets.yaml"],
      ["bundle"],
      ["bundle", "spec/pets.yaml"],
      ["diff", "spec/pets.yaml", "spec/pets.yaml"],
      ["docs", "--output", "pages"],
      ["update", "--dry-run"],
    ]) {
      const { code, err } = await runIn(folder, command);
      if (command[0] !== "update") expect({ command, code, err }).toMatchObject({ code: 0 });
      expect(err).not.toContain("example.org");
    }
    await expect(readFile(path.join(folder, "diptych.lock"))).rejects.toThrow();
  });

  it("are read from the working folder and below it", async () => {
    const folder = await mapped();
    const below = path.join(folder, "spec");
    for (const command of [
      ["lint", "pets.yaml"],
      ["bundle", "pets.yaml"],
      ["types", "pets.yaml"],
    ])
      expect({ command, ...(await runIn(below, command)) }).toMatchObject({ code: 0 });
  });

  it("lead to the same type as a relative reference to the file", async () => {
    const folder = await mapped(undefined, undefined, {
      "spec/pets.yaml": referring(`${schemas}pet.yaml`).replace(
        "id: { type: integer, maximum: 9999 }, name: { type: string }",
        "friend: { $ref: ../schemas/pet.yaml }",
      ),
    });
    expect(await runIn(folder, ["generate"])).toMatchObject({ code: 0 });
    expect((await types(folder)).match(/export interface/g)).toHaveLength(2);
  });

  it("follow the longest entry, entries for one document, and entries for another address", async () => {
    const map = {
      "https://example.org/": "./elsewhere/",
      [schemas]: "schemas",
      [`${schemas}old/pet.yaml`]: "./schemas/pet.yaml",
      "https://old.example/v1/": schemas,
    };
    for (const ref of [`${schemas}pet.yaml?raw=true`, `${schemas}old/pet.yaml`]) {
      const folder = await mapped(ref, map);
      expect(await runIn(folder, ["generate"])).toMatchObject({ code: 0 });
    }
    const host = await serve((_, response) => void response.end("{ type: string }"));
    const folder = await mapped("https://old.example/v1/pet.yaml", {
      "https://old.example/": `http://${host}/new`,
    });
    const config = path.join(folder, "diptych.config.json");
    const settings = JSON.parse(await readFile(config, "utf8")) as { remote: object };
    const remote = { ...settings.remote, allowHttp: true, allowPrivate: true };
    await writeFile(config, JSON.stringify({ ...settings, remote }));
    expect(await runIn(folder, ["generate", "--no-frozen"])).toMatchObject({ code: 0 });
    const lock = await readFile(path.join(folder, "diptych.lock"), "utf8");
    expect(lock).toContain(`http://${host}/new/v1/pet.yaml`);
  });

  it("stand in schemas with an address of their own, and in mappings", async () => {
    const folder = await mapped(`${schemas}pet.yaml`, undefined, {
      "schemas/pet.yaml": `$id: ${schemas}pet.yaml\ntype: object\nproperties: { id: { $ref: /schemas/parts/id.yaml } }\n`,
    });
    expect(await runIn(folder, ["generate"])).toMatchObject({ code: 0 });
    expect(await types(folder)).toContain("id?: Id | undefined;");
    const choice = `oneOf: [{ $ref: "${schemas}cat.yaml" }, { $ref: dog.yaml }]\ndiscriminator: { propertyName: kind, mapping: { c: "${schemas}cat.yaml" } }\n`;
    const animal = "type: object\nrequired: [kind]\nproperties: { kind: { type: string } }\n";
    const union = await mapped(`${schemas}pet.yaml`, undefined, {
      "schemas/pet.yaml": choice,
      "schemas/cat.yaml": animal,
      "schemas/dog.yaml": animal,
    });
    // The mapping gives the value that fits both.
    expect(await runIn(union, ["generate"])).toMatchObject({
      code: 0,
      err: expect.stringContaining(`{"kind":"c"} fits 'Cat' and 'Dog'`),
    });
  });

  it("are generated again after the map has changed", async () => {
    const folder = await mapped(undefined, undefined, { "other/pet.yaml": "type: boolean\n" });
    expect(await runIn(folder, ["generate"])).toMatchObject({ code: 0 });
    const config = path.join(folder, "diptych.config.json");
    const text = await readFile(config, "utf8");
    await writeFile(config, text.replace("./schemas/", "./other/"));
    expect((await runIn(folder, ["generate", "--check"])).code).toBe(1);
  });

  it("lead nowhere else", async () => {
    const secret = { "secret.yaml": "type: string\n" };
    for (const end of ["..%2Fsecret.yaml", "%2E%2E%5Csecret.yaml", "a%00.yaml", "a%FF.yaml"]) {
      const { code, err } = await runIn(await mapped(schemas + end, undefined, secret), [
        "generate",
      ]);
      expect({ end, code, err }).toMatchObject({
        code: 1,
        err: expect.stringMatching(/address-unreadable|ref-remote/),
      });
    }
    for (const end of ["../secret.yaml", "%2e%2e/secret.yaml"]) {
      const { code, err } = await runIn(await mapped(schemas + end, undefined, secret), [
        "generate",
      ]);
      expect({ end, code, err }).toMatchObject({
        code: 1,
        err: expect.stringContaining("ref-remote"),
      });
    }
    const outside = await folderWith({ "secret.yaml": "type: string\n" });
    const folder = await mapped(`${schemas}link.yaml`);
    await symlink(path.join(outside, "secret.yaml"), path.join(folder, "schemas/link.yaml"));
    expect(await runIn(folder, ["generate"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("ref-outside"),
    });
  });

  it("may lead to a folder outside of the project, which the configuration names", async () => {
    const outside = await folderWith({ "pet.yaml": pet, "parts/id.yaml": id });
    const folder = await mapped(undefined, { [schemas]: outside });
    expect(await runIn(folder, ["generate"])).toMatchObject({ code: 0 });
    const up = await folderWith({ "pet.yaml": "$ref: ../secret.yaml\n" });
    expect(await runIn(await mapped(undefined, { [schemas]: up }), ["generate"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("ref-outside"),
    });
  });

  it("say which file is missing", async () => {
    const { code, err } = await runIn(await mapped(`${schemas}cat.yaml`), ["generate"]);
    expect(code).toBe(1);
    expect(err).toContain("spec/pets.yaml:");
    expect(err).toContain("address-unreadable");
    expect(err).toContain("'remote.map' reads it from 'schemas/cat.yaml'");
  });

  it("are compared with those of a revision, by the map of the revision", async () => {
    const folder = await mapped();
    const git = (...args: string[]): unknown =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
        cwd: folder,
      });
    git("init", "-q");
    git("add", ".");
    git("commit", "-qm", "one");
    expect(await runIn(folder, ["diff", "--base", "HEAD"])).toMatchObject({ code: 0 });
    await mkdir(path.join(folder, "moved"));
    git("mv", "schemas", "moved/schemas");
    const config = path.join(folder, "diptych.config.json");
    const text = await readFile(config, "utf8");
    await writeFile(config, text.replace("./schemas/", "./moved/schemas/"));
    expect(await runIn(folder, ["diff", "--base", "HEAD"])).toMatchObject({ code: 0 });
    await writeFile(path.join(folder, "moved/schemas/parts/id.yaml"), "{ type: string }\n");
    expect(await runIn(folder, ["diff", "--base", "HEAD"])).toMatchObject({ code: 1 });
  });

  it("are followed by the language server", async () => {
    const folder = await mapped();
    const editor = await Editor.start(folder);
    await editor.open("spec/pets.yaml", referring(`${schemas}pet.yaml`));
    const found = await editor.definition("spec/pets.yaml", "https://example.org", 3);
    expect(found).toMatchObject({ uri: editor.uri("schemas/pet.yaml") });
  });
});

describe("a reference to an address that is not read", () => {
  const raw = "https://raw.githubusercontent.com/acme/pets/main/";

  it.each([
    [`${raw}schemas/pet.yaml`, `"${raw}": "./"`],
    [`${schemas}pet.yaml`, '"https://example.org/": "./"'],
    ["https://example.org/pet.yaml", undefined],
    ["https://example.org/v2/parts/id.yaml", undefined],
    [`${raw}spec/pets.yaml`, `"${raw}": "./"`],
  ])("proposes the line that reads %s from a file beside it", async (ref, line) => {
    const folder = await mapped(ref, {});
    const { code, err } = await runIn(folder, ["generate"]);
    expect(code).toBe(1);
    expect(err).toContain("ref-remote");
    if (line === undefined) return expect(err).not.toContain("remote: {");
    expect(err).toContain(`remote: { map: { ${line} } }`);
  });

  it("is read after the line was written", async () => {
    const folder = await mapped(`${raw}schemas/pet.yaml`, { [raw]: "./" });
    expect(await runIn(folder, ["generate"])).toMatchObject({ code: 0 });
  });
});

describe("remote.map", () => {
  it.each([
    [{ "example.org/schemas/": "./schemas" }, "is no address"],
    [{ "ftp://example.org/": "./schemas" }, "is no address"],
    [{ "https://example.org/#a": "./schemas" }, "has a fragment"],
    [{ "https://example.org/": "" }, "is mapped to nothing"],
    [{ "https://example.org/": "ftp://example.org/" }, "is neither a path"],
    [{ "https://example.org": "a", "https://EXAMPLE.org/": "b" }, "Two entries"],
  ])("refuses %j with its place", async (map, problem) => {
    const { code, err } = await runIn(await mapped(undefined, map), ["generate"]);
    expect(code).toBe(2);
    expect(err).toContain("config-remote-map");
    expect(err).toContain(problem);
    expect(err).toMatch(/diptych\.config\.json:1:\d+/);
  });
});
