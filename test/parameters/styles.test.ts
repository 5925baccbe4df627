import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { documentOf, type ParameterSketch } from "./documents.ts";
import { parameterModule, type ParameterModule, type Sent } from "./parameter-module.ts";

const string = { type: "string" };
const array = { type: "array", items: string };
const object = { $ref: "#/components/schemas/Color" };
/** Any of these, by the value at hand. */
const choice = { oneOf: [{ type: "integer" }, object, array, { type: "string", maxLength: 5 }] };
const colors = ["blue", "black", "brown"];
const rgb = { R: 100, G: 200, B: 150 };

type Row = readonly [
  place: string,
  style: string,
  explode: boolean,
  empty: string | undefined,
  string: string | undefined,
  array: string | undefined,
  object: string | undefined,
];

/** Source: OpenAPI 3.1.1, Style Examples. Where the table has no entry there is `undefined`. */
const table: readonly Row[] = [
  [
    "path",
    "matrix",
    false,
    ";color",
    ";color=blue",
    ";color=blue,black,brown",
    ";color=R,100,G,200,B,150",
  ],
  [
    "path",
    "matrix",
    true,
    ";color",
    ";color=blue",
    ";color=blue;color=black;color=brown",
    ";R=100;G=200;B=150",
  ],
  ["path", "label", false, undefined, ".blue", ".blue,black,brown", ".R,100,G,200,B,150"],
  ["path", "label", true, undefined, ".blue", ".blue.black.brown", ".R=100.G=200.B=150"],
  ["path", "simple", false, undefined, "blue", "blue,black,brown", "R,100,G,200,B,150"],
  ["path", "simple", true, undefined, "blue", "blue,black,brown", "R=100,G=200,B=150"],
  ["header", "simple", false, "", "blue", "blue,black,brown", "R,100,G,200,B,150"],
  ["header", "simple", true, "", "blue", "blue,black,brown", "R=100,G=200,B=150"],
  [
    "query",
    "form",
    false,
    "color=",
    "color=blue",
    "color=blue,black,brown",
    "color=R,100,G,200,B,150",
  ],
  [
    "query",
    "form",
    true,
    "color=",
    "color=blue",
    "color=blue&color=black&color=brown",
    "R=100&G=200&B=150",
  ],
  [
    "cookie",
    "form",
    false,
    "color=",
    "color=blue",
    "color=blue,black,brown",
    "color=R,100,G,200,B,150",
  ],
  [
    "cookie",
    "form",
    true,
    "color=",
    "color=blue",
    "color=blue; color=black; color=brown",
    "R=100; G=200; B=150",
  ],
  [
    "cookie",
    "cookie",
    true,
    "color=",
    "color=blue",
    "color=blue; color=black; color=brown",
    "R=100; G=200; B=150",
  ],
  [
    "query",
    "spaceDelimited",
    false,
    undefined,
    undefined,
    "color=blue%20black%20brown",
    "color=R%20100%20G%20200%20B%20150",
  ],
  [
    "query",
    "pipeDelimited",
    false,
    undefined,
    undefined,
    "color=blue%7Cblack%7Cbrown",
    "color=R%7C100%7CG%7C200%7CB%7C150",
  ],
  [
    "query",
    "deepObject",
    true,
    undefined,
    undefined,
    undefined,
    "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150",
  ],
];

interface Example {
  readonly operation: string;
  readonly sketch: ParameterSketch;
  readonly sent: string;
  readonly value: unknown;
}

const kinds = ["empty", "string", "array", "object"] as const;
const values = ["", "blue", colors, rgb];

const single = table.flatMap(([place, style, explode, ...sent]): Example[] =>
  sent.flatMap((text, i) => {
    if (text === undefined) return [];
    const schema = [string, string, array, object][i] ?? string;
    const operation = `${place}_${style}_${explode}_${kinds[i]}`;
    const sketch = { in: place, style, explode, schema };
    return [{ operation, sketch, sent: text, value: values[i] }];
  }),
);

/** In a choice each value is sent as it is alone, and in the style `form` where its style has no form for it. */
const choices = table.flatMap(([place, style, explode, ...sent]): Example[] =>
  sent.flatMap((text, i) => {
    const otherwise = table.find(([, other, exploded]) => other === "form" && exploded === explode);
    const form = place === "query" ? otherwise?.[i + 3] : undefined;
    const own = text ?? (typeof form === "string" ? form : undefined);
    // An empty text between delimiters is an empty list.
    const isEmptyList = i === 0 && (place === "header" || !explode);
    if (own === undefined || isEmptyList) return [];
    const operation = `${place}_${style}_${explode}_choice_${kinds[i]}`;
    const sketch = { in: place, style, explode, schema: choice };
    const number = { operation: `${operation}_number`, sketch, value: 100 };
    return [
      { operation, sketch, sent: own, value: values[i] },
      ...(i === 1 ? [{ ...number, sent: own.replace("blue", "100") }] : []),
    ];
  }),
);

const examples = [...single, ...choices];

function sentIn(place: string, text: string): Partial<Sent> {
  switch (place) {
    case "path":
      return { path: [text] };
    case "query":
      return { query: text };
    case "header":
      return { headers: { color: text } };
    default:
      return { headers: { cookie: text } };
  }
}

describe("styles", () => {
  let module: ParameterModule;

  // Names of operations lose their underscores.
  const name = (operation: string): string =>
    operation.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

  beforeAll(async () => {
    const document = documentOf(
      Object.fromEntries(examples.map(({ operation, sketch }) => [operation, sketch])),
    );
    // The style `cookie` is one of OpenAPI 3.2.
    module = await parameterModule(document.replace('"3.1.1"', '"3.2.0"'));
  });

  it.each(examples)("reads $operation: $sent", ({ operation, sketch, sent, value }) => {
    expect(module.read(name(operation), sentIn(sketch.in, sent))).toEqual({
      values: { color: value },
      issues: [],
    });
  });

  it.each(examples)("writes $operation: $sent", ({ operation, sketch, sent, value }) => {
    const written = module.write(name(operation), { color: value });
    expect(written).toMatchObject(sentIn(sketch.in, sent));
  });

  it.each(single.filter(({ value }) => value !== ""))(
    "documents $operation: $sent",
    ({ sketch, sent }) => {
      const docs = readFileSync(new URL("../../docs/parameters.md", import.meta.url), "utf8");
      const rows = docs.split("\n").filter((line) => {
        const [, place = "", style = "", explode = ""] = line.split("|").map((part) => part.trim());
        const isExplode = explode === "" || explode === String(sketch.explode);
        return place === sketch.in && style.split(", ").includes(sketch.style ?? "") && isExplode;
      });
      expect(rows).toHaveLength(1);
      expect(rows[0]).toContain(`\`${sent}\``);
    },
  );
});
