import { describe, expect, it } from "vitest";
import type { ChangeLevel } from "../../generator/diff/level.ts";
import { casesOf, changesOf, documentWith, type Json, type JsonMembers } from "./support.ts";

interface SchemaCase {
  readonly rule: string;
  readonly at?: string;
  /** The only direction that it is in. */
  readonly only?: "request" | "response";
  readonly request?: ChangeLevel;
  readonly response?: ChangeLevel;
  readonly old: Json;
  readonly new: Json;
}

const groups = ["values", "structure", "xml"] as const;

/** Where the schemas of a case stand within the schema of a message. */
const surroundings: readonly (readonly [string, (schema: Json) => Json, string])[] = [
  ["", (schema) => schema, ""],
  ["of a property", (schema) => ({ type: "object", properties: { "x/y": schema } }), "/x~1y"],
  ["of items", (schema) => ({ type: "array", items: schema }), "/[]"],
  [
    "of an alternative",
    (schema) => ({
      oneOf: [
        { title: "One", allOf: [schema] },
        { type: "boolean", title: "Other" },
      ],
    }),
    "/(One)",
  ],
];

describe.each(groups)("changes of %s", (group) => {
  const mediaType = group === "xml" ? "application/xml" : "application/json";
  const within = group === "xml" ? surroundings.slice(0, 1) : surroundings;
  const documentOf = (direction: "request" | "response", schema: Json): JsonMembers =>
    documentWith(
      direction,
      within.map(([, surround]) => surround(schema)),
      mediaType,
    );
  it.each(casesOf<SchemaCase>(group).map((one, index) => [`${index} ${one.rule}`, one] as const))(
    "%s",
    async (_, { rule, at = "", only, old, new: next, ...levels }) => {
      for (const direction of ["request", "response"] as const) {
        const before = documentOf(direction, old);
        const changes = await changesOf(before, documentOf(direction, next));
        const found = changes.map((change) => [
          change.operation?.path,
          change.rule,
          change.level,
          change.direction,
          change.property ?? "",
        ]);
        const expected = within.map(([, , path], index) => [
          `/${index}`,
          rule,
          levels[direction],
          direction,
          `${path}${at}`,
        ]);
        if (only === undefined || only === direction) expect(found, direction).toEqual(expected);
        else expect(changes.map((change) => change.rule)).not.toContain(rule);
      }
    },
  );
});

it("says nothing of JSON where only XML changes", async () => {
  const cases = casesOf<SchemaCase>("xml");
  const [before, after] = [cases.map(({ old }) => old), cases.map(({ new: next }) => next)];
  expect(
    await changesOf(documentWith("response", before), documentWith("response", after)),
  ).toEqual([]);
});

it("finds nothing in a document and itself", async () => {
  const schemas = groups
    .flatMap((group) => casesOf<SchemaCase>(group))
    .flatMap((one) => [one.old, one.new]);
  for (const mediaType of ["application/json", "application/xml"]) {
    const document = documentWith("request", schemas, mediaType);
    expect(await changesOf(document, document)).toEqual([]);
  }
});
