import { beforeAll, describe, expect, it } from "vitest";
import { DecodeError } from "@diptych/runtime";
import { generateFrom, withSchemas } from "../support/generate.ts";

let generated: Record<string, (input: string) => unknown>;

beforeAll(async () => {
  generated = (await generateFrom(
    withSchemas(`
Numbers: { type: array, minItems: 2, uniqueItems: true, items: { type: integer } }
Maybe: { type: [array, "null"], minItems: 2, items: { type: integer } }
Named: { type: array, maxItems: 1, items: { type: string, xml: { name: name } } }
Holder:
  type: object
  properties:
    maybe: { type: [array, "null"], minItems: 2, items: { type: integer }, xml: { wrapped: true } }
    lists: { type: array, items: { type: [array, "null"], minItems: 2, items: { type: integer } } }
`),
  )) as Record<string, (input: string) => unknown>;
});

function read(name: string, input: string): unknown {
  try {
    return generated[`decode${name}Xml`]?.(input);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return error.issues.map(({ code, path }) => `${code} ${path}`);
  }
}

const nil = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"';
const list = (name: string, ...items: readonly string[]): string =>
  `<${name}>${items.join("")}</${name}>`;

describe("rules of lists hold at the root as they do in properties", () => {
  it.each<[string, string, unknown]>([
    ["Numbers", list("Numbers", "<Numbers>1</Numbers>", "<Numbers>2</Numbers>"), [1, 2]],
    ["Numbers", list("Numbers", "<Numbers>1</Numbers>"), ["minItems "]],
    ["Numbers", list("Numbers", "<Numbers>1</Numbers>", "<Numbers>1</Numbers>"), ["uniqueItems "]],
    ["Numbers", "<Numbers/>", ["minItems "]],
    ["Maybe", `<Maybe ${nil}/>`, null],
    ["Maybe", list("Maybe", "<Maybe>1</Maybe>", "<Maybe>2</Maybe>"), [1, 2]],
    ["Maybe", list("Maybe", "<Maybe>1</Maybe>"), ["minItems "]],
    ["Named", list("Named", "<name>a</name>"), ["a"]],
    ["Named", list("Named", "<name>a</name>", "<name>b</name>"), ["maxItems "]],
    [
      "Holder",
      list("Holder", list("maybe", "<maybe>1</maybe>", "<maybe>2</maybe>")),
      { maybe: [1, 2] },
    ],
    ["Holder", list("Holder", list("maybe", "<maybe>1</maybe>")), ["minItems /maybe"]],
    ["Holder", list("Holder", `<maybe ${nil}/>`), { maybe: null }],
  ])("%s: %s", (name, input, expected) => {
    expect(read(name, input)).toEqual(expected);
  });
});
