import { beforeAll, describe, expect, it } from "vitest";
import { DecodeError } from "@diptych/runtime";
import { generateFrom, withSchemas } from "../support/generate.ts";

type Decode = (input: Uint8Array | string, options?: object) => unknown;

let generated: Record<string, unknown>;
let generatedBigint: Record<string, unknown>;

const schemas = `
Scalars:
  type: object
  properties:
    text: { type: string }
    int: { type: integer }
    int32: { type: integer, format: int32 }
    int64: { type: integer, format: int64 }
    number: { type: number }
    flag: { type: boolean }
    date: { type: string, format: date }
    moment: { type: string, format: date-time }
    choice: { enum: [red, green] }
    level: { enum: [1, 2] }
    open: { type: string, x-open-enum: [a, b] }
    short: { type: string, minLength: 2, maxLength: 3, pattern: "^[a-z]*$" }
    secret: { type: string, format: password, minLength: 8 }
    nothing: { type: [number, "null"] }
    free: {}
Required:
  type: object
  required: [id, list, flag]
  properties:
    id: { type: integer }
    list: { type: array, items: { type: string } }
    flag: { type: boolean }
Lists:
  type: object
  properties:
    plain: { type: array, items: { type: integer } }
    renamed: { type: array, items: { type: string, xml: { name: item } } }
    wrapped: { type: array, xml: { wrapped: true }, items: { type: string } }
    both: { type: array, xml: { wrapped: true, name: boths }, items: { type: string, xml: { name: both } } }
    objects: { type: array, items: { $ref: "#/components/schemas/Named" } }
    bounded: { type: array, maxItems: 1, items: { type: string } }
    maybe: { type: array, items: { type: [integer, "null"] } }
Named:
  type: object
  properties:
    lang: { type: string, xml: { attribute: true } }
    size: { type: integer, xml: { attribute: true } }
    name: { type: string }
Spaces:
  type: object
  xml: { name: spaces, namespace: "urn:one", prefix: o }
  properties:
    inside: { type: string, xml: { namespace: "urn:one", prefix: o } }
    other: { type: string, xml: { namespace: "urn:two" } }
    any: { type: string }
    mark: { type: string, xml: { attribute: true, namespace: "urn:two", prefix: t } }
Node:
  type: object
  properties:
    name: { type: string }
    child: { $ref: "#/components/schemas/Node" }
Map:
  type: object
  additionalProperties: { type: integer }
Mixed:
  type: object
  properties: { known: { type: string } }
  additionalProperties: { type: integer }
Closed:
  type: object
  additionalProperties: false
  properties: { known: { type: string } }
Odd:
  type: object
  properties:
    __proto__: { type: string }
    constructor: { type: string }
    class: { type: string }
    "a-b": { type: string }
    "n\u00e9": { type: string }
    r: { type: string }
    p: { type: integer }
    j: { type: integer }
Cat: { type: object, required: [kind], properties: { kind: { type: string }, lives: { type: integer } } }
Dog: { type: object, required: [kind], properties: { kind: { type: string }, barks: { type: boolean } } }
Pet:
  oneOf: [{ $ref: "#/components/schemas/HouseCat" }, { $ref: "#/components/schemas/HouseDog" }]
  discriminator: { propertyName: kind, mapping: { cat: "#/components/schemas/HouseCat", dog: "#/components/schemas/HouseDog" } }
HouseCat: { allOf: [{ $ref: "#/components/schemas/Cat" }, { type: object, properties: { kind: { const: cat } } }] }
HouseDog: { allOf: [{ $ref: "#/components/schemas/Dog" }, { type: object, properties: { kind: { const: dog } } }] }
Guess:
  anyOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }, { type: integer }]
Owner: { type: object, properties: { pet: { $ref: "#/components/schemas/Pet" }, guess: { $ref: "#/components/schemas/Guess" } } }
Names: { type: array, xml: { name: names, wrapped: true }, items: { type: string, xml: { name: name } } }
`;

beforeAll(async () => {
  generated = await generateFrom(withSchemas(schemas));
  generatedBigint = await generateFrom(withSchemas(schemas), { int64: "bigint" });
});

const decode = (name: string, input: Uint8Array | string, options?: object): unknown =>
  (generated[`decode${name}Xml`] as Decode)(input, options);

function issues(name: string, input: Uint8Array | string, options?: object): string[] {
  try {
    decode(name, input, options);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return error.issues.map(({ code, path }) => `${code} ${path}`);
  }
  return [];
}

describe("scalars", () => {
  it.each([
    ["<text> a \n b </text>", { text: " a \n b " }],
    ["<text></text>", { text: "" }],
    ["<text/>", { text: "" }],
    ["<text >x</text >", { text: "x" }],
    ["<text a='1'>x</text>", { text: "x" }],
    ["<p:text xmlns:p='u'>x</p:text>", {}],
    ["<text>a<!-- c -->b<?p i?>c</text>", { text: "abc" }],
    ["<text><![CDATA[<a>&amp;]]></text>", { text: "<a>&amp;" }],
    ["<text>&lt;&#65;&#x1F600;&amp;&quot;</text>", { text: '<A😀&"' }],
    ["<text>é😀\r\nx\ry</text>", { text: "é😀\nx\ny" }],
    [
      "<text>a long text that is kept as a slice</text>",
      { text: "a long text that is kept as a slice" },
    ],
    ["<int>0</int>", { int: 0 }],
    ["<int>-0</int>", { int: 0 }],
    ["<int> +12\n</int>", { int: 12 }],
    ["<int>1<!-- -->2</int>", { int: 12 }],
    ["<int>&#49;</int>", { int: 1 }],
    ["<int>000000000000000000001</int>", { int: 1 }],
    ["<int></int>", {}],
    ["<int/>", {}],
    ["<int64>9007199254740991</int64>", { int64: 9007199254740991 }],
    ["<int64>-9007199254740991</int64>", { int64: -9007199254740991 }],
    ["<int32>-2147483648</int32>", { int32: -2147483648 }],
    ["<number>1.5</number>", { number: 1.5 }],
    ["<number>-.5</number>", { number: -0.5 }],
    ["<number>5.</number>", { number: 5 }],
    ["<number>0.1</number>", { number: 0.1 }],
    ["<number>1e3</number>", { number: 1000 }],
    ["<number>123456789.12345678901234</number>", { number: 123456789.12345679 }],
    ["<number>0.000000000000001</number>", { number: 1e-15 }],
    ["<number> 2 </number>", { number: 2 }],
    ["<number/>", {}],
    ["<flag>true</flag>", { flag: true }],
    ["<flag>false</flag>", { flag: false }],
    ["<flag>1</flag>", { flag: true }],
    ["<flag> 0 </flag>", { flag: false }],
    ["<flag></flag>", {}],
    ["<date>2024-02-29</date>", { date: "2024-02-29" }],
    ["<date> 2024-02-29 </date>", { date: "2024-02-29" }],
    ["<date/>", {}],
    ["<moment>2024-03-01T00:00:00Z</moment>", { moment: "2024-03-01T00:00:00Z" }],
    ["<choice> red </choice>", { choice: "red" }],
    ["<level>2</level>", { level: 2 }],
    ["<open>b</open><short>ab</short>", { open: "b", short: "ab" }],
    ["<open>anything</open>", { open: "anything" }],
    [
      "<nothing xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:nil='true'/>",
      { nothing: null },
    ],
    [
      "<nothing xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:nil='1'></nothing>",
      { nothing: null },
    ],
    [
      "<nothing xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:nil='false'>3</nothing>",
      { nothing: 3 },
    ],
    [
      "<free a='1'>x<y>z</y></free>",
      {
        free: {
          name: "free",
          attributes: { a: "1" },
          children: ["x", { name: "y", attributes: {}, children: ["z"] }],
        },
      },
    ],
    ["<free/>", { free: { name: "free", attributes: {}, children: [] } }],
    ["<text>1</text><!-- c --><?p?> stray <![CDATA[text]]><int>2</int>", { text: "1", int: 2 }],
    ["<unknown><text>3</text></unknown><int>2</int>", { int: 2 }],
  ])("takes %s", (content, value) => {
    expect(decode("Scalars", `<Scalars>${content}</Scalars>`)).toEqual(value);
  });

  it.each([
    ["<int>1.0</int>", "type /int"],
    ["<int>1x</int>", "type /int"],
    ["<int>9007199254740992</int>", "type /int"],
    ["<int64>-9007199254740992</int64>", "type /int64"],
    ["<int32>2147483648</int32>", "format /int32"],
    ["<number>NaN</number>", "type /number"],
    ["<number>INF</number>", "type /number"],
    ["<number>1e999</number>", "type /number"],
    ["<number>0x10</number>", "type /number"],
    ["<number>.</number>", "type /number"],
    ["<number>1 2</number>", "type /number"],
    ["<flag>TRUE</flag>", "type /flag"],
    ["<flag>truex</flag>", "type /flag"],
    ["<date>2023-02-29</date>", "format /date"],
    ["<moment>yesterday</moment>", "format /moment"],
    ["<choice>blue</choice>", "enum /choice"],
    ["<level>3</level>", "enum /level"],
    ["<short>a</short>", "minLength /short"],
    ["<short>abcd</short>", "maxLength /short"],
    ["<short>A1</short>", "pattern /short"],
    ["<text>a<b/>c</text>", "type /text"],
    ["<text>a</text><text>b</text>", "duplicate /text"],
    ["<text>a</text><int>1</int><text>b</text>", "duplicate /text"],
    [
      "<nothing xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:nil='true'>3</nothing>",
      "type /nothing",
    ],
  ])("refuses %s", (content, issue) => {
    expect(issues("Scalars", `<Scalars>${content}</Scalars>`)).toEqual([issue]);
  });

  it("keeps secrets out of messages", () => {
    expect(() => decode("Scalars", "<Scalars><secret>hunter2</secret></Scalars>")).toThrow(
      /^(?!.*hunter2)/s,
    );
  });

  it("reads int64 as bigint where that is asked for", () => {
    const read = generatedBigint["decodeScalarsXml"] as Decode;
    expect(read("<Scalars><int64> -9223372036854775808 </int64></Scalars>")).toEqual({
      int64: -9223372036854775808n,
    });
    expect(() => read("<Scalars><int64>9223372036854775808</int64></Scalars>")).toThrow(
      DecodeError,
    );
  });
});

describe("required values and lists", () => {
  it("takes a list that is absent as empty where it is required", () => {
    expect(decode("Required", "<Required><id>1</id><flag>0</flag></Required>")).toEqual({
      id: 1,
      list: [],
      flag: false,
    });
  });

  it("refuses what is missing or empty", () => {
    expect(issues("Required", "<Required><id/></Required>")).toEqual([
      "required /id",
      "required /flag",
    ]);
    expect(issues("Required", "<Required/>")).toEqual(["required /id", "required /flag"]);
    expect(issues("Required", "<Required><id>x</id><flag>1</flag></Required>")).toEqual([
      "type /id",
    ]);
  });

  it.each([
    ["<plain>1</plain>", { plain: [1] }],
    ["<plain>1</plain><plain>2</plain>", { plain: [1, 2] }],
    ["<plain>1</plain><item>a</item><plain>2</plain>", { plain: [1, 2], renamed: ["a"] }],
    ["<wrapped/>", { wrapped: [] }],
    ["<wrapped><wrapped>a</wrapped><wrapped>b</wrapped></wrapped>", { wrapped: ["a", "b"] }],
    ["<boths> <both>a</both>\n<!-- c --><both/> </boths>", { both: ["a", ""] }],
    [
      "<objects/><objects size='3'><name>x</name></objects>",
      { objects: [{}, { size: 3, name: "x" }] },
    ],
    [
      "<maybe xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:nil='true'/><maybe>1</maybe>",
      { maybe: [null, 1] },
    ],
  ])("takes %s", (content, value) => {
    expect(decode("Lists", `<Lists>${content}</Lists>`)).toEqual(value);
  });

  it.each([
    ["<plain>1</plain><plain>x</plain>", "type /plain/1"],
    ["<plain/>", "required /plain/0"],
    ["<boths><both>a</both><both>b<c/></both></boths>", "type /both/1"],
    ["<objects/><objects size='x'/>", "type /objects/1/size"],
    ["<objects/><objects><name>x</name><name>y</name></objects>", "duplicate /objects/1/name"],
    ["<wrapped/><wrapped/>", "duplicate /wrapped"],
    ["<bounded>1</bounded><bounded>2</bounded>", "maxItems /bounded"],
  ])("refuses %s", (content, issue) => {
    expect(issues("Lists", `<Lists>${content}</Lists>`)).toEqual([issue]);
  });

  it("reads a list as the root", () => {
    expect(decode("Names", "<names><name>a</name><name>b</name></names>")).toEqual(["a", "b"]);
    expect(decode("Names", "<names/>")).toEqual([]);
  });
});

describe("attributes and unknown content", () => {
  it("reads attributes in any order, with or without prefix", () => {
    const value = { lang: "en", size: 4, name: "x" };
    for (const tag of [
      'Named size="4" lang="en"',
      "Named\n lang='en'\tsize = ' 4 '",
      "Named xmlns:p='u' p:lang='en' size='4'",
    ]) {
      expect(decode("Named", `<${tag}><name>x</name></Named>`)).toEqual(value);
    }
  });

  it("refuses what is unknown only where it is told to", () => {
    const text = "<Named other='1'>stray<else/><name q='1'>x</name></Named>";
    expect(decode("Named", text)).toEqual({ name: "x" });
    expect(issues("Named", text, { unknown: "refuse" })).toEqual([
      "unknown ",
      "unknown ",
      "unknown ",
      "unknown /name",
    ]);
    expect(
      issues("Named", "<Named lang='1' xml:lang='en' xmlns:p='u'/>", { unknown: "refuse" }),
    ).toEqual([]);
  });

  it("refuses unknown elements of a closed schema", () => {
    expect(issues("Closed", "<Closed><known>1</known><else/></Closed>")).toEqual(["unknown "]);
  });

  it("reads maps and further properties", () => {
    expect(decode("Map", "<Map><a>1</a><__proto__>2</__proto__></Map>")).toEqual(
      Object.fromEntries([
        ["a", 1],
        ["__proto__", 2],
      ]),
    );
    expect(decode("Mixed", "<Mixed><x>1</x><known>k</known><y>2</y></Mixed>")).toEqual({
      known: "k",
      x: 1,
      y: 2,
    });
    expect(issues("Map", "<Map><a>1</a><a>2</a></Map>")).toEqual(["duplicate /a"]);
    expect(issues("Mixed", "<Mixed><x>q</x></Mixed>")).toEqual(["type /x"]);
  });

  it("reads odd names", () => {
    const text =
      "<Odd><__proto__>a</__proto__><constructor>b</constructor><class>c</class><a-b>d</a-b><né>e</né><r>f</r><p>1</p><j>2</j></Odd>";
    const value = decode("Odd", text) as object;
    expect(Object.entries(value).sort()).toEqual(
      [
        ["__proto__", "a"],
        ["constructor", "b"],
        ["class", "c"],
        ["a-b", "d"],
        ["né", "e"],
        ["r", "f"],
        ["p", 1],
        ["j", 2],
      ].sort(),
    );
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

describe("namespaces", () => {
  it.each([
    '<spaces xmlns="urn:one"><inside>1</inside><other xmlns="urn:two">2</other><any>3</any></spaces>',
    '<o:spaces xmlns:o="urn:one" xmlns:t="urn:two"><o:inside>1</o:inside><t:other>2</t:other><any>3</any></o:spaces>',
    '<o:spaces xmlns:o="urn:one" xmlns="urn:two"><o:inside>1</o:inside><other>2</other><any>3</any></o:spaces>',
  ])("takes %s", (text) => {
    expect(decode("Spaces", text)).toEqual({ inside: "1", other: "2", any: "3" });
  });

  it("does not take names of other namespaces", () => {
    expect(issues("Spaces", "<spaces/>")).toEqual(["root "]);
    expect(
      decode(
        "Spaces",
        '<spaces xmlns="urn:one"><inside xmlns="">1</inside><other>2</other></spaces>',
      ),
    ).toEqual({});
    expect(decode("Spaces", '<o:spaces xmlns:o="urn:one" xmlns:t="urn:two" t:mark="1"/>')).toEqual({
      mark: "1",
    });
    expect(decode("Spaces", '<o:spaces xmlns:o="urn:one" mark="1"/>')).toEqual({});
  });
});

describe("unions and recursion", () => {
  it("reads by discriminator", () => {
    expect(decode("Owner", "<Owner><pet><lives>9</lives><kind>cat</kind></pet></Owner>")).toEqual({
      pet: { kind: "cat", lives: 9 },
    });
    expect(decode("Owner", "<Owner><pet><kind>dog</kind><barks>1</barks></pet></Owner>")).toEqual({
      pet: { kind: "dog", barks: true },
    });
    expect(issues("Owner", "<Owner><pet><kind>cow</kind></pet></Owner>")).toEqual([
      "enum /pet/kind",
    ]);
    expect(issues("Owner", "<Owner><pet><lives>1</lives></pet></Owner>")).toEqual([
      "required /pet/kind",
    ]);
  });

  it("reads the first alternative that fits", () => {
    expect(decode("Owner", "<Owner><guess><kind>x</kind><barks>1</barks></guess></Owner>")).toEqual(
      { guess: { kind: "x", barks: true } },
    );
    expect(decode("Owner", "<Owner><guess>4</guess></Owner>")).toEqual({ guess: 4 });
    expect(issues("Owner", "<Owner><guess><barks>1</barks></guess></Owner>")).toEqual([
      "union /guess",
    ]);
  });

  it("limits depth", () => {
    const nested = (depth: number): string =>
      `<Node>${"<child>".repeat(depth - 1)}${"</child>".repeat(depth - 1)}</Node>`;
    expect(issues("Node", nested(64))).toEqual([]);
    expect(issues("Node", nested(65))).toEqual([`depth ${"/child".repeat(64)}`]);
    expect(issues("Node", nested(200), { limits: { maxDepth: 200 } })).toEqual([]);
    expect(issues("Node", `<Node>${"<x>".repeat(100_000)}`)).toEqual(["depth "]);
  });
});

describe("roots", () => {
  it("takes the schema's name and those it is told", () => {
    expect(issues("Named", "<Other/>")).toEqual(["root "]);
    expect(decode("Named", "<Other/>", { roots: ["Other"] })).toEqual({});
    expect(decode("Named", "<p:Named xmlns:p='u'/>")).toEqual({});
  });
});
