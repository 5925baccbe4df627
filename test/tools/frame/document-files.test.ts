import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { rename, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, petDocument, runIn } from "./memory-host.ts";

const withRef = (ref: string): string => petDocument.replace("#/components/schemas/Pet", ref);
const pet = "type: object\nproperties: { secret: { type: string } }\n";
const configOf = (spec: object = {}): string =>
  JSON.stringify({ specs: [{ input: "api/pets.yaml", output: "out", emit: ["types"], ...spec }] });

describe("references to other files", () => {
  it("are limited to the folder of the document", async () => {
    const files = { "api/pets.yaml": withRef("../shared/pet.yaml"), "shared/pet.yaml": pet };
    const folder = await folderWith({ ...files, "diptych.config.json": configOf() });
    const { code, err } = await runIn(folder, ["generate"]);
    expect(code).toBe(1);
    expect(err).toContain("error ref-outside: 'shared/pet.yaml' is outside of 'api'");
    expect(err).not.toContain("secret");
    expect((await runIn(folder, ["lint", "api/pets.yaml"])).out).toContain("error ref-outside");
  });

  it.each(["package.json", ".git"])(
    "may lead to all of the project, which has a %s, and not out of it",
    async (marker) => {
      const folder = await folderWith({
        "repo/api/v1/pets.yaml": withRef("../shared/pet.yaml"),
        "repo/api/shared/pet.yaml": `${pet}description: { $ref: ../../../secret.yaml }\n`,
        [`repo/${marker}`]: "{}",
        "secret.yaml": "secret",
        "repo/diptych.config.json": configOf({ input: "api/v1/pets.yaml" }),
      });
      const { code, err } = await runIn(path.join(folder, "repo"), ["generate"]);
      expect(code).toBe(1);
      expect(err.match(/error \S+: .*/g)).toEqual([
        "error ref-outside: '../secret.yaml' is outside of '.', the folder that references may lead to",
      ]);
    },
  );

  it("may lead to all of the root that is configured", async () => {
    const files = { "api/pets.yaml": withRef("../shared/pet.yaml"), "shared/pet.yaml": pet };
    const folder = await folderWith({ ...files, "diptych.config.json": configOf({ root: "." }) });
    expect(await runIn(folder, ["generate"])).toMatchObject({ code: 0, err: expect.any(String) });
    expect((await runIn(folder, ["lint"])).out).not.toContain("ref-outside");
    await writeFile(path.join(folder, "diptych.config.json"), configOf({ root: "shared" }));
    expect((await runIn(folder, ["generate"])).code).toBe(0);
  });

  it.each(["/etc/hostname", "../../../../../../../etc/hostname", "%2e%2e/%2e%2e/etc/hostname"])(
    "do not reach %s",
    async (ref) => {
      const folder = await folderWith({
        "api/pets.yaml": withRef(ref),
        "diptych.config.json": configOf(),
      });
      const { code, err } = await runIn(folder, ["generate"]);
      expect(code).toBe(1);
      expect(err).toMatch(/error (ref-outside|file-unreadable)/);
    },
  );

  it("that are not there are said in words that are the same on every machine", async () => {
    const loop = {
      "api/pets.yaml": withRef("none.yaml#/a"),
      "api/b.yaml": withRef("loop.yaml#/a"),
    };
    const folder = await folderWith(loop);
    await symlink("loop.yaml", path.join(folder, "api/loop.yaml"));
    const { out } = await runIn(folder, ["lint", "api/pets.yaml", "api/b.yaml"]);
    expect(out).toContain("'api/none.yaml' cannot be read: there is no such file\n");
    expect(out).toContain("'api/loop.yaml' cannot be read: its links lead in a circle\n");
    expect(out).not.toContain(folder);
  });

  it.each([
    ["a character of Latin-1", "latin1", "api/pets.yaml:2:18 warning text-encoding"],
    ["UTF-16", "utf16le", "api/pets.yaml:1:1 warning text-encoding"],
  ] as const)("that are no UTF-8 are named: %s", async (_, encoding, finding) => {
    const folder = await folderWith({ "api/pets.yaml": "" });
    const text = `\uFEFF${petDocument.replace("title: Pets", "title: Zoë")}`;
    const bytes = Buffer.from(encoding === "latin1" ? text.slice(1) : text, encoding);
    await writeFile(path.join(folder, "api/pets.yaml"), bytes);
    const { out } = await runIn(folder, ["lint", "api/pets.yaml"]);
    expect(out).toContain(`${finding}: The text has the sign U+FFFD here`);
    await writeFile(path.join(folder, "api/pets.yaml"), text);
    expect((await runIn(folder, ["lint", "api/pets.yaml"])).out).not.toContain("text-encoding");
  });

  it("do not leave the folder by a link", async () => {
    const files = { "api/pets.yaml": withRef("pet.yaml"), "secret/pet.yaml": pet };
    const folder = await folderWith({ ...files, "diptych.config.json": configOf() });
    await symlink(path.join(folder, "secret/pet.yaml"), path.join(folder, "api/pet.yaml"));
    const { code, err } = await runIn(folder, ["generate"]);
    expect(code).toBe(1);
    expect(err).toContain("error ref-outside: 'api/pet.yaml' is outside of 'api'");
  });

  it("may be links where the document itself is one, beside its target", async () => {
    const files = { "store/pets.yaml": withRef("pet.yaml"), "store/pet.yaml": pet, "api/x": "" };
    const folder = await folderWith({ ...files, "diptych.config.json": configOf() });
    for (const name of ["pets.yaml", "pet.yaml"]) {
      await symlink(path.join(folder, "store", name), path.join(folder, "api", name));
    }
    expect((await runIn(folder, ["generate"])).code).toBe(0);
  });

  it.skipIf(process.platform === "win32")("do not wait for a pipe", async () => {
    const folder = await folderWith({
      "api/pets.yaml": withRef("pet.yaml"),
      "diptych.config.json": configOf(),
    });
    execFileSync("mkfifo", [path.join(folder, "api/pet.yaml")]);
    const { code, err } = await runIn(folder, ["generate"]);
    expect(code).toBe(1);
    expect(err).toContain("error file-special: 'api/pet.yaml' is a pipe");
  });

  it.skipIf(process.platform === "win32")(
    "and the document itself do not wait for a pipe, even where a file was before",
    async () => {
      const folder = await folderWith({
        "api/pets.yaml": petDocument,
        "diptych.config.json": configOf(),
      });
      // A run reads again what the record of the last one names.
      const env = { XDG_CACHE_HOME: path.join(folder, "cache") };
      const pipe = (name: string): void => {
        rmSync(path.join(folder, name));
        execFileSync("mkfifo", [path.join(folder, name)]);
      };
      expect((await runIn(folder, ["generate"], { env })).code).toBe(0);
      pipe("out/types.ts");
      expect((await runIn(folder, ["generate"], { env })).err).toContain("error output-blocked");
      rmSync(path.join(folder, "out"), { recursive: true });
      expect((await runIn(folder, ["generate"], { env })).code).toBe(0);
      pipe("api/pets.yaml");
      const { code, err } = await runIn(folder, ["generate"], { env });
      expect(code).toBe(1);
      expect(err).toContain("error file-special: 'api/pets.yaml' is a pipe");
    },
  );

  it("do not lead to folders", async () => {
    const folder = await folderWith({
      "api/pets.yaml": withRef("schemas"),
      "api/schemas/pet.yaml": pet,
      "diptych.config.json": configOf(),
    });
    expect((await runIn(folder, ["generate"])).err).toContain("'api/schemas' is a folder");
  });
});

describe("the size of a document", () => {
  it("has a limit, which counts all of its files and can be raised", async () => {
    const files = { "api/pets.yaml": withRef("pet.yaml"), "api/pet.yaml": pet };
    const tooSmall = configOf({ maxMegabytes: 0.0001 });
    const folder = await folderWith({ ...files, "diptych.config.json": tooSmall });
    const { code, err } = await runIn(folder, ["generate"]);
    expect(code).toBe(1);
    expect(err).toContain("error file-too-large");
    expect(err).toContain("'maxMegabytes'");
    await writeFile(path.join(folder, "diptych.config.json"), configOf({ maxMegabytes: 1 }));
    expect((await runIn(folder, ["generate"])).code).toBe(0);
  });
});

describe("an address in place of a file", () => {
  const address = "ftp://api.example.com/openapi.yaml";

  it("is not read; the message says what to do", async () => {
    const folder = await folderWith({ "diptych.config.json": configOf({ input: address }) });
    const { code, err } = await runIn(folder, ["generate"]);
    expect(code).toBe(2);
    expect(err).toContain(`error config-input-remote: The input '${address}' is an address`);
    expect(err).toContain(`curl --output openapi.yaml ${address}`);
    expect((await runIn(folder, ["lint", "--config", "diptych.config.json"])).code).toBe(2);
    await rename(path.join(folder, "diptych.config.json"), path.join(folder, "x.json"));
    expect((await runIn(folder, ["lint", address])).err).toContain(`curl --output`);
  });

  it("of a file is answered with its path", async () => {
    const input = "file:///srv/my%20api.yaml";
    const folder = await folderWith({ "diptych.config.json": configOf({ input }) });
    const cure = "rite the path alone, '/srv/my api.yaml'";
    for (const command of [["generate"], ["lint", input], ["types", input]]) {
      const { code, out, err } = await runIn(folder, command);
      expect(code).toBe(2);
      expect(out + err).toContain(cure);
    }
  });
});
