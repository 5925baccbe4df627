import { existsSync, readFileSync } from "node:fs";
import { lstat, mkdir, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, petDocument, runIn } from "../frame/memory-host.ts";

const config = JSON.stringify({
  specs: [{ input: "pets.yaml", output: "out", package: { name: "@acme/pets" }, emit: ["types"] }],
});
const files = { "diptych.config.json": config, "pets.yaml": petDocument };
const manifest = "out/diptych.manifest.json";

const manifestOf = (...list: readonly string[]): string =>
  JSON.stringify({ generator: "diptych", files: list });

describe("the layout", () => {
  const plain = (spec: object = {}): string =>
    JSON.stringify({
      specs: [{ input: "pets.yaml", output: "src/api", emit: ["types"], ...spec }],
    });

  it("has the modules in the output folder, and those of a package in its src", async () => {
    const folder = await folderWith({ ...files, "diptych.config.json": plain() });
    expect((await runIn(folder, ["generate"])).code).toBe(0);
    expect((await readdir(path.join(folder, "src/api"))).sort()).toEqual(
      ["diptych.manifest.json", "index.ts", "types.ts"].sort(),
    );
    const packaged = plain({ package: { name: "@acme/pets" } });
    await writeFile(path.join(folder, "diptych.config.json"), packaged);
    expect((await runIn(folder, ["generate"])).code).toBe(0);
    expect((await readdir(path.join(folder, "src/api"))).sort()).toEqual(
      ["README.md", "diptych.manifest.json", "package.json", "src", "tsconfig.json"].sort(),
    );
  });

  it("takes the place of the one of 0.1, whose files the manifest lists", async () => {
    const old = {
      "src/api/src/index.ts": "old\n",
      "src/api/src/json/decode.ts": "old\n",
      "src/api/diptych.manifest.json": manifestOf("src/index.ts", "src/json/decode.ts"),
    };
    const folder = await folderWith({ ...files, ...old, "diptych.config.json": plain() });
    expect((await runIn(folder, ["generate"])).code).toBe(0);
    expect((await readdir(path.join(folder, "src/api"))).sort()).toEqual(
      ["diptych.manifest.json", "index.ts", "types.ts"].sort(),
    );
  });

  it("leaves a file of somebody's own in the old folder", async () => {
    const old = {
      "src/api/src/index.ts": "old\n",
      "src/api/src/mine.ts": "mine\n",
      "src/api/diptych.manifest.json": manifestOf("src/index.ts"),
    };
    const folder = await folderWith({ ...files, ...old, "diptych.config.json": plain() });
    expect((await runIn(folder, ["generate"])).code).toBe(0);
    expect(await readdir(path.join(folder, "src/api/src"))).toEqual(["mine.ts"]);
  });

  it.each([
    ["js", "./types.js", "../api/server.js"],
    ["ts", "./types.ts", "../api/server.ts"],
    ["none", "./types", "../api/server"],
  ])("imports with the extension %s, scaffold too", async (importExtension, types, server) => {
    const own = plain({ importExtension, emit: ["types", "server"] });
    const folder = await folderWith({ ...files, "diptych.config.json": own });
    expect((await runIn(folder, ["generate"])).code).toBe(0);
    const index = await readFile(path.join(folder, "src/api/index.ts"), "utf8");
    expect(index).toContain(`export type * from "${types}";`);
    const scaffold = ["scaffold", "--handlers", "src/web/pets.ts"];
    expect((await runIn(folder, scaffold)).code).toBe(0);
    const handlers = await readFile(path.join(folder, "src/web/pets.ts"), "utf8");
    expect(handlers).toContain(`from "${server}";`);
    // And finds its own file again.
    expect(await runIn(folder, [...scaffold, "--check"])).toMatchObject({ code: 0 });
  });
});

describe("files of others in the output folder", () => {
  const own = { "out/package.json": "{}", "out/README.md": "mine\n", "out/notes.txt": "mine\n" };

  it("are not replaced, and the message names them", async () => {
    const folder = await folderWith({ ...files, ...own });
    const { code, err } = await runIn(folder, ["generate"]);
    expect(code).toBe(1);
    expect(err).toContain("error output-foreign: In 'out' stand 'README.md' and 'package.json'");
    expect(err).toContain("--overwrite");
    for (const [name, text] of Object.entries(own)) {
      expect(readFileSync(path.join(folder, name), "utf8")).toBe(text);
    }
    expect(existsSync(path.join(folder, "out/src"))).toBe(false);
  });

  it("stay for --force, which only generates again", async () => {
    const folder = await folderWith({ ...files, ...own });
    expect((await runIn(folder, ["generate", "--force"])).code).toBe(1);
    expect((await runIn(folder, ["generate", "--check"])).code).toBe(1);
  });

  it("are replaced by --overwrite, and belong to the output from then on", async () => {
    const folder = await folderWith({ ...files, ...own });
    expect((await runIn(folder, ["generate", "--overwrite"])).code).toBe(0);
    expect(await readFile(path.join(folder, "out/README.md"), "utf8")).toContain("@acme/pets");
    expect(await readFile(path.join(folder, "out/notes.txt"), "utf8")).toBe("mine\n");
    await writeFile(path.join(folder, "out/README.md"), "edited\n");
    expect((await runIn(folder, ["generate"])).code).toBe(0);
    expect(await readFile(path.join(folder, "out/README.md"), "utf8")).toContain("@acme/pets");
  });

  it("do not matter where they are what would be written", async () => {
    const folder = await folderWith(files);
    await runIn(folder, ["generate"]);
    await rm(path.join(folder, manifest));
    expect((await runIn(folder, ["generate", "--force"])).code).toBe(0);
    expect(existsSync(path.join(folder, manifest))).toBe(true);
  });

  it("include a manifest that is somebody else's, or damaged", async () => {
    const folder = await folderWith({ ...files, [manifest]: "<<<<<<< HEAD\n" });
    const { code, err } = await runIn(folder, ["generate"]);
    expect(code).toBe(1);
    expect(err).toContain("stand 'diptych.manifest.json', which");
  });
});

describe("nothing outside the output folder is written or removed", () => {
  const outside = { "victim/types.ts": "keep\n", "victim/index.ts": "keep\n" };

  it("through a folder that is a link", async () => {
    const folder = await folderWith({
      ...files,
      ...outside,
      [manifest]: manifestOf("src/types.ts"),
    });
    await symlink(path.join(folder, "victim"), path.join(folder, "out/src"));
    const { code, err } = await runIn(folder, ["generate", "--overwrite"]);
    expect(code).toBe(1);
    expect(err).toContain("error output-blocked: 'out/src' is a symbolic link");
    expect(await readFile(path.join(folder, "victim/types.ts"), "utf8")).toBe("keep\n");
  });

  it("through a file that is a link, even one that leads to nothing", async () => {
    const folder = await folderWith({ ...files, ...outside, "out/src/x": "" });
    await symlink(path.join(folder, "victim/new.ts"), path.join(folder, "out/src/types.ts"));
    const { code, err } = await runIn(folder, ["generate", "--overwrite"]);
    expect(code).toBe(1);
    expect(err).toContain("'out/src/types.ts' is a symbolic link");
    expect(existsSync(path.join(folder, "victim/new.ts"))).toBe(false);
  });

  it("by a manifest that is a link", async () => {
    const folder = await folderWith({ ...files, "victim.json": manifestOf("a"), "out/a": "" });
    await symlink(path.join(folder, "victim.json"), path.join(folder, manifest));
    expect((await runIn(folder, ["generate", "--overwrite"])).code).toBe(1);
    expect(await readFile(path.join(folder, "victim.json"), "utf8")).toBe(manifestOf("a"));
    expect(existsSync(path.join(folder, "out/a"))).toBe(true);
  });

  it("by a hostile manifest: links and folders that it lists stay, and are reported", async () => {
    const listed = manifestOf(
      "linked/types.ts",
      "link.ts",
      "folder",
      "../victim/index.ts",
      "old.ts",
    );
    const folder = await folderWith({
      ...files,
      ...outside,
      [manifest]: listed,
      "out/folder/inner.ts": "keep\n",
      "out/old.ts": "",
    });
    await symlink(path.join(folder, "victim"), path.join(folder, "out/linked"));
    await symlink(path.join(folder, "victim/types.ts"), path.join(folder, "out/link.ts"));
    const { code, err } = await runIn(folder, ["generate"]);
    expect(code).toBe(0);
    for (const name of ["linked", "link.ts", "folder"]) {
      expect(err).toContain(`warning output-kept: The manifest lists files at 'out/${name}'`);
    }
    expect(await readFile(path.join(folder, "victim/types.ts"), "utf8")).toBe("keep\n");
    expect(await readFile(path.join(folder, "victim/index.ts"), "utf8")).toBe("keep\n");
    expect((await lstat(path.join(folder, "out/link.ts"))).isSymbolicLink()).toBe(true);
    expect(existsSync(path.join(folder, "out/folder/inner.ts"))).toBe(true);
    expect(existsSync(path.join(folder, "out/old.ts"))).toBe(false);
    expect((await runIn(folder, ["generate"])).err).not.toContain("output-kept");
  });

  it("and a folder where a file belongs is an error", async () => {
    const folder = await folderWith(files);
    await mkdir(path.join(folder, "out/src/types.ts"), { recursive: true });
    const { code, err } = await runIn(folder, ["generate"]);
    expect(code).toBe(1);
    expect(err).toContain("error output-blocked: 'out/src/types.ts' is a folder");
  });

  it("while the output folder itself may be a link", async () => {
    const folder = await folderWith({ ...files, "elsewhere/x": "" });
    await symlink(path.join(folder, "elsewhere"), path.join(folder, "out"));
    expect((await runIn(folder, ["generate"])).code).toBe(0);
    expect(existsSync(path.join(folder, "elsewhere/src/types.ts"))).toBe(true);
  });
});
