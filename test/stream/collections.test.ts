import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonItems, xmlItems, type JsonItemsOptions } from "@diptych/runtime";
import { JsonArray } from "../../runtime/src/stream/json-array.ts";
import { XmlElements } from "../../runtime/src/stream/xml-elements.ts";
import { AnyPlace } from "../../runtime/src/stream/xml-place.ts";

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

async function* chunked(whole: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(whole);
  for (let i = 0; i < bytes.length; i += size) yield bytes.slice(i, i + size);
}

async function all(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const json = (whole: string, options?: JsonItemsOptions, size = 7): Promise<unknown[]> =>
  all(jsonItems(chunked(whole, size), (bytes) => JSON.parse(text(bytes)) as unknown, options));
const xml = (whole: string, size = 7): Promise<unknown[]> =>
  all(xmlItems(chunked(whole, size), text, { element: "a" }));

describe("items of JSON", () => {
  it("are those of the document, or of one of its members", async () => {
    expect(await json('[1, "a,]b\\"", {"x": [1, 2]}, [], null]')).toEqual([
      1,
      'a,]b"',
      { x: [1, 2] },
      [],
      null,
    ]);
    const whole = '{"items0": [0], "x": {"items": [9]}, "it\\u0065ms": [1, [2]], "y": "items"}';
    expect(await json(whole, { property: "items" })).toEqual([1, [2]]);
    expect(await json(" [ ] ")).toEqual([]);
  });

  it.each([
    ["[1,,2]", "an item is missing"],
    ["[1,]", "an item is missing"],
    ["[1,2", "cut off"],
    ["{}", "is no array"],
    ["1", "is no array"],
    ["]", "ends more than it begins"],
  ])("%s is refused", async (whole, message) => {
    await expect(json(whole)).rejects.toThrow(message);
  });

  it("do not depend on chunks, and are those of JSON.parse", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue()),
        fc.integer({ min: 1, max: 9 }),
        async (values, size) => {
          const expected: unknown = JSON.parse(JSON.stringify(values));
          expect(await json(JSON.stringify(values, null, 1), {}, size)).toEqual(expected);
          const member = JSON.stringify({ a: values, b: values, c: [3] });
          expect(await json(member, { property: "b" }, size)).toEqual(expected);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe("elements of XML", () => {
  const whole = `<?xml version="1.0" encoding="UTF-8"?><!-- <a/> --><p:list xmlns:p="urn:p" xmlns="urn:d">
<count a=">">2</count><a x="'>">1<a>nested</a><![CDATA[</a>]]><!-- </a> --></a>
<p:group xmlns:q='urn:q'><p:a xmlns:p="urn:own"/><?pi </a>?></p:group></p:list>`;

  it.each([1, 2, 3, 5, 8, 1000])(
    "are cut out with their namespaces, chunks of %i bytes",
    async (size) => {
      expect(await xml(whole, size)).toEqual([
        `<a xmlns:p="urn:p" xmlns="urn:d" x="'>">1<a>nested</a><![CDATA[</a>]]><!-- </a> --></a>`,
        `<p:a xmlns="urn:d" xmlns:q='urn:q' xmlns:p="urn:own"/>`,
      ]);
    },
  );

  it.each([
    ["<list><a>", "cut off"],
    ["<list><a/>", "cut off"],
    ["", "cut off"],
    ["<!DOCTYPE list []><list/>", "document type"],
    ['<?xml version="1.0" encoding="UTF-16"?><list/>', "UTF-16 is not read"],
    ["<list/><list/>", "two roots"],
  ])("%s is refused", async (document, message) => {
    await expect(xml(document)).rejects.toThrow(message);
  });
});

it("no more than an item is in memory, of a document of any size", () => {
  const item = new TextEncoder().encode(`{"name": "${"x".repeat(1_000)}"},`);
  const array = new JsonArray(undefined, 2_000);
  let count = 0;
  for (const _ of array.push(Uint8Array.of(0x5b))) void _;
  for (let i = 0; i < 50_000; i++)
    for (const found of array.push(item)) count += found.length > 0 ? 1 : 0;
  expect(count).toBe(50_000);
  const endless = new XmlElements(new AnyPlace("a"), 2_000);
  const push = (piece: string): unknown[] => [...endless.push(new TextEncoder().encode(piece))];
  push("<list><a>");
  expect(() => {
    for (let i = 0; i < 100; i++) push("x".repeat(100));
  }).toThrow("an item has more than 2000 bytes");
});
