import type { Case } from "./case.ts";

/** Scalars in elements, attributes and text. */
export const scalarCases: readonly Case[] = [
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
      ...[
        0,
        7,
        10,
        -1,
        2147483647,
        2147483648,
        -2147483649,
        999999999999,
        2 ** 53 - 1,
        -(2 ** 53 - 1),
      ].map((i) => [{ s: "", i }, `<T><s></s><i>${i}</i></T>`] as const),
      ...[
        0.5,
        -1.25,
        0.0001,
        1.2345,
        0.1 + 0.2,
        1e21,
        1e-7,
        123456789.25,
        5e-324,
        1.7976931348623157e308,
        2 ** 60,
      ].map((n) => [{ s: "", n }, `<T><s></s><n>${n}</n></T>`] as const),
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
    refused: [
      [{ i: 1 }, "/i", "type"],
      [{ a: 1 }, "/a", "type"],
    ],
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
    name: "text content and CDATA",
    schemas: `
T:
  type: object
  properties:
    note: { $ref: "#/components/schemas/Note" }
    price: { $ref: "#/components/schemas/Price" }
Note:
  type: object
  properties:
    lang: { type: string, xml: { attribute: true } }
    value: { type: string, xml: { nodeType: cdata } }
Price:
  type: object
  required: [amount]
  properties:
    currency: { type: string, xml: { attribute: true } }
    amount: { type: number, xml: { nodeType: text } }
`,
    accepted: [
      [
        { note: { lang: "en", value: "a]]>b<c>" } },
        '<T><note lang="en"><![CDATA[a]]]]><![CDATA[>b<c>]]></note></T>',
      ],
      [{ note: { value: "a\rb" } }, "<T><note><![CDATA[a]]>&#13;<![CDATA[b]]></note></T>"],
      [{ price: { currency: "EUR", amount: 1.5 } }, '<T><price currency="EUR">1.5</price></T>'],
    ],
    refused: [
      [{ price: {} }, "/price/amount", "required"],
      [{ note: { value: "\0" } }, "/note/value", "encoding"],
    ],
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
];
