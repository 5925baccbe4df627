import { beforeAll, describe, expect, it } from "vitest";
import { JsonReader } from "../../runtime/src/json/read/json-reader.ts";
import { XmlReader } from "../../runtime/src/xml/read/reader/xml-reader.ts";
import { generateFrom, withSchemas } from "../support/generate.ts";

type Encode = (value: unknown) => string;
type Validate = (value: unknown) => { readonly issues?: readonly unknown[] };

const ref = (name: string): string => `{ $ref: "#/components/schemas/${name}" }`;
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);

/** A union with `count` members, which are `member` each. */
const unionOf = (name: string, count: number, member: (i: number) => string): string =>
  [
    `${name}: { oneOf: [${upTo(count)
      .map((i) => ref(`${name}M${i}`))
      .join(", ")}] }`,
    ...upTo(count).map((i) => `${name}M${i}: ${member(i)}`),
  ].join("\n");

const constants = (i: number): string =>
  `{ type: object, required: [v, k], properties: { v: { type: string }, k: { const: c${i} } } }`;
const optional = (i: number): string =>
  `{ type: object, required: [v], properties: { v: { type: string }, k: { enum: [c${i}, d${i}] } } }`;
const names = (i: number): string =>
  `{ type: object, required: [v, m${i}], properties: { v: { type: string }, m${i}: { type: integer } } }`;
const deep = (i: number): string =>
  `{ type: object, required: [v], properties: { v: { type: object, required: [w], properties: { w: { const: c${i} } } } } }`;

const flat = { Constants: constants, Optional: optional, Required: names, Content: deep };

/** Unions that hold themselves in `child`, which comes before what tells the members apart. */
const nested = {
  Names: (i: number): string =>
    `{ type: object, required: [k${i}], properties: { child: ${ref("Names")}, k${i}: { type: integer } } }`,
  Tags: (i: number): string =>
    `{ type: object, required: [k], properties: { child: ${ref("Tags")}, k: { const: c${i} } } }`,
  Hints: (i: number): string =>
    `{ type: object, required: [k, k${i}], properties: { child: ${ref("Hints")}, k: { type: string }, k${i}: { type: integer } } }`,
  Deep: (i: number): string =>
    `{ type: object, required: [v], properties: { child: ${ref("Deep")}, v: { type: object, required: [w], properties: { w: { const: c${i} } } } } }`,
};

const document = withSchemas(
  [
    ...Object.entries(flat).flatMap(([name, member]) => [
      unionOf(`${name}Few`, 24, member),
      unionOf(`${name}Many`, 240, member),
    ]),
    ...Object.entries(nested).map(([name, member]) => unionOf(name, 8, member)),
  ].join("\n"),
);

let module: Record<string, unknown>;
beforeAll(async () => {
  module = await generateFrom(document);
});

const call = <F>(name: string): F => module[name] as F;

/** Counts calls of methods of a class while something runs. */
function countCalls(target: object, methods: readonly string[], run: () => void): number {
  const own = target as Record<string, (...parameters: unknown[]) => unknown>;
  const kept = methods.map((method) => own[method] as (...parameters: unknown[]) => unknown);
  let count = 0;
  for (const [i, method] of methods.entries())
    own[method] = function (this: unknown, ...parameters) {
      count++;
      return kept[i]?.apply(this, parameters);
    };
  try {
    run();
  } finally {
    for (const [i, method] of methods.entries()) own[method] = kept[i] as never;
  }
  return count;
}

/** A value that counts how often its properties are read. */
function counted(value: unknown, count: () => void): unknown {
  if (typeof value !== "object" || value === null) return value;
  const copies = new Map(
    Object.entries(value).map(([name, inner]) => [name, counted(inner, count)]),
  );
  return new Proxy(value, {
    get(target, name) {
      count();
      return copies.get(String(name)) ?? Reflect.get(target, name);
    },
  });
}

/** What it takes to decide a value, by the artefact that decides. */
const steps: Readonly<Record<string, (name: string, value: unknown) => number>> = {
  validator(name, value) {
    let count = 0;
    const { issues } = call<Validate>(`validate${name}`)(counted(value, () => count++));
    expect(issues).toBeUndefined();
    return count;
  },
  "JSON decoder"(name, value) {
    const text = JSON.stringify(value);
    return countCalls(JsonReader.prototype, ["start", "space", "cut"], () => {
      expect(call<(text: string) => unknown>(`decode${name}Json`)(text)).toEqual(value);
    });
  },
  "XML decoder"(name, value) {
    const xml = call<Encode>(`encode${name}XmlString`)(value);
    return countCalls(XmlReader.prototype, ["name", "cut", "decode"], () => {
      expect(call<(text: string) => unknown>(`decode${name}Xml`)(xml)).toEqual(value);
    });
  },
  "XML encoder"(name, value) {
    let count = 0;
    call<Encode>(`encode${name}XmlString`)(counted(value, () => count++));
    return count;
  },
};

const flatValues: Readonly<Record<keyof typeof flat, (i: number) => unknown>> = {
  Constants: (i) => ({ v: "x", k: `c${i}` }),
  Optional: (i) => ({ v: "x", k: `d${i}` }),
  Required: (i) => ({ v: "x", [`m${i}`]: 1 }),
  Content: (i) => ({ v: { w: `c${i}` } }),
};

const nestedValues: Readonly<Record<keyof typeof nested, (i: number) => object>> = {
  Names: (i) => ({ [`k${i}`]: 1 }),
  Tags: (i) => ({ k: `c${i}` }),
  Hints: (i) => ({ k: "x", [`k${i}`]: 1 }),
  Deep: (i) => ({ v: { w: `c${i}` } }),
};

function nest(depth: number, make: (i: number) => object): unknown {
  let value = make(0);
  for (let i = 1; i < depth; i++) value = { child: value, ...make(i % 8) };
  return value;
}

describe.each(Object.keys(steps))("steps of the %s", (artefact) => {
  const count = steps[artefact] as (name: string, value: unknown) => number;

  it.each(["Constants", "Optional", "Required"] as const)(
    "do not grow with the members, told apart by %s",
    (by) => {
      const make = flatValues[by];
      expect(count(`${by}Many`, make(239))).toBeLessThanOrEqual(count(`${by}Few`, make(23)) * 2);
    },
  );

  it("grow with the members that only what they hold tells apart", () => {
    const few = count("ContentFew", flatValues.Content(23));
    expect(count("ContentMany", flatValues.Content(239))).toBeLessThanOrEqual(few * 11);
  });

  it.each(["Names", "Tags", "Hints"] as const)(
    "are linear in the depth of a oneOf within itself, told apart by %s",
    (name) => {
      const at = (depth: number): number => count(name, nest(depth, nestedValues[name]));
      const [base, half, whole] = [at(15), at(30), at(60)];
      expect(whole - half).toBeLessThanOrEqual((half - base) * 2.2);
    },
  );

  it.runIf(artefact !== "XML encoder")("are linear in its depth with members all tried", () => {
    const at = (depth: number): number => count("Deep", nest(depth, nestedValues.Deep));
    const [base, half, whole] = [at(15), at(30), at(60)];
    expect(whole - half).toBeLessThanOrEqual((half - base) * 2.2);
  });
});
