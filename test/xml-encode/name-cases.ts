import type { Case } from "./case.ts";

/** Names, namespaces and free-form content. */
export const nameCases: readonly Case[] = [
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
      [
        { other: "a", plain: "b" },
        '<T xmlns="urn:t"><plain>b</plain><other xmlns="urn:o&amp;">a</other></T>',
      ],
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
    prefixed: { xml: { prefix: p, namespace: "urn:p" } }
    named: { xml: { namespace: "urn:n" } }
    map: { type: object, additionalProperties: true }
`,
    accepted: [
      [{ any: "a<b" }, "<T><any>a&lt;b</any></T>"],
      [{ any: 5 }, "<T><any>5</any></T>"],
      [{ any: null }, "<T><any NIL></any></T>"],
      [
        {
          any: {
            name: "any",
            attributes: { a: '"' },
            children: ["x", { name: "b", attributes: {}, children: ["&"] }],
          },
        },
        '<T><any a="&quot;">x<b>&amp;</b></any></T>',
      ],
      [
        {
          any: {
            name: "any",
            attributes: { "xmlns:p": "urn:p" },
            children: [{ name: "p:b", attributes: { "p:c": "1" }, children: [] }],
          },
        },
        '<T><any xmlns:p="urn:p"><p:b p:c="1"></p:b></any></T>',
      ],
      // A prefixed element may declare a default namespace, which is not its own.
      [
        {
          prefixed: {
            name: "prefixed",
            attributes: { xmlns: "urn:d" },
            children: [{ name: "b", attributes: {}, children: [] }],
          },
        },
        '<T><p:prefixed xmlns:p="urn:p" xmlns="urn:d"><b></b></p:prefixed></T>',
      ],
    ],
    refused: [
      [{ any: { a: 1 } }, "/any", "type"],
      // The declaration would take the element out of its own namespace.
      [
        { named: { name: "named", attributes: { xmlns: "urn:d" }, children: [] } },
        "/named/attributes",
        "encoding",
      ],
      [
        {
          any: {
            name: "x",
            attributes: {},
            children: [{ name: "b c", attributes: {}, children: [] }],
          },
        },
        "/any/children/0",
        "encoding",
      ],
      [
        {
          any: {
            name: "x",
            attributes: {},
            children: [{ name: "q:b", attributes: {}, children: [] }],
          },
        },
        "/any/children/0",
        "encoding",
      ],
      [
        { any: { name: "x", attributes: { "a b": "" }, children: [] } },
        "/any/attributes",
        "encoding",
      ],
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
        Object.fromEntries([
          ["constructor", "c"],
          ["toString", "t"],
          ["__proto__", "p"],
          ["na-me", "n"],
        ]),
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
];
