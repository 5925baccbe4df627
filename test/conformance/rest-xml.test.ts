import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { canonicalXml } from "../support/canonical-xml.ts";
import { generateFrom } from "../support/generate.ts";

interface Vector {
  readonly id: string;
  readonly direction: "both" | "parse";
  readonly openapiSchema: Readonly<Record<string, unknown>>;
  readonly xml: string;
  readonly value: unknown;
}

const file = new URL("rest-xml.json", import.meta.url);
const vectors = JSON.parse(readFileSync(file, "utf8")) as readonly Vector[];

interface Difference {
  readonly reason: string;
  readonly written: (xml: string) => string;
}

/** Two elements that the payload has in another order than the schema, which is the encoder's. */
const order: Difference = {
  reason: "the schema has the property Nested before doubleValue",
  written: (xml) =>
    xml.replace(/(<DoubleDribble>.*<\/DoubleDribble>)\s*(<Nested .*<\/Nested>)/, "$2$1"),
};

/** Payloads that show something else than their schema says, and what the encoder writes in their place. */
const differences: Readonly<Record<string, Difference>> = {
  "XmlNamespaceSimpleScalarProperties.request": order,
  "XmlNamespaceSimpleScalarProperties.response": order,
  "RestXmlFlattenedXmlMapWithXmlNamespace.response": {
    reason: "the repeated element has a namespace in the payload and none in the schema",
    written: (xml) => xml.replaceAll(' xmlns="https://the-member.example.com"', ""),
  },
};

test("there are 100 payloads, and every difference names one", () => {
  expect(vectors).toHaveLength(100);
  const ids = new Set(vectors.map(({ id }) => id));
  expect(ids.size).toBe(100);
  expect(Object.keys(differences).filter((id) => !ids.has(id))).toEqual([]);
});

/** Codecs for all payloads, generated at once; the schema of each is the component `Payload` with its index. */
const codecs = generateFrom(documentOf(vectors), { emit: ["xml"] });

describe.each(vectors)("$id", (vector) => {
  const { id, direction, xml, value } = vector;
  const name = nameOf(vector);
  const decode = async (text: string): Promise<unknown> =>
    ((await codecs)[`decode${name}Xml`] as (text: string) => unknown)(text);
  const encode = async (decoded: unknown): Promise<string> =>
    ((await codecs)[`encode${name}XmlString`] as (value: unknown) => string)(decoded);

  test("decodes to the value", async () => {
    expect(await decode(xml)).toEqual(value);
  });

  test("encodes to what decodes to the value", async () => {
    expect(await decode(await encode(value))).toEqual(value);
  });

  if (direction === "parse") return;
  test("encodes to the payload", async () => {
    const written = canonicalXml(await encode(value));
    const difference = differences[id];
    if (difference === undefined) return expect(written).toEqual(canonicalXml(xml));
    expect(written).toEqual(canonicalXml(difference.written(xml)));
    expect(written, difference.reason).not.toEqual(canonicalXml(xml));
  });
});

function nameOf(vector: Vector): string {
  return `Payload${vectors.indexOf(vector)}`;
}

/** A document with each schema as a component, and its `$defs` as further ones. */
function documentOf(list: readonly Vector[]): string {
  const schemas = list.flatMap((vector) => {
    const { $defs = {}, ...schema } = vector.openapiSchema;
    const name = nameOf(vector);
    const all = [
      [name, schema],
      ...Object.entries($defs as object).map(([key, part]) => [name + key, part]),
    ];
    return JSON.parse(
      JSON.stringify(all).replaceAll("#/$defs/", `#/components/schemas/${name}`),
    ) as (readonly [string, unknown])[];
  });
  return JSON.stringify({
    openapi: "3.1.1",
    info: { title: "Payloads", version: "1" },
    paths: {},
    components: { schemas: Object.fromEntries(schemas) },
  });
}
