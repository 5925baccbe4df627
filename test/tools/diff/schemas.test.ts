import { describe, expect, it } from "vitest";
import type { ChangeLevel } from "../../../tools/frame/config/change-level.ts";
import { casesOf, changesOf, documentWith, type Json, type JsonMembers } from "./support.ts";

interface SchemaCase {
  readonly rule: string;
  readonly at?: string;
  /** The only direction that it is in. */
  readonly only?: "request" | "response";
  /** Rules that are found beside. */
  readonly others?: readonly string[];
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
    async (_, { rule, at = "", only, others = [], old, new: next, ...levels }) => {
      for (const direction of ["request", "response"] as const) {
        const before = documentOf(direction, old);
        const changes = await changesOf(before, documentOf(direction, next));
        const alone = changes.filter((change) => !others.includes(change.rule));
        const found = alone.map((change) => [
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

it.each([
  ["request", "readOnly"],
  ["response", "writeOnly"],
] as const)(
  "restricts nothing in a %s that has no property which is %s",
  async (direction, keyword) => {
    const open = { type: "object", properties: { a: { type: "string", enum: ["x", "y"] } } };
    const closed = { type: "object", properties: { a: { enum: ["x", "z"], [keyword]: true } } };
    for (const [old, next] of [
      [open, closed],
      [closed, open],
    ] as const) {
      const changes = await changesOf(
        documentWith(direction, [old]),
        documentWith(direction, [next]),
      );
      expect(changes.map(({ rule }) => rule)).toHaveLength(1);
      expect(changes[0]?.rule).toMatch(/^property-became-(not-)?(read|write)-only$/);
    }
  },
);

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
