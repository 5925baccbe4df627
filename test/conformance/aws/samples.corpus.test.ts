import { describe, expect, it } from "vitest";
import { DecodeError } from "../../../runtime/src/index.ts";
import { canonicalXml, type CanonicalElement } from "../../support/canonical-xml.ts";
import { generateFrom } from "../../support/generate.ts";
import { componentOf, corrected } from "./corrections.ts";
import { excerptOf, publishedName, type Document } from "./document.ts";
import { differencesOf, samples, services, valueOf, xmlOf, type Sample } from "./samples.ts";

type Codecs = Record<string, unknown>;

const emit = ["types", "xml"] as const;
const strict = { unknown: "refuse" } as const;

describe("samples", () => {
  describe.each(services)("%s", (service) => {
    const own = samples.filter((sample) => sample.service === service);
    const document = excerptOf(service);

    describe("the document as it is published", () => {
      const codecs = generateFrom(JSON.stringify(document), { emit });

      it.each(own)("$name: the root has the name that the document gives it", (sample) => {
        const { differs, root, schema } = sample;
        if (differs.some((one) => /envelope|payload|error/.test(one))) return;
        const isNamed = typeof schema === "object" && schema.component === root;
        expect(differs.includes("root")).toBe(!isNamed);
      });

      it.each(own)("$name: is read exactly if nothing differs", async (sample) => {
        const options = { ...strict, roots: sample.differs.includes("root") ? ["*"] : [] };
        const type = publishedName(sample);
        const isSame = type !== undefined && isKept(await codecs, type, sample, options);
        expect(isSame).toBe(sample.differs.every((one) => one === "root"));
      });

      const trees = own.filter(
        ({ differs, schema }) => differs.includes("error") && schema !== "none",
      );
      it.runIf(trees.length > 0).each(trees)(
        "$name: nothing of its tree is lost",
        async (sample) => {
          const { decode, encode } = codec(await codecs, publishedName(sample) ?? "");
          const tree = decode(xmlOf(sample), { ...strict, roots: ["*"] });
          // The root is written with the name that the document gives it.
          const written = canonicalXml(encode(tree));
          const { name } = canonicalXml(xmlOf(sample));
          expect({ ...written, name }).toEqual(canonicalXml(xmlOf(sample)));
        },
      );

      it("refuses what differs, and says where", async () => {
        const lines: string[] = [];
        for (const sample of own) lines.push(`${sample.name}: ${await refusal(sample)}\n`);
        await expect(lines.join("\n")).toMatchFileSnapshot(`as-published/${service}.txt`);
      });

      async function refusal(sample: Sample): Promise<string> {
        const type = publishedName(sample);
        if (type === undefined) return "is not described";
        const { decode } = codec(await codecs, type);
        try {
          const value = decode(xmlOf(sample), { ...strict, roots: ["*"] });
          if (!sample.differs.includes("error")) return "is read";
          return `is read as the tree of ${(value as { name: string }).name}`;
        } catch (error) {
          if (error instanceof DecodeError) return error.message;
          throw error;
        }
      }
    });

    describe("the document with what it leaves out", () => {
      const codecs = generateFrom(textOf(document, corrected(service, document)), { emit });

      it.each(own)("$name: is read and written", async (sample) => {
        const { decode, encode } = codec(await codecs, componentOf(sample));
        const value = valueOf(sample);
        expect(decode(xmlOf(sample), strict)).toEqual(value);
        const written = encode(value);
        expect(decode(written, strict)).toEqual(value);
        expect(unordered(written)).toEqual(unordered(xmlOf(sample)));
      });
    });

    const parts = new Set(own.flatMap(({ differs }) => differs));
    describe.each(differencesOf(parts))("the document without its part '%s'", (difference) => {
      const schemas = corrected(service, document, difference);
      const codecs = generateFrom(textOf(document, schemas), { emit });

      it("fails for the samples that need it", async () => {
        const kept = await codecs;
        const need = own.filter((sample) => !isKept(kept, componentOf(sample), sample, strict));
        const claimed = own.filter(({ differs }) => differs.includes(difference));
        expect(need.map(({ name }) => name)).toEqual(claimed.map(({ name }) => name));
      });
    });
  });
});

interface Codec {
  decode(xml: string, options: object): unknown;
  encode(value: unknown): string;
}

function codec(codecs: Codecs, type: string): Codec {
  return {
    decode: codecs[`decode${type}Xml`] as Codec["decode"],
    encode: codecs[`encode${type}XmlString`] as Codec["encode"],
  };
}

/** Whether a sample is read as its value, and the value written as something that is read as itself. */
function isKept(codecs: Codecs, type: string, sample: Sample, options: object): boolean {
  const { decode, encode } = codec(codecs, type);
  const value = JSON.stringify(sorted(valueOf(sample)));
  const isValue = (xml: string): boolean => JSON.stringify(sorted(decode(xml, options))) === value;
  try {
    return isValue(xmlOf(sample)) && isValue(encode(valueOf(sample)));
  } catch {
    return false;
  }
}

function textOf(document: Document, schemas: unknown): string {
  return JSON.stringify({ ...document, paths: {}, components: { schemas } });
}

/** A value with the members of its objects in the order of their names. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => [key, sorted(member)]);
}

/** A document in canonical form; the order of the children of an element does not count. */
function unordered(xml: string): unknown {
  const sort = ({ name, attributes, children }: CanonicalElement): unknown => ({
    name,
    attributes,
    children: children
      .map((child) => (typeof child === "string" ? child : sort(child)))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  });
  return sort(canonicalXml(xml));
}
