import { describe, expect, it, test } from "vitest";
import { collection, documentsFolder } from "../../../scripts/corpus/documents.mjs";
import { canonicalXml, type CanonicalElement } from "../../support/canonical-xml.ts";
import { generateFrom } from "../../support/generate.ts";
import { componentOf, corrected } from "./corrections.ts";
import { excerptOf, publishedName } from "./document.ts";
import { samples, services, valueOf, xmlOf, type Sample } from "./samples.ts";

interface Codec {
  decode(xml: string, options: object): unknown;
  encode(value: unknown): string;
}

type Package = Record<string, unknown>;

function codec(codecs: Package, type: string): Codec {
  return {
    decode: codecs[`decode${type}Xml`] as Codec["decode"],
    encode: codecs[`encode${type}XmlString`] as Codec["encode"],
  };
}

const strict = { unknown: "refuse" };

/** A document in canonical form; the order of the children of an element does not count. */
function unordered(xml: string): unknown {
  const sorted = ({ name, attributes, children }: CanonicalElement): unknown => ({
    name,
    attributes,
    children: children
      .map((child) => (typeof child === "string" ? child : sorted(child)))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  });
  return sorted(canonicalXml(xml));
}

const title =
  documentsFolder() === undefined
    ? "samples (skipped: fetch the documents with `npm run corpus -- --fetch`)"
    : "samples";

describe.skipIf(documentsFolder() === undefined)(title, () => {
  describe.each(services)("%s", (service) => {
    const own = samples.filter((sample) => sample.service === service);
    const document = excerptOf(service);
    const asPublished = generateFrom(JSON.stringify(document), { emit: ["types", "xml"] });
    const components = { schemas: corrected(service, document) };
    const asServed = generateFrom(JSON.stringify({ ...document, paths: {}, components }), {
      emit: ["types", "xml"],
    });

    it.each(own)("$name", async (sample) => {
      const xml = xmlOf(sample);
      const value = valueOf(sample);
      const { decode, encode } = codec(await asServed, componentOf(sample));
      expect(decode(xml, strict)).toEqual(value);
      const written = encode(value);
      expect(decode(written, strict)).toEqual(value);
      expect(unordered(written)).toEqual(unordered(xml));
    });
  });
});
