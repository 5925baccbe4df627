import { describe, expect, it } from "vitest";
import type { OutputHost } from "../../generator/output/host.ts";
import { manifestName, readManifest } from "../../generator/output/manifest.ts";
import { applyPlan } from "../../generator/output/apply.ts";
import { isCurrent, planOutput } from "../../generator/output/write.ts";

function memory(initial: Record<string, string> = {}): OutputHost & { files: Map<string, string> } {
  const files = new Map(Object.entries(initial));
  return {
    files,
    kindOf: (path) => Promise.resolve(files.has(path) ? "file" : undefined),
    read: (path) => {
      const text = files.get(path);
      return Promise.resolve(text === undefined ? undefined : Buffer.from(text));
    },
    write: (path, bytes) => Promise.resolve(void files.set(path, Buffer.from(bytes).toString())),
    remove: (path) => Promise.resolve(void files.delete(path)),
  };
}

const a = { path: "src/a.ts", bytes: Buffer.from("a") };
const b = { path: "src/b.ts", bytes: Buffer.from("b") };

describe("planning and writing output", () => {
  it("creates what is missing and lists it in the manifest", async () => {
    const host = memory();
    const plan = await planOutput("out", [a, b], host);
    expect(host.files.size).toBe(0);
    expect(isCurrent(plan)).toBe(false);
    await applyPlan(plan, host);
    expect(host.files.get("out/src/a.ts")).toBe("a");
    expect(readManifest(host.files.get(`out/${manifestName}`))?.files).toEqual([
      "src/a.ts",
      "src/b.ts",
    ]);
    expect(isCurrent(await planOutput("out", [a, b], host))).toBe(true);
  });

  it("tells changed from unchanged", async () => {
    const host = memory({ "out/src/a.ts": "a", "out/src/b.ts": "old" });
    const plan = await planOutput("out", [a, b], host);
    expect(plan.changed).toEqual([b]);
    expect(plan.foreign).toEqual(["src/b.ts"]);
    expect(plan.unchanged).toEqual([a]);
  });

  it("removes what an earlier run wrote and this one does not, and nothing else", async () => {
    const host = memory({ "out/src/own.ts": "written by hand" });
    await applyPlan(await planOutput("out", [a, b], host), host);
    const plan = await planOutput("out", [a], host);
    expect(plan.removed).toEqual(["src/b.ts"]);
    await applyPlan(plan, host);
    expect([...host.files.keys()].sort()).toEqual(
      [`out/${manifestName}`, "out/src/a.ts", "out/src/own.ts"].sort(),
    );
  });
});

describe("a manifest", () => {
  it.each([
    ["nothing", undefined],
    ["no JSON", "{"],
    ["somebody else's file", '{"files":["a"]}'],
    ["null", "null"],
  ])("lists no files where there is %s", (_, text) => {
    expect(readManifest(text)).toBeUndefined();
  });

  it("never leads out of its folder", () => {
    const files = [
      "../../etc/passwd",
      "/etc/passwd",
      "C:\\x",
      "a\\..\\b",
      "src/../../x",
      "",
      ".",
      "src//x",
      "./x",
      "src/x/",
      "nul\u0000",
      "src/ok.ts",
      3,
    ];
    const text = JSON.stringify({ generator: "diptych", version: "../0", files });
    expect(readManifest(text)).toEqual({ files: ["src/ok.ts"] });
  });
});
