import { beforeAll, describe, expect, it } from "vitest";
import { documentOf, type ParameterSketch } from "./documents.ts";
import { parameterModule, type ParameterModule, type Sent } from "./parameter-module.ts";

const string = { type: "string" };
const noA = { type: "string", not: { enum: ["a"] } };

interface Kind {
  /** A schema with a condition, and one of the same type without. */
  readonly schema: object;
  readonly plain: object;
  readonly right: unknown;
  readonly wrong: unknown;
  readonly message: string;
}

const kinds: Readonly<Record<string, Kind>> = {
  scalar: {
    schema: noA,
    plain: string,
    right: "b",
    wrong: "a",
    message: `expected a value that does not fit 'not', got "a"`,
  },
  nullable: {
    schema: { ...noA, type: ["string", "null"] },
    plain: { type: ["string", "null"] },
    right: "b",
    wrong: "a",
    message: `expected a value that does not fit 'not', got "a"`,
  },
  list: {
    schema: { type: "array", items: string, contains: { const: "x" } },
    plain: { type: "array", items: string },
    right: ["a", "x"],
    wrong: ["a", "b"],
    message: "expected an item that fits 'contains', got an array of 2 items",
  },
  items: {
    schema: { type: "array", items: noA },
    plain: { type: "array", items: string },
    right: ["b", "c"],
    wrong: ["b", "a"],
    message: `item 2: expected a value that does not fit 'not', got "a"`,
  },
  listed: {
    schema: { type: "array", items: { type: "integer" }, enum: [[1, 2]] },
    plain: { type: "array", items: { type: "integer" } },
    right: [1, 2],
    wrong: [2, 1],
    message: "expected one of the listed values, got an array of 2 items",
  },
  fields: {
    schema: {
      type: "object",
      properties: { R: { type: "integer" }, G: { type: "integer" } },
      dependentRequired: { R: ["G"] },
    },
    plain: { type: "object", properties: { R: { type: "integer" }, G: { type: "integer" } } },
    right: { R: 1, G: 2 },
    wrong: { R: 1 },
    message: `property "G": is required but missing`,
  },
  members: {
    schema: { type: "object", properties: { R: noA } },
    plain: { type: "object", properties: { R: string } },
    right: { R: "b" },
    wrong: { R: "a" },
    message: `property "R": expected a value that does not fit 'not', got "a"`,
  },
};

const styles: readonly (readonly [place: string, style: string, kinds: readonly string[]])[] = [
  ["path", "simple", Object.keys(kinds).filter((kind) => kind !== "nullable")],
  ["path", "label", Object.keys(kinds)],
  ["path", "matrix", Object.keys(kinds)],
  ["query", "form", Object.keys(kinds)],
  ["query", "spaceDelimited", ["list", "items", "listed", "fields", "members"]],
  ["query", "pipeDelimited", ["list", "items", "listed", "fields", "members"]],
  ["query", "deepObject", ["fields", "members"]],
  ["header", "simple", Object.keys(kinds)],
  ["cookie", "form", Object.keys(kinds)],
  ["cookie", "cookie", Object.keys(kinds)],
];

interface Row {
  readonly id: string;
  readonly kind: Kind;
  readonly checked: ParameterSketch;
  readonly plain: ParameterSketch;
}

const rows: readonly Row[] = styles.flatMap(([place, style, names]) =>
  names.flatMap((name) =>
    [false, true].flatMap((explode) => {
      if (explode && style.endsWith("Delimited")) return [];
      const kind = kinds[name] as Kind;
      const sketch = { in: place, style, explode };
      const id = `${place}${style}${name}${explode}`;
      return [
        {
          id,
          kind,
          checked: { ...sketch, schema: kind.schema },
          plain: { ...sketch, schema: kind.plain },
        },
      ];
    }),
  ),
);

const contents: readonly Row[] = Object.entries(kinds).map(([name, kind]) => ({
  id: `content${name}`,
  kind,
  checked: { in: "query", content: { "application/json": { schema: kind.schema } } },
  plain: { in: "query", content: { "application/json": { schema: kind.plain } } },
}));

const all = [...rows, ...contents];

let module: ParameterModule;

beforeAll(async () => {
  const operations = all.flatMap(({ id, checked, plain }) => [
    [id, checked] as const,
    [`${id}Plain`, plain] as const,
  ]);
  const document = documentOf(Object.fromEntries(operations));
  // The style `cookie` is new in 3.2.
  module = await parameterModule(document.replace("3.1.1", "3.2.0"));
});

/** The text of a value, written without conditions. */
function sent({ id }: Row, color: unknown): Sent {
  return module.write(`${id}Plain`, { color });
}

describe("conditions hold for parameters", () => {
  it.each(all)("$id: what satisfies them is read and written", (row) => {
    const { right } = row.kind;
    expect(module.read(row.id, sent(row, right))).toEqual({ values: { color: right }, issues: [] });
    expect(module.write(row.id, { color: right })).toEqual(sent(row, right));
  });

  it.each(rows)("$id: what does not is refused by both sides, with its place", (row) => {
    const { wrong, message } = row.kind;
    const { issues } = module.read(row.id, sent(row, wrong));
    expect(issues).toEqual([
      { in: row.checked.in, parameter: "color", code: expect.any(String) as string, message },
    ]);
    expect(() => module.write(row.id, { color: wrong })).toThrow(
      new TypeError(`color: ${message}`),
    );
  });

  it.each(contents)("$id: parameters of JSON too", (row) => {
    const { wrong } = row.kind;
    const [issue, ...others] = module.read(row.id, sent(row, wrong)).issues;
    expect(others).toEqual([]);
    expect(issue?.parameter).toBe("color");
    expect(() => module.write(row.id, { color: wrong })).toThrow(TypeError);
  });
});
