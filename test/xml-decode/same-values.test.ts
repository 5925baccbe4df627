import fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import { beforeAll, describe, expect, it } from "vitest";
import { generateFrom, withSchemas } from "../support/generate.ts";

let decode: (input: string) => unknown;

beforeAll(async () => {
  const generated = await generateFrom(
    withSchemas(`
Doc:
  type: object
  properties:
    mark: { type: string, xml: { attribute: true } }
    text: { type: string }
    count: { type: integer }
    amount: { type: number }
    flag: { type: boolean }
    names: { type: array, items: { type: string } }
    part: { $ref: "#/components/schemas/Doc" }
    parts: { type: array, items: { $ref: "#/components/schemas/Doc" } }
`),
  );
  decode = generated["decodeDocXml"] as typeof decode;
});

interface Doc {
  readonly mark?: string;
  readonly text?: string;
  readonly count?: number;
  readonly amount?: number;
  readonly flag?: boolean;
  readonly names?: readonly string[];
  readonly part?: Doc;
  readonly parts?: readonly Doc[];
}

const char = fc.constantFrom("a", "Z", "0", " ", "<", "&", ">", '"', "'", "]", "é", "€", "😀", "-");
const text = fc.array(char, { minLength: 1, maxLength: 40 }).map((chars) => chars.join(""));
const decimal = fc
  .tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: 0, max: 6 }))
  .map(([n, e]) => n / 10 ** e);

/** Documents of at most this many levels. */
const docOf = (levels: number): fc.Arbitrary<Doc> =>
  fc.record(
    {
      mark: text,
      text,
      count: fc.maxSafeInteger(),
      amount: decimal,
      flag: fc.boolean(),
      names: fc.array(text, { minLength: 1, maxLength: 3 }),
      ...(levels === 1
        ? {}
        : {
            part: docOf(levels - 1),
            parts: fc.array(docOf(levels - 1), { minLength: 1, maxLength: 3 }),
          }),
    },
    { requiredKeys: [] },
  );

const doc = docOf(3);

/** How a document is written: what may stand where white space may, how text is written. */
interface Style {
  readonly gap: (place: number) => string;
  readonly escape: (text: string) => string;
  readonly reverse: boolean;
}

const escape = (value: string): string =>
  value.replace(
    /[<&>"']/g,
    (mark) =>
      ({ "<": "&lt;", "&": "&amp;", ">": "&gt;", '"': "&quot;", "'": "&apos;" })[mark] ?? mark,
  );

const compact: Style = { gap: () => "", escape, reverse: false };

function write(name: string, value: Doc, style: Style): string {
  let place = 0;
  const leaf = (key: string, content: string): string => `<${key}>${content}</${key}>`;
  const elements = Object.entries(value).flatMap(([key, member]): string[] => {
    if (key === "mark") return [];
    if (key === "part") return [write(key, member as Doc, style)];
    if (key === "parts") return (member as Doc[]).map((part) => write(key, part, style));
    if (key === "names") return (member as string[]).map((item) => leaf(key, style.escape(item)));
    return [leaf(key, typeof member === "string" ? style.escape(member) : String(member))];
  });
  // Items of one list keep their order.
  if (style.reverse && value.names === undefined && value.parts === undefined) elements.reverse();
  const mark = value.mark === undefined ? "" : ` mark="${escape(value.mark)}"`;
  const content = elements.map((element) => style.gap(place++) + element).join("");
  return `<${name}${mark}>${content}${style.gap(place)}</${name}>`;
}

describe("values", () => {
  it("are what was written, whatever stands between elements", () => {
    const style = fc.record({
      gaps: fc.array(
        fc.constantFrom(
          "",
          " ",
          "\n  ",
          "\r\n",
          "<!-- c -->",
          "<?p i?>",
          "<other a='1'><text>x</text></other>",
          "<other/>",
          "stray",
          "<![CDATA[<text>]]>",
        ),
        { minLength: 1 },
      ),
      cdata: fc.boolean(),
      reverse: fc.boolean(),
    });
    fc.assert(
      fc.property(doc, style, (value, { gaps, cdata, reverse }) => {
        const written = write("Doc", value, {
          gap: (place) => gaps[place % gaps.length] ?? "",
          escape: cdata
            ? (raw) => `<![CDATA[${raw.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`
            : escape,
          reverse,
        });
        expect(decode(written)).toEqual(value);
      }),
      { numRuns: 1000 },
    );
  });

  it("are those of fast-xml-parser", () => {
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: "",
      parseTagValue: false,
      parseAttributeValue: false,
      trimValues: false,
      isArray: (name) => name === "names" || name === "parts",
    });
    const typed = (found: Record<string, unknown> | string): Doc => {
      if (typeof found === "string") return {};
      const entries = Object.entries(found).flatMap(([key, member]): [string, unknown][] => {
        if (key === "count" || key === "amount") return [[key, Number(member)]];
        if (key === "flag") return [[key, member === "true"]];
        if (key === "part") return [[key, typed(member as Record<string, unknown>)]];
        if (key === "parts") return [[key, (member as Record<string, unknown>[]).map(typed)]];
        return key === "#text" ? [] : [[key, member]];
      });
      return Object.fromEntries(entries);
    };
    fc.assert(
      fc.property(doc, (value) => {
        const written = write("Doc", value, compact);
        const found = parser.parse(written) as { Doc: Record<string, unknown> };
        expect(decode(written)).toEqual(typed(found.Doc));
      }),
      { numRuns: 500 },
    );
  });
});
