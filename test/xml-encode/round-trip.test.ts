import { readFileSync } from "node:fs";
import fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import type { Declaration } from "../../generator/ir/index.ts";
import { symbols } from "../../generator/views/symbols.ts";
import { apiOf } from "../support/api-of.ts";
import { arbitraryOf } from "../support/arbitrary.ts";
import { canonicalXml, type CanonicalElement } from "../support/canonical-xml.ts";
import { generateFrom, withSchemas } from "../support/generate.ts";

const shapes: Readonly<Record<string, string>> = {
  scalars: `
T:
  type: object
  required: [s, n]
  properties:
    s: { type: string }
    i: { type: integer, format: int32 }
    l: { type: integer, format: int64 }
    n: { type: number }
    b: { type: boolean }
    d: { type: string, format: date-time }
    e: { type: string, enum: [a, "b<", "c&"] }
    f: { type: integer, enum: [1, -2] }
    p: { type: string, pattern: "^[a-c<&]{2,5}$" }
`,
  attributes: `
T:
  type: object
  properties:
    a: { type: string, xml: { attribute: true } }
    b: { type: number, xml: { attribute: true, name: data-b } }
    c: { type: boolean, xml: { attribute: true, namespace: "urn:c", prefix: c } }
    text: { type: string, xml: { nodeType: text } }
`,
  cdata: `
T:
  type: object
  required: [text]
  properties:
    text: { type: string, xml: { nodeType: cdata } }
`,
  lists: `
T:
  type: object
  required: [r]
  properties:
    r: { type: array, items: { type: string } }
    o: { type: array, items: { type: [integer, "null"] } }
    w: { type: array, xml: { wrapped: true }, items: { type: string, xml: { name: item } } }
    n: { type: [array, "null"], xml: { wrapped: true }, items: { type: array, xml: { wrapped: true, name: row }, items: { type: number } } }
    u: { type: array, items: { $ref: "#/components/schemas/U" } }
U: { type: object, properties: { a: { type: string }, t: { $ref: "#/components/schemas/T" } } }
`,
  maps: `
T:
  type: object
  properties:
    m: { type: object, additionalProperties: { type: integer } }
    o: { type: object, additionalProperties: { $ref: "#/components/schemas/T" } }
`,
  unions: `
T:
  type: object
  properties:
    a: { $ref: "#/components/schemas/Animal" }
    c: { anyOf: [{ $ref: "#/components/schemas/Only" }, { type: integer }] }
Animal:
  oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }]
  discriminator: { propertyName: kind, mapping: { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" } }
Cat: { type: object, required: [kind], properties: { kind: { const: cat }, lives: { type: integer } } }
Dog: { type: object, required: [kind], properties: { kind: { const: dog, xml: { attribute: true } }, name: { type: string } } }
Only: { type: object, required: [only], properties: { only: { type: boolean } } }
`,
  namespaces: `
T:
  type: object
  xml: { namespace: "urn:t" }
  properties:
    plain: { type: string }
    other: { type: string, xml: { namespace: "urn:o" } }
    prefixed: { type: array, items: { type: string, xml: { namespace: "urn:p", prefix: p } } }
    nested: { $ref: "#/components/schemas/U" }
U:
  type: object
  xml: { namespace: "urn:p", prefix: p }
  properties:
    attr: { type: string, xml: { attribute: true, namespace: "urn:q", prefix: p } }
    inner: { $ref: "#/components/schemas/T" }
`,
  anything: `
T:
  type: object
  properties:
    any: {}
    list: { type: array, items: {} }
`,
  inline: `
T:
  type: object
  properties:
    before: { type: string }
    part: { $ref: "#/components/schemas/Part", xml: { nodeType: none } }
Part:
  type: object
  required: [x]
  properties:
    x: { type: integer, xml: { attribute: true } }
    y: { type: string }
`,
};

const documents: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(shapes).map(([name, text]) => [name, withSchemas(text.trimStart())]),
  ),
  "version 2": readFileSync(new URL("../../spec/v2.yaml", import.meta.url), "utf8"),
  "version 3": readFileSync(new URL("../../spec/v3.yaml", import.meta.url), "utf8"),
};

describe.each(Object.keys(documents))(
  "%s",
  (name) => {
    const document = documents[name] ?? "";
    const numRuns = name.startsWith("version") ? 2 : 60;

    test("what is written is well-formed and says the same to other parsers", async () => {
      await eachDeclaration(document, (declaration, arbitrary, codecs) => {
        const encode = codecs[symbols.encodeXmlString(declaration).symbol] as (
          value: unknown,
        ) => string;
        const property = fc.property(arbitrary, (value) => {
          const xml = encode(value);
          expect(withoutNamespaces(canonicalXml(xml))).toEqual(parsedByPeer(xml));
        });
        fc.assert(property, { numRuns, seed: 1 });
      });
    });

    test("decoding what is written gives the value", async () => {
      await eachDeclaration(document, (declaration, arbitrary, codecs) => {
        const encode = codecs[symbols.encodeXml(declaration).symbol] as (
          value: unknown,
        ) => Uint8Array;
        const decode = codecs[symbols.decodeXml(declaration).symbol] as (
          xml: Uint8Array,
        ) => unknown;
        const property = fc.property(arbitrary, (value) => {
          expect(decode(encode(value))).toEqual(value);
        });
        fc.assert(property, { numRuns });
      });
    });
  },
  120_000,
);

async function eachDeclaration(
  document: string,
  check: (
    declaration: Declaration,
    arbitrary: fc.Arbitrary<unknown>,
    codecs: Readonly<Record<string, unknown>>,
  ) => void,
): Promise<void> {
  const api = await apiOf(document);
  const codecs = await generateFrom(document, { emit: ["xml"] });
  for (const declaration of api.declarations) {
    check(declaration, arbitraryOf(api, declaration, { int64: "number", wire: "xml" }), codecs);
  }
}

const peer = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  processEntities: { enabled: true, maxTotalExpansions: Infinity, maxExpandedLength: Infinity },
});

type PeerNode = Readonly<Record<string, unknown>>;

/** The document as fast-xml-parser reads it, in the form of `withoutNamespaces`. */
function parsedByPeer(xml: string): CanonicalElement | undefined {
  return (peer.parse(xml) as readonly PeerNode[]).map(fromPeer)[0] as CanonicalElement | undefined;
}

function fromPeer(node: PeerNode): CanonicalElement | string {
  if ("#text" in node) return String(node["#text"]);
  const { ":@": attributes = {}, ...element } = node;
  const [[name, children] = ["", []]] = Object.entries(element) as [string, readonly PeerNode[]][];
  return {
    name: localName(name),
    attributes: Object.entries(attributes as Readonly<Record<string, string>>)
      .filter(([key]) => !/^xmlns(:|$)/.test(key))
      .map(([key, value]) => `${localName(key)}=${value}`)
      .sort(),
    children: joinText(children.map(fromPeer)),
  };
}

function withoutNamespaces({ name, attributes, children }: CanonicalElement): CanonicalElement {
  return {
    name: name.slice(name.indexOf("}") + 1),
    attributes: attributes.map((text) => text.slice(text.indexOf("}") + 1)).sort(),
    children: joinText(
      children.map((child) => (typeof child === "string" ? child : withoutNamespaces(child))),
    ),
  };
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Pieces of text that nothing parts are one; no text is the same as empty text. */
function joinText(children: readonly (CanonicalElement | string)[]): (CanonicalElement | string)[] {
  const joined: (CanonicalElement | string)[] = [];
  for (const child of children) {
    const last = joined.at(-1);
    if (typeof child === "string" && typeof last === "string")
      joined[joined.length - 1] = last + child;
    else if (child !== "") joined.push(child);
  }
  return joined;
}
