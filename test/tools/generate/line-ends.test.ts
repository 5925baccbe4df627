import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { withLineFeeds } from "../../../generator/output/line-ends.ts";
import { folderWith, petDocument, runIn } from "../frame/memory-host.ts";

const config = JSON.stringify({
  specs: [{ input: "pets.yaml", output: "out", package: { name: "pets" } }],
});

/** Ends the lines of all files of a folder with CRLF, as git does at a checkout with `core.autocrlf`. */
async function checkedOut(folder: string, ...names: readonly string[]): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    if (names.length > 0 && !names.includes(entry.name)) continue;
    await writeFile(file, (await readFile(file, "utf8")).replaceAll("\n", "\r\n"));
  }
}

describe("an output that git has checked out with CRLF", () => {
  it.each([[], ["types.ts"], ["diptych.manifest.json", "package.json"]])(
    "is what the document gives: %j",
    async (...names) => {
      const folder = await folderWith({ "diptych.config.json": config, "pets.yaml": petDocument });
      expect((await runIn(folder, ["generate"])).code).toBe(0);
      await checkedOut(path.join(folder, "out"), ...names);
      for (const flags of [["--check"], ["--check", "--force"], ["--force"], []])
        expect(await runIn(folder, ["generate", ...flags])).toMatchObject({ code: 0 });
      // It stays as it was checked out.
      const types = await readFile(path.join(folder, "out/src/types.ts"), "utf8");
      expect(types.includes("\r\n")).toBe(names.length === 0 || names.includes("types.ts"));
    },
  );

  it("differs where more than its line ends does", async () => {
    const folder = await folderWith({ "diptych.config.json": config, "pets.yaml": petDocument });
    await runIn(folder, ["generate"]);
    await checkedOut(path.join(folder, "out"));
    const file = path.join(folder, "out/src/types.ts");
    await writeFile(file, (await readFile(file, "utf8")).replace("Pet", "Pat"));
    const { code, err } = await runIn(folder, ["generate", "--check"]);
    expect(code).toBe(1);
    expect(err).toContain("1 file differs");
  });

  it("is the same to bundle, docs and types", async () => {
    const folder = await folderWith({ "pets.yaml": petDocument });
    const commands = [
      ["bundle", "pets.yaml", "-o", "out/bundle.yaml"],
      ["types", "pets.yaml", "-o", "out/types.d.ts"],
      ["docs", "pets.yaml", "-o", "out/docs"],
    ];
    for (const args of commands) expect(await runIn(folder, args)).toMatchObject({ code: 0 });
    await checkedOut(path.join(folder, "out"));
    for (const args of commands)
      expect(await runIn(folder, [...args, "--check"])).toMatchObject({ code: 0 });
  });
});

it("only pairs of CR and LF become LF, and only in text", () => {
  const text = (value: string): string =>
    Buffer.from(withLineFeeds(Buffer.from(value, "latin1"))).toString("latin1");
  expect(text("a\r\nb\rc\n\r\r\n")).toBe("a\nb\rc\n\r\n");
  expect(text("a\0\r\n")).toBe("a\0\r\n");
  expect(text("\r")).toBe("\r");
});
