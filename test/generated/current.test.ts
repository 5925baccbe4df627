import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Config } from "../../tools/frame/config/config.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";
import type { GeneratedFile } from "../../generator/output/format.ts";
import { disk } from "../../generator/output/host.ts";
import { isCurrent, planOutput } from "../../generator/output/write.ts";
import { textFiles } from "../support/text-file.ts";

const root = path.resolve(import.meta.dirname, "../..");
type Spec = NonNullable<Config["specs"]>[number];

/** The specs of a configuration, and the folder that their paths are relative to. */
async function specsOf(file: string): Promise<readonly { folder: string; spec: Spec }[]> {
  const { specs = [] } = parse(await readFile(path.join(root, file), "utf8")) as Config;
  return specs.map((spec) => ({ folder: path.join(root, path.dirname(file)), spec }));
}

const specs = [
  ...(await specsOf("diptych.config.yaml")),
  ...(await specsOf("service/diptych.config.yaml")),
];

async function run(folder: string, spec: Spec): Promise<readonly GeneratedFile[]> {
  const host = { readFile: (file: string) => readFile(path.join(folder, file), "utf8") };
  const diagnostics = new Diagnostics();
  const { files } = await generate(
    {
      input: spec.input,
      output: path.join(folder, spec.output),
      int64: spec.int64 ?? "number",
      ...(spec.importExtension === undefined ? {} : { importExtension: spec.importExtension }),
      ...(spec.codecs === undefined ? {} : { codecs: spec.codecs }),
      ...(spec.emit === undefined ? {} : { emit: spec.emit.filter((name) => name !== "paths") }),
      ...(spec.package === undefined
        ? {}
        : { identity: { ...spec.package, version: spec.package.version ?? "0.0.0" } }),
    },
    host,
    diagnostics,
  );
  expect(diagnostics.all.filter((diagnostic) => diagnostic.severity !== "info")).toEqual([]);
  return files ?? [];
}

// That prettier would change nothing is checked by `check:format`.
describe.each(specs)("$spec.output", ({ folder, spec }) => {
  let files: readonly GeneratedFile[];
  beforeAll(async () => void (files = await run(folder, spec)));

  it("is what the generator writes now", async () => {
    const plan = await planOutput(path.join(folder, spec.output), files, disk);
    expect(plan.changed.map((file) => file.path)).toEqual([]);
    expect(isCurrent(plan)).toBe(true);
  });

  it("names no machine", () => {
    for (const file of textFiles(files)) expect(file.text).not.toContain(root);
  });
});
