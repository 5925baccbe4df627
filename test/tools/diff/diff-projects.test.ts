import { rm, writeFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { casesOf, type ProjectCase } from "./support.ts";
import { runIn } from "../frame/memory-host.ts";
import { repositoryWith } from "./pull-request.ts";

/** A document with one operation, named after its file. */
const documentOf = (input: string): object => {
  const name = path.basename(input, ".yaml");
  const get = { operationId: name, responses: { 200: { description: "Done." } } };
  return {
    openapi: "3.1.0",
    info: { title: name, version: "1.0.0" },
    paths: { [`/${name}`]: { get } },
  };
};

describe("changes of a project", () => {
  it.each(casesOf<ProjectCase>("projects").map((one) => [one.rule, one] as const))(
    "%s",
    async (rule, { old, new: next, documents = {}, next: changed = {} }) => {
      const filesOf = (specs: ProjectCase["old"]["specs"]): Record<string, string> =>
        Object.fromEntries(
          specs.map(({ input }) => {
            const document = documents[input] ?? documentOf(input);
            return [input, typeof document === "string" ? document : JSON.stringify(document)];
          }),
        );
      const folder = await repositoryWith({
        "diptych.config.json": JSON.stringify(old),
        ...filesOf(old.specs),
      });
      for (const { input } of old.specs) await rm(path.join(folder, input));
      const files = {
        "diptych.config.json": JSON.stringify(next),
        ...filesOf(next.specs),
        ...Object.fromEntries(
          Object.entries(changed).map(([name, value]) => [name, JSON.stringify(value)]),
        ),
      };
      for (const [name, text] of Object.entries(files)) {
        await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
        await writeFile(path.join(folder, name), text);
      }
      const { out, err } = await runIn(folder, ["diff", "--base", "main", "--format", "json"]);
      const { documents: told } = JSON.parse(out) as {
        documents: readonly { changes: readonly { rule: string }[] }[];
      };
      expect(
        told.flatMap(({ changes }) => changes.map((change) => change.rule)),
        err,
      ).toContain(rule);
    },
  );
});
