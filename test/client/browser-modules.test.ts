import { expect, it } from "vitest";
import { bundlePrograms } from "../browser/programs.ts";

it("browsers load no module of Node", async () => {
  for (const { imports, modules } of Object.values(await bundlePrograms())) {
    expect(imports).toEqual([]);
    expect([...modules.keys()].filter((name) => /node[:/]|platform\/node/.test(name))).toEqual([]);
    expect([...modules.keys()]).toContain("generated/v3/src/client/operations.ts");
  }
});
