import { expect, test } from "vitest";
import { generateFrom, withSchemas } from "../support/generate.ts";
import { allowed, processorTime } from "../support/processor-time.ts";

type Decode = (text: string) => unknown;

const members = Array.from({ length: 150 }, (_, i) => `{ $ref: "#/components/schemas/M${i}" }`);
const document = withSchemas(`
Tree:
  oneOf: [${Array.from({ length: 8 }, (_, i) => `{ $ref: "#/components/schemas/T${i}" }`).join(", ")}]
${Array.from(
  { length: 8 },
  (_, i) =>
    `T${i}: { type: object, required: [kind${i}], properties: { kind${i}: { type: integer }, child: { $ref: "#/components/schemas/Tree" } }, additionalProperties: false }`,
).join("\n")}
Flat: { oneOf: [${members.join(", ")}] }
${members
  .map(
    (_, i) =>
      `M${i}: { type: object, required: [m${i}], properties: { m${i}: { type: integer } } }`,
  )
  .join("\n")}
Overlap: { type: array, items: { anyOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/B" }] } }
A: { type: object, required: [a], properties: { a: { type: integer } } }
B: { type: object, required: [b], properties: { b: { $ref: "#/components/schemas/Overlap" } } }
`);

const codecs = generateFrom(document, { emit: ["types", "validate", "json"] });

test("a recursive oneOf of 60 levels is decided in time that its size bounds", async () => {
  const decode = (await codecs)["decodeTreeJson"] as Decode;
  let value: object = { kind7: 0 };
  for (let i = 0; i < 60; i++) value = { [`kind${i % 8}`]: i, child: value };
  const started = processorTime();
  expect(decode(JSON.stringify(value))).toEqual(value);
  const taken = processorTime() - started;
  expect(taken).toBeLessThan(allowed(1000));
});

test("a flat oneOf of 150 members takes what its validator takes", async () => {
  const decode = (await codecs)["decodeFlatJson"] as Decode;
  expect(decode('{"m149":1}')).toEqual({ m149: 1 });
  expect(() => decode('{"m1":1,"m2":2}')).toThrow();
});

test("values that are read once are not changed by putting members together", async () => {
  const decode = (await codecs)["decodeOverlapJson"] as Decode;
  const value = [{ a: 1, b: [{ a: 2 }, { b: [{ a: 3, b: [] }] }] }];
  expect(decode(JSON.stringify(value))).toEqual(value);
});
