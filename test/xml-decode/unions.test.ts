import { beforeAll, describe, expect, it, test } from "vitest";
import type { DecodeError } from "@diptych/runtime";
import { generateFrom, withSchemas } from "../support/generate.ts";
import { allowed, processorTime } from "../support/processor-time.ts";

type Decode = (input: string, options?: object) => unknown;
let generated: Record<string, unknown>;

const flat = 300;

beforeAll(async () => {
  generated = await generateFrom(
    withSchemas(`
Mixed:
  type: object
  properties:
    i: { type: array, items: { oneOf: [{ $ref: "#/components/schemas/Open" }, { $ref: "#/components/schemas/End" }] } }
    v: { type: array, items: { $ref: "#/components/schemas/Variant" } }
Open: { type: object, properties: { a: { type: string, xml: { attribute: true } } } }
Variant:
  oneOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/B" }]
  discriminator: { propertyName: k }
A: { type: object, required: [k], properties: { k: { type: string } } }
B: { type: object, required: [k], properties: { k: { type: string } } }
Flat:
  oneOf: [${Array.from({ length: flat }, (_, i) => `{ $ref: "#/components/schemas/M${i}" }`).join(", ")}]
${Array.from(
  { length: flat },
  (_, i) =>
    `M${i}: { type: object, required: [kind, text], properties: { text: { type: string }, kind: { const: k${i} } } }`,
).join("\n")}
FlatList: { type: array, items: { $ref: "#/components/schemas/Flat" } }
End: { type: object, additionalProperties: false, required: [leaf], properties: { leaf: { type: string } } }
Choice:
  type: object
  properties:
    value:
      oneOf: [{ $ref: "#/components/schemas/Tree" }, { $ref: "#/components/schemas/End" }]
Tree:
  type: object
  required: [value]
  properties:
    value: { oneOf: [{ $ref: "#/components/schemas/Tree" }, { $ref: "#/components/schemas/Twin" }, { $ref: "#/components/schemas/End" }] }
Twin:
  type: object
  required: [value, mark]
  properties:
    value: { oneOf: [{ $ref: "#/components/schemas/Tree" }, { $ref: "#/components/schemas/Twin" }, { $ref: "#/components/schemas/End" }] }
    mark: { type: string }
`),
  );
});

const decode = (name: string, text: string, options?: object): unknown =>
  (generated[`decode${name}Xml`] as Decode)(text, options);

describe("unions are decided in linear time", () => {
  it("with many members", () => {
    const item = (i: number): string => `<FlatList><text>x</text><kind>k${i}</kind></FlatList>`;
    const items = Array.from({ length: 20 }, (_, i) => item(flat - 1 - i)).join("");
    expect(decode("FlatList", `<FlatList>${items}</FlatList>`)).toHaveLength(20);
  });

  it("within each other", () => {
    const nested = (depth: number): string =>
      `<Choice>${"<value>".repeat(depth)}<leaf>x</leaf>${"</value>".repeat(depth)}</Choice>`;
    const start = processorTime();
    for (const depth of [1, 10, 60]) expect(decode("Choice", nested(depth))).toBeDefined();
    const taken = processorTime() - start;
    expect(taken).toBeLessThan(allowed(1000));
    const marked = `<Choice>${"<value>".repeat(50)}<leaf>x</leaf>${"</value><mark>m</mark>".repeat(49)}</value></Choice>`;
    expect(JSON.stringify(decode("Choice", marked))).toContain('"mark":"m"');
    let error: unknown;
    try {
      decode("Choice", nested(60).replace("<leaf>x</leaf>", "<leaf><b/></leaf>"));
    } catch (thrown) {
      error = thrown;
    }
    expect((error as DecodeError).issues.map(({ code }) => code)).toEqual(["type"]);
  });
});

test("maxElements counts each member of a union once", () => {
  const text = (item: string): string => `<Mixed>${item.repeat(100)}</Mixed>`;
  for (const item of [
    "<i></i>",
    "<i/>",
    '<i a="1"></i>',
    "<i></i >",
    "<v><k>A</k></v>",
    "<v><k>B</k></v>",
  ]) {
    const least = (limit: number): unknown =>
      decode("Mixed", text(item), { limits: { maxElements: limit } });
    // The root, the items, and the elements that the schema bounds within them.
    const count = 101;
    expect(() => least(count - 1), item).toThrow("maxElements");
    if (!item.startsWith("<v>")) expect(least(count), item).toBeDefined();
  }
});
