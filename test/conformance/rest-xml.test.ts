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
  written: (xml) => xml.replace(/(<DoubleDribble>.*<\/DoubleDribble>)\s*(<Nested .*<\/Nested>)/, "$2$1"),
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

describe.each(vectors)("$id", ({ id, direction, openapiSchema, xml, value }) => {
  const load = (): Promise<Record<string, unknown>> => generateFrom(documentOf(openapiSchema), { emit: ["xml"] });
  const decode = async (text: string): Promise<unknown> =>
    ((await load())["decodePayloadXml"] as (text: string) => unknown)(text);
  const encode = async (decoded: unknown): Promise<string> =>
    ((await load())["encodePayloadXmlString"] as (value: unknown) => string)(decoded);

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

/** A document with the schema as its component `Payload`, and its `$defs` as further ones. */
function documentOf({ $defs = {}, ...schema }: Vector["openapiSchema"]): string {
  const schemas = { Payload: schema, ...($defs as object) };
  const text = JSON.stringify({
    openapi: "3.1.1",
    info: { title: "Payload", version: "1" },
    paths: {},
    components: { schemas },
  });
  return text.replaceAll("#/$defs/", "#/components/schemas/");
}
