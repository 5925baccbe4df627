import path from "node:path";
import { describe, expect, it } from "vitest";
import { compileFolder } from "../support/compile-folder.ts";
import { keptVersions, openRelease } from "./releases.ts";

/** The releases lie outside of the checkout, whose runtime they are checked with. */
const anywhere = { rootDir: path.parse(import.meta.dirname).root, outDir: "./out" };

describe.each(keptVersions)("declarations of %s", (version) => {
  it.each(["v2", "v3"])("hold for %s, as they were published", async (name) => {
    const { folder } = await openRelease(version);
    // The declarations themselves are what is checked.
    const options = {
      include: ["dist"],
      settings: { ...anywhere, skipLibCheck: false, types: [] },
    };
    expect(await compileFolder(path.join(folder, name), options)).toEqual([]);
  });

  it("hold for code that is generated into somebody's sources", async () => {
    const { folder } = await openRelease(version);
    const settings = {
      ...anywhere,
      lib: ["es2023", "dom", "dom.iterable"],
      types: ["node"],
      isolatedDeclarations: false,
    };
    expect(await compileFolder(path.join(folder, "shop"), { settings })).toEqual([]);
  });
});
