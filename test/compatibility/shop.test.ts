import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Example } from "../end-to-end/shop.ts";
import { keptVersions, openRelease, textOf } from "./releases.ts";

describe.each(keptVersions)("the shop of %s", (version) => {
  it("runs as it did when it was generated", async () => {
    const release = await openRelease(version);
    const { run } = (await import(path.join(release.folder, "shop/src/main.ts"))) as Example;
    expect(await run()).toEqual(JSON.parse(await textOf(release, "shop/result.json")));
  });
});
