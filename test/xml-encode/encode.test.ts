import { describe, expect, test } from "vitest";
import { EncodeError } from "@diptych/runtime";
import { generateFrom, withSchemas } from "../support/generate.ts";

type Encode = (value: unknown, options?: object) => string;

interface Case {
  readonly name: string;
  /** Component schemas as YAML; the first one is encoded. */
  readonly schemas: string;
  readonly int64?: "bigint";
  readonly accepted: readonly (readonly [value: unknown, xml: string])[];
  /** Value, and the path and code of the issue. */
  readonly refused?: readonly (readonly [value: unknown, path: string, code: string])[];
}

const itself: Record<string, unknown> = {};
itself["child"] = itself;

const deep = (levels: number): object => (levels === 0 ? {} : { child: deep(levels - 1) });

const cases: readonly Case[] = [
  {
    name: "scalars",
    schemas: `
T:
  type: object
  required: [s]
  properties:
    s: { type: string }
    i: { type: integer }
    n: { type: number }
    b: { type: boolean }
`,
    accepted: [
      [{ s: "" }, "<T><s></s></T>"],
      [{ s: "a", i: undefined }, "<T><s>a</s></T>"],
      [{ s: 'a<b>&"c"\t\n\r' }, '<T><s>a&lt;b&gt;&amp;"c"\t\n&#13;</s></T>'],
      [{ s: "x".repeat(200) + "<" }, `<T><s>${"x".repeat(200)}&lt;</s></T>`],
      [{ s: "é€😀" }, "<T><s>é€😀</s></T>"],
      [{ s: "é".repeat(100_000) }, `<T><s>${"é".repeat(100_000)}</s></T>`],
      [{ s: "x".repeat(300_000), i: 1 }, `<T><s>${"x".repeat(300_000)}</s><i>1</i></T>`],
      ...[0, 7, 10, -1, 2147483647, 2147483648, -2147483649, 999999999999, 2 ** 53 - 1, -(2 ** 53 - 1)].map(
        (i) => [{ s: "", i }, `<T><s></s><i>${i}</i></T>`] as const,
      ),
      ...[0.5, -1.25, 0.0001, 1.2345, 0.1 + 0.2, 1e21, 1e-7, 123456789.25, 5e-324, 1.7976931348623157e308, 2 ** 60].map(
        (n) => [{ s: "", n }, `<T><s></s><n>${n}</n></T>`] as const,
      ),
      [{ s: "", n: -0, b: true }, "<T><s></s><n>-0</n><b>true</b></T>"],
      [{ s: "", b: false }, "<T><s></s><b>false</b></T>"],
    ],
    refused: [
      [{}, "/s", "required"],
      [{ s: null }, "/s", "type"],
      [{ s: 1 }, "/s", "type"],
      [{ s: "", i: 1.5 }, "/i", "type"],
      [{ s: "", i: 2 ** 53 }, "/i", "type"],
      [{ s: "", i: "<x/>" }, "/i", "type"],
      [{ s: "", n: NaN }, "/n", "type"],
      [{ s: "", n: Infinity }, "/n", "type"],
      [{ s: "", b: "true" }, "/b", "type"],
      [{ s: "a\0b" }, "/s", "encoding"],
      [{ s: "\ud800" }, "/s", "encoding"],
      [{ s: "\uffff" }, "/s", "encoding"],
      [{ s: `${"x".repeat(100)}\u001b` }, "/s", "encoding"],
      [null, "", "type"],
      ["text", "", "type"],
      [undefined, "", "required"],
    ],
  },
  {
    name: "text that could carry markup",
    schemas: `
T:
  type: object
  properties:
    e: { type: string, enum: [A, B] }
    d: { type: string, format: date-time }
    p: { type: string, pattern: "^[0-9]+$", xml: { attribute: true } }
    f: { type: integer, enum: [1, 2] }
`,
    accepted: [
      [
        { e: "A</e><e>B", d: "<x/>", p: '"><x a="' },
        '<T p="&quot;&gt;&lt;x a=&quot;"><e>A&lt;/e&gt;&lt;e&gt;B</e><d>&lt;x/&gt;</d></T>',
      ],
    ],
    refused: [[{ f: "1</f><f>2" }, "/f", "type"]],
  },
  {
    name: "big integers",
    int64: "bigint",
    schemas: `
T:
  type: object
  properties:
    i: { type: integer, format: int64 }
    a: { type: integer, format: int64, xml: { attribute: true } }
`,
    accepted: [[{ i: 2n ** 63n - 1n, a: -1n }, '<T a="-1"><i>9223372036854775807</i></T>']],
    refused: [[{ i: 1 }, "/i", "type"], [{ a: 1 }, "/a", "type"]],
  },
  {
    name: "attributes",
    schemas: `
T:
  type: object
  required: [a]
  properties:
    x: { type: string }
    a: { type: string, xml: { attribute: true, name: data-a } }
    n: { type: number, xml: { attribute: true } }
    b: { type: boolean, xml: { attribute: true } }
`,
    accepted: [
      [{ a: "1", x: "y", n: 1.5, b: false }, '<T data-a="1" n="1.5" b="false"><x>y</x></T>'],
      [{ a: '\t\n\r"<>&é' }, '<T data-a="&#9;&#10;&#13;&quot;&lt;&gt;&amp;é"></T>'],
      [{ a: "y".repeat(100) }, `<T data-a="${"y".repeat(100)}"></T>`],
    ],
    refused: [
      [{}, "/a", "required"],
      [{ a: "", n: NaN }, "/n", "type"],
      [{ a: "\u0001" }, "/a", "encoding"],
      [{ a: null }, "/a", "type"],
    ],
  },
  {
    name: "arrays",
    schemas: `
T:
  type: object
  properties:
    flat: { type: array, items: { type: string } }
    wrapped: { type: array, xml: { wrapped: true }, items: { type: integer, xml: { name: item } } }
    nested:
      type: array
      xml: { wrapped: true, name: rows }
      items: { type: array, xml: { wrapped: true, name: row }, items: { type: string, xml: { name: cell } } }
    objects: { type: array, items: { $ref: "#/components/schemas/U" } }
U:
  type: object
  properties: { a: { type: string } }
`,
    accepted: [
      [{ flat: [], wrapped: [] }, "<T><wrapped></wrapped></T>"],
      [{ flat: ["a", "b"], wrapped: [1] }, "<T><flat>a</flat><flat>b</flat><wrapped><item>1</item></wrapped></T>"],
      [
        { nested: [["a"], [], ["b", "c"]] },
        "<T><rows><row><cell>a</cell></row><row></row><row><cell>b</cell><cell>c</cell></row></rows></T>",
      ],
      [{ objects: [{ a: "1" }, {}] }, "<T><objects><a>1</a></objects><objects></objects></T>"],
    ],
    refused: [
      [{ flat: "a" }, "/flat", "type"],
      [{ flat: ["a", null] }, "/flat/1", "type"],
      [{ wrapped: { length: 1 } }, "/wrapped", "type"],
      [{ nested: [["a"], ["b", 1]] }, "/nested/1/1", "type"],
      [{ objects: [{}, { a: 1 }] }, "/objects/1/a", "type"],
      [{ objects: [undefined] }, "/objects/0", "required"],
    ],
  },
  {
    name: "text content and CDATA",
    schemas: `
T:
  type: object
  properties:
    lang: { type: string, xml: { attribute: true } }
    value: { type: string, xml: { nodeType: cdata } }
    other: { $ref: "#/components/schemas/Price" }
Price:
  type: object
  required: [amount]
  properties:
    currency: { type: string, xml: { attribute: true } }
    amount: { type: number, xml: { nodeType: text } }
`,
    accepted: [
      [{ lang: "en", value: "a]]>b<c>" }, '<T lang="en"><![CDATA[a]]]]><![CDATA[>b<c>]]></T>'],
      [{ value: "a\rb" }, "<T><![CDATA[a]]>&#13;<![CDATA[b]]></T>"],
      [{ other: { currency: "EUR", amount: 1.5 } }, '<T><other currency="EUR">1.5</other></T>'],
    ],
    refused: [[{ other: {} }, "/other/amount", "required"], [{ value: "\0" }, "/value", "encoding"]],
  },
  {
    name: "null",
    schemas: `
T:
  type: object
  properties:
    s: { type: [string, "null"] }
    w: { type: [array, "null"], xml: { wrapped: true }, items: { type: [string, "null"] } }
    u: { type: [array, "null"], items: { type: string } }
    o: { oneOf: [{ $ref: "#/components/schemas/U" }, { type: "null" }] }
    e: { enum: [a, null] }
U: { type: object, properties: { a: { type: string } } }
`,
    accepted: [
      [{ s: null, e: null }, `<T><s NIL></s><e NIL></e></T>`],
      [{ w: ["a", null], o: null }, "<T><w><w>a</w><w NIL></w></w><o NIL></o></T>"],
      [{ w: null, o: {} }, "<T><w NIL></w><o></o></T>"],
    ],
    refused: [[{ u: null }, "/u", "type"]],
  },
  {
    name: "maps and additional properties",
    schemas: `
T:
  type: object
  properties:
    known: { type: string, xml: { name: renamed } }
    map: { type: object, additionalProperties: { type: integer } }
  additionalProperties: { type: boolean }
`,
    accepted: [
      [{ known: "a", map: { x: 1, y: 2 }, more: true }, "<T><renamed>a</renamed><map><x>1</x><y>2</y></map><more>true</more></T>"],
      [{ map: Object.fromEntries([["__proto__", 1]]) }, "<T><map><__proto__>1</__proto__></map></T>"],
    ],
    refused: [
      [{ map: { "a b": 1 } }, "/map/a b", "encoding"],
      [{ map: { "x><y": 1 } }, "/map/x><y", "encoding"],
      [{ map: { "p:x": 1 } }, "/map/p:x", "encoding"],
      [{ map: { x: "1" } }, "/map/x", "type"],
      [{ renamed: true }, "/renamed", "duplicate"],
      [{ map: [1] }, "/map/0", "encoding"],
    ],
  },
  {
    name: "unions",
    schemas: `
T:
  type: object
  properties:
    scalar: { oneOf: [{ type: string }, { type: number }, { type: boolean }] }
    animal: { $ref: "#/components/schemas/Animal" }
    loose: { anyOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }, { type: integer }] }
Animal:
  oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }]
  discriminator: { propertyName: kind, mapping: { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" } }
Cat:
  type: object
  required: [kind, lives]
  properties: { kind: { type: string }, lives: { type: integer } }
Dog:
  type: object
  required: [kind]
  properties: { kind: { type: string, xml: { attribute: true } }, name: { type: string } }
`,
    accepted: [
      [{ scalar: "a" }, "<T><scalar>a</scalar></T>"],
      [{ scalar: 1.5 }, "<T><scalar>1.5</scalar></T>"],
      [{ scalar: true }, "<T><scalar>true</scalar></T>"],
      [{ animal: { kind: "dog", name: "Rex" } }, '<T><animal kind="dog"><name>Rex</name></animal></T>'],
      [{ animal: { kind: "cat", lives: 9 } }, "<T><animal><kind>cat</kind><lives>9</lives></animal></T>"],
      [{ loose: 5 }, "<T><loose>5</loose></T>"],
    ],
    refused: [
      [{ animal: { kind: "bird" } }, "/animal", "union"],
      [{ animal: { kind: "cat" } }, "/animal/lives", "required"],
      [{ animal: "cat" }, "/animal", "type"],
      [{ scalar: {} }, "/scalar", "union"],
      [{ scalar: null }, "/scalar", "union"],
    ],
  },
  {
    name: "recursion",
    schemas: `
T:
  type: object
  properties:
    child: { $ref: "#/components/schemas/T" }
    children: { type: array, items: { $ref: "#/components/schemas/T" } }
`,
    accepted: [
      [{ child: { child: {} } }, "<T><child><child></child></child></T>"],
      [deep(63), `<T>${"<child>".repeat(63)}${"</child>".repeat(63)}</T>`],
    ],
    refused: [
      [itself, "/child".repeat(64), "depth"],
      [deep(64), "/child".repeat(64), "depth"],
      [{ children: [{}, { child: 1 }] }, "/children/1/child", "type"],
    ],
  },
  {
    name: "namespaces",
    schemas: `
T:
  type: object
  xml: { namespace: "urn:t" }
  properties:
    plain: { type: string }
    same: { type: string, xml: { namespace: "urn:t" } }
    other: { type: string, xml: { namespace: "urn:o&" } }
    prefixed: { type: string, xml: { namespace: "urn:p", prefix: p } }
    nested: { $ref: "#/components/schemas/U" }
U:
  type: object
  xml: { namespace: "urn:p", prefix: p }
  properties:
    attr: { type: string, xml: { attribute: true, namespace: "urn:p", prefix: p } }
    clash: { type: string, xml: { attribute: true, namespace: "urn:q", prefix: p } }
    inner: { type: string, xml: { namespace: "urn:p", prefix: p } }
    outer: { type: string }
`,
    accepted: [
      [{ plain: "a", same: "b" }, '<T xmlns="urn:t"><plain>a</plain><same>b</same></T>'],
      [{ other: "a", plain: "b" }, '<T xmlns="urn:t"><plain>b</plain><other xmlns="urn:o&amp;">a</other></T>'],
      [{ prefixed: "a" }, '<T xmlns="urn:t"><p:prefixed xmlns:p="urn:p">a</p:prefixed></T>'],
      [
        { nested: { attr: "a", inner: "b", outer: "c" } },
        '<T xmlns="urn:t"><p:nested xmlns:p="urn:p" p:attr="a"><p:inner>b</p:inner><outer>c</outer></p:nested></T>',
      ],
      [
        { nested: { clash: "c", inner: "d" } },
        '<T xmlns="urn:t"><p:nested xmlns:p="urn:p" xmlns:p1="urn:q" p1:clash="c"><p:inner>d</p:inner></p:nested></T>',
      ],
    ],
    refused: [[{ nested: { attr: 1 } }, "/nested/attr", "type"]],
  },
  {
    name: "free-form content",
    schemas: `
T:
  type: object
  properties:
    any: {}
    map: { type: object, additionalProperties: true }
`,
    accepted: [
      [{ any: "a<b" }, "<T><any>a&lt;b</any></T>"],
      [{ any: 5 }, "<T><any>5</any></T>"],
      [{ any: null }, "<T><any NIL></any></T>"],
      [
        { any: { name: "any", attributes: { a: '"' }, children: ["x", { name: "b", attributes: {}, children: ["&"] }] } },
        '<T><any a="&quot;">x<b>&amp;</b></any></T>',
      ],
      [
        { any: { name: "any", attributes: { "xmlns:p": "urn:p" }, children: [{ name: "p:b", attributes: { "p:c": "1" }, children: [] }] } },
        '<T><any xmlns:p="urn:p"><p:b p:c="1"></p:b></any></T>',
      ],
    ],
    refused: [
      [{ any: { a: 1 } }, "/any", "type"],
      [{ any: { name: "x", attributes: {}, children: [{ name: "b c", attributes: {}, children: [] }] } }, "/any/children/0", "encoding"],
      [{ any: { name: "x", attributes: {}, children: [{ name: "q:b", attributes: {}, children: [] }] } }, "/any/children/0", "encoding"],
      [{ any: { name: "x", attributes: { "a b": "" }, children: [] } }, "/any/attributes", "encoding"],
      [{ any: { name: "x", attributes: {}, children: ["\0"] } }, "/any/children/0", "encoding"],
    ],
  },
  {
    name: "names that objects inherit",
    schemas: `
T:
  type: object
  required: [toString]
  properties:
    constructor: { type: string }
    toString: { type: string }
    __proto__: { type: string }
    "na-me": { type: string }
`,
    accepted: [
      [{ toString: "a" }, "<T><toString>a</toString></T>"],
      [
        Object.fromEntries([["constructor", "c"], ["toString", "t"], ["__proto__", "p"], ["na-me", "n"]]),
        "<T><constructor>c</constructor><toString>t</toString><__proto__>p</__proto__><na-me>n</na-me></T>",
      ],
    ],
    refused: [[{}, "/toString", "required"]],
  },
  {
    name: "names beyond ASCII",
    schemas: `
T:
  type: object
  xml: { name: größe }
  properties:
    a: { type: string, xml: { attribute: true, name: ü } }
    b: { type: string, xml: { name: 名前 } }
`,
    accepted: [[{ a: "x", b: "y" }, '<größe ü="x"><名前>y</名前></größe>']],
  },
  {
    name: "tuples",
    schemas: `
T:
  type: object
  properties:
    pair: { type: array, prefixItems: [{ type: string }, { type: integer }], items: { type: boolean }, minItems: 2 }
`,
    accepted: [[{ pair: ["a", 1, true] }, "<T><pair>a</pair><pair>1</pair><pair>true</pair></T>"]],
    refused: [[{ pair: ["a", "b"] }, "/pair/1", "type"], [{ pair: ["a", 1, 2] }, "/pair/2", "type"]],
  },
  {
    name: "an array as the document",
    schemas: `
T: { type: array, items: { type: string, xml: { name: item } } }
`,
    accepted: [[["a", "b"], "<T><item>a</item><item>b</item></T>"], [[], "<T></T>"]],
    refused: [[["a", 1], "/1", "type"]],
  },
];

const nil = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"';

describe.each(cases)("$name", ({ schemas, int64, accepted, refused }) => {
  const load = async (): Promise<{ bytes: (value: unknown) => Uint8Array; text: Encode }> => {
    const module = await generateFrom(withSchemas(schemas.trimStart()), int64 === undefined ? {} : { int64 });
    return { bytes: module["encodeTXml"] as never, text: module["encodeTXmlString"] as never };
  };

  test("accepted", async () => {
    const { bytes, text } = await load();
    for (const [value, xml] of accepted) {
      expect(text(value)).toBe(xml.replaceAll("NIL", nil));
      expect(new TextDecoder().decode(bytes(value))).toBe(text(value));
    }
  });

  test("refused", async () => {
    const { text } = await load();
    for (const [value, path, code] of refused ?? []) {
      expect(issueOf(() => text(value))).toEqual({ path, code });
    }
  });
});

function issueOf(encode: () => unknown): unknown {
  try {
    return encode();
  } catch (error) {
    if (!(error instanceof EncodeError)) throw error;
    const [issue] = error.issues;
    return { path: issue?.path, code: issue?.code };
  }
}
