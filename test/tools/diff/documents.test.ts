import { describe, expect, it } from "vitest";
import { changeRules } from "../../../tools/diff/rules/index.ts";
import type { DiffPolicy } from "../../../tools/diff/policy.ts";
import { casesOf, difference, documentOf, type JsonMembers, type ProjectCase } from "./support.ts";

interface DocumentCase {
  readonly old: JsonMembers;
  readonly new: JsonMembers;
  readonly policy?: Partial<DiffPolicy>;
  /** Versions of both documents. */
  readonly info?: readonly [string, string];
  /** Members that a change must have. */
  readonly changes: readonly Readonly<Record<string, unknown>>[];
}

const cases = casesOf<DocumentCase>("documents");

describe("changes of documents", () => {
  it.each(
    cases.map((one, i) => [`${i} ${one.changes.map(({ rule }) => rule).join(", ")}`, one] as const),
  )("%s", async (_, { old, new: next, policy, info = ["1.0.0", "2.0.0"], changes: expected }) => {
    const [before, after] = [old, next].map((members, i) =>
      documentOf({ info: { title: "Things", version: info[i] ?? "" }, ...members }),
    ) as [JsonMembers, JsonMembers];
    const { changes } = await difference(before, after, policy);
    const found = changes.map(({ operation, ...change }) => ({
      ...change,
      method: operation?.method,
      path: operation?.path,
    }));
    expect(found.map(({ rule }) => rule)).toEqual(expected.map(({ rule }) => rule));
    expected.forEach((one, i) => expect(found[i]).toMatchObject(one));
    expect((await difference(before, before, policy)).changes).toEqual([]);
  });

  it("say nothing of a version that no document states", async () => {
    const unstated = (paths: JsonMembers): JsonMembers => ({ openapi: "3.1.0", paths });
    const ok = { get: { responses: { 200: { description: "Done." } } } };
    const { changes } = await difference(unstated({ "/a": ok }), unstated({}));
    expect(changes.map(({ rule }) => rule)).toEqual(["operation-removed"]);
  });

  it("have a case for every rule", () => {
    const schemas = ["values", "structure", "xml"].flatMap((name) =>
      casesOf<{ rule: string }>(name),
    );
    const tried = new Set(
      [
        ...schemas,
        ...casesOf<ProjectCase>("projects"),
        ...cases.flatMap(({ changes }) => changes),
      ].map(({ rule }) => rule),
    );
    expect(Object.keys(changeRules).filter((rule) => !tried.has(rule))).toEqual([]);
  });
});
