import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { folderWith, runIn } from "../../frame/memory-host.ts";

const page = readFileSync(new URL("../../../../docs/lint-peers.md", import.meta.url), "utf8");
const [, moving = ""] = page.split("\n## From a ruleset of Spectral\n");
const [ruleset = "", set = "", commands = ""] = [...moving.matchAll(/```\w+\n([^]*?)```/g)].map(
  ([, code = ""]) => code,
);
const [start = [], check = []] = commands
  .trim()
  .split("\n")
  .map((line) => line.replace("npx diptych ", "").split(" "));

/** A document with an operation for each id. */
const withIds = (ids: readonly string[]): string => `openapi: 3.1.1
info: { title: Old, version: 1.0.0 }
servers: [{ url: https://old.test }]
tags: [{ name: all }]
paths:
${ids.map((id) => `  /${id}:\n    get:\n      operationId: ${id}\n      summary: Reads\n      tags: [all]\n      responses: { default: { description: All., content: { text/plain: { schema: { type: string } } } } }\n`).join("")}`;

const old = Array.from({ length: 300 }, (_, index) => `thing${index}`);
const specs = [{ input: "old.yaml", output: "out" }];
/** A project with the settings of the page, or with others. */
const files = (lint?: object): Record<string, string> => ({
  ".spectral.yaml": ruleset,
  "old.yaml": withIds(old),
  ...(lint === undefined
    ? { "diptych.config.yaml": `specs: ${JSON.stringify(specs)}\n${set}` }
    : { "diptych.config.json": JSON.stringify({ specs, lint }) }),
});

/** Registers the tests of what teams do who have a ruleset of Spectral. */
export function testRulesets(): void {
  it("begins with 300 findings of its own rules and a baseline, by the two commands of the page", async () => {
    const folder = await folderWith(files());
    expect(await runIn(folder, start)).toEqual({
      code: 0,
      out: "1 document, no new findings\nbaseline written with 300 findings\n",
      err: "",
    });
    expect(await runIn(folder, check)).toMatchObject({
      code: 0,
      out: expect.stringContaining("300 findings of the baseline left out") as string,
    });
    await writeFile(path.join(folder, "old.yaml"), withIds(["added", ...old]));
    const { code, out } = await runIn(folder, check);
    expect(code).toBe(1);
    expect(out).toContain("error house/operation-id-verb: Operation ids begin with a verb");
    expect(out).toMatch(/\n1 error\n300 findings of the baseline left out\n$/);
  });

  it("is told what to do with a ruleset, by the flag of Spectral and in the configuration", async () => {
    const folder = await folderWith(files({ extends: "./.spectral.yaml" }));
    for (const flag of ["--ruleset", "-r"]) {
      const { code, out, err } = await runIn(folder, ["lint", flag, ".spectral.yaml"]);
      expect([code, out]).toEqual([2, ""]);
      expect(err).toContain("'.spectral.yaml' is not run");
      expect(err).toMatch(/docs\/lint-peers\.md .* --update-baseline'/);
    }
    const { code, out } = await runIn(folder, ["lint"]);
    expect(code).toBe(2);
    expect(out).toContain(
      ".spectral.yaml:2:1 error config-setting: './.spectral.yaml' is a ruleset",
    );
    expect(out).toMatch(/\n1 error\n$/);
  });

  it.each(["rules: { a: { given: $, then: { function: truthy } } }", "extends: spectral:oas"])(
    "is told so of %s",
    async (text) => {
      const folder = await folderWith({
        ...files({ extends: "./lint/house.yaml" }),
        "lint/house.yaml": text,
      });
      expect((await runIn(folder, ["lint"])).out).toContain("is a ruleset of Spectral");
    },
  );
}
