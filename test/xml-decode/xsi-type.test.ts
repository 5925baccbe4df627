import { beforeAll, expect, test } from "vitest";
import { generateFrom, withSchemas } from "../support/generate.ts";
import { allowed, processorTime } from "../support/processor-time.ts";

type Decode = (input: string, options?: object) => unknown;
let generated: Record<string, unknown>;

beforeAll(async () => {
  generated = await generateFrom(
    withSchemas(`
Circle: { type: object, additionalProperties: false, properties: { size: { type: integer } } }
Square: { type: object, xml: { name: sq }, properties: { size: { type: string } } }
Shape: { xml: { name: shape }, anyOf: [{ $ref: "#/components/schemas/Circle" }, { $ref: "#/components/schemas/Square" }] }
Tree:
  type: object
  properties:
    node: { anyOf: [{ $ref: "#/components/schemas/Node" }, { $ref: "#/components/schemas/Leaf" }] }
Node:
  type: object
  required: [node]
  properties:
    node: { anyOf: [{ $ref: "#/components/schemas/Node" }, { $ref: "#/components/schemas/Leaf" }] }
Leaf: { type: object, additionalProperties: false, required: [end], properties: { end: { type: string } } }
`),
  );
});

const decode = (name: string, text: string, options?: object): unknown =>
  (generated[`decode${name}Xml`] as Decode)(text, options);

const X = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

test.each([
  [`<shape><size>1</size></shape>`, { size: 1 }],
  [`<shape ${X} xsi:type="Circle"><size>1</size></shape>`, { size: 1 }],
  [`<shape ${X} xsi:type="Square"><size>1</size></shape>`, { size: "1" }],
  // The prefix belongs to a namespace of types, which no document of OpenAPI names.
  [`<shape ${X} xmlns:t="urn:t" xsi:type="t:sq"><size>1</size></shape>`, { size: "1" }],
  // The value does not fit, or nothing has this name.
  [`<shape ${X} xsi:type="Circle"><size>x</size></shape>`, { size: "x" }],
  [`<shape ${X} xsi:type="Cube"><size>1</size></shape>`, { size: 1 }],
  [`<shape><size type="Square">1</size></shape>`, { size: 1 }],
  // What is unknown does not speak against the member.
  [`<shape ${X} xsi:type="Square"><size>1</size><later/></shape>`, { size: "1" }],
  // So does a root that is called like a member.
  [`<Circle><size>1</size></Circle>`, { size: 1 }],
  [`<sq><size>1</size></sq>`, { size: "1" }],
])("%s", (text, value) => {
  expect(decode("Shape", text)).toEqual(value);
});

test("wrong types at every level cost no more than one more try", () => {
  const open = `<node xsi:type="Leaf">`;
  const text = (depth: number): string =>
    `<Tree ${X}>${open.repeat(depth)}<end>x</end>${"</node>".repeat(depth)}</Tree>`;
  const start = processorTime();
  for (const depth of [1, 20, 60]) expect(decode("Tree", text(depth))).toBeDefined();
  const wrong = text(60).replace("<end>", "<end><x/>");
  expect(() => decode("Tree", wrong)).toThrow("/node/node");
  const taken = processorTime() - start;
  expect(taken).toBeLessThan(allowed(1000));
});
