import { beforeAll, describe, expect, it } from "vitest";
import { documentOf, type ParameterSketch } from "./documents.ts";
import { parameterModule, type ParameterModule } from "./parameter-module.ts";

const string = { type: "string" };
const list = { type: "array", items: string };
const keys = { type: "object", additionalProperties: string };

/** Values of the examples. Source: RFC 6570, 3.2. */
const given = {
  var: "value",
  hello: "Hello World!",
  half: "50%",
  base: "http://example.com/home/",
  list: ["red", "green", "blue"],
  keys: { semi: ";", dot: ".", comma: "," },
};

type Operator = "" | "." | ";" | "?";

/**
 * Examples of the operators that styles of OpenAPI are. The name of a variable counts in `;` and `?`.
 * Source: RFC 6570, 3.2.2, 3.2.5, 3.2.7 and 3.2.8; OpenAPI 3.2, Appendix C.
 */
const examples: readonly (readonly [Operator, keyof typeof given, boolean, string])[] = [
  ["", "var", false, "value"],
  ["", "hello", false, "Hello%20World%21"],
  ["", "half", false, "50%25"],
  ["", "base", false, "http%3A%2F%2Fexample.com%2Fhome%2F"],
  ["", "list", false, "red,green,blue"],
  ["", "list", true, "red,green,blue"],
  ["", "keys", false, "semi,%3B,dot,.,comma,%2C"],
  ["", "keys", true, "semi=%3B,dot=.,comma=%2C"],
  [".", "var", false, ".value"],
  [".", "half", false, ".50%25"],
  [".", "list", false, ".red,green,blue"],
  [".", "list", true, ".red.green.blue"],
  [".", "keys", false, ".semi,%3B,dot,.,comma,%2C"],
  // A dot in a value is encoded, or it would be a delimiter: the RFC has `.semi=%3B.dot=..comma=%2C`.
  [".", "keys", true, ".semi=%3B.dot=%2E.comma=%2C"],
  [";", "hello", false, ";hello=Hello%20World%21"],
  [";", "half", false, ";half=50%25"],
  [";", "list", false, ";list=red,green,blue"],
  [";", "list", true, ";list=red;list=green;list=blue"],
  [";", "keys", false, ";keys=semi,%3B,dot,.,comma,%2C"],
  [";", "keys", true, ";semi=%3B;dot=.;comma=%2C"],
  ["?", "var", false, "var=value"],
  ["?", "half", false, "half=50%25"],
  ["?", "list", false, "list=red,green,blue"],
  ["?", "list", true, "list=red&list=green&list=blue"],
  ["?", "keys", false, "keys=semi,%3B,dot,.,comma,%2C"],
  ["?", "keys", true, "semi=%3B&dot=.&comma=%2C"],
];

const styles = { "": "simple", ".": "label", ";": "matrix", "?": "form" } as const;

const schemas = { list, keys } as Readonly<Record<string, object>>;

/** Each example as an operation; its parameter is `color`. */
const cases = examples.map(([operator, variable, explode, sent], i) => {
  const place = operator === "?" ? "query" : "path";
  const schema = schemas[variable] ?? string;
  const sketch: ParameterSketch = { in: place, style: styles[operator], explode, schema };
  const own = sent.replace(new RegExp(`\\b${variable}=`, "g"), "color=");
  return { operation: `example${i}`, sketch, sent: own, value: given[variable], place };
});

/** `encodeURIComponent` leaves exclamation marks as they are, which the RFC encodes. */
const spelled = (text: string): string => text.replaceAll("!", "%21");

describe("examples of RFC 6570", () => {
  let module: ParameterModule;
  beforeAll(async () => {
    module = await parameterModule(
      documentOf(Object.fromEntries(cases.map(({ operation, sketch }) => [operation, sketch]))),
    );
  });

  it.each(cases)("$place $sketch.style $sent", ({ operation, sent, value, place }) => {
    const { path, query } = module.write(operation, { color: value });
    expect(spelled(place === "path" ? (path[0] ?? "") : query)).toBe(sent);
    const read = module.read(operation, place === "path" ? { path: [sent] } : { query: sent });
    expect(read).toEqual({ values: { color: value }, issues: [] });
  });
});
