import type { Case } from "./case.ts";

const itself: Record<string, unknown> = {};
itself["child"] = itself;

const deep = (levels: number): object => (levels === 0 ? {} : { child: deep(levels - 1) });

/** Arrays, maps, unions and recursion. */
export const structureCases: readonly Case[] = [
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
      [
        { flat: ["a", "b"], wrapped: [1] },
        "<T><flat>a</flat><flat>b</flat><wrapped><item>1</item></wrapped></T>",
      ],
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
      [
        { known: "a", map: { x: 1, y: 2 }, more: true },
        "<T><renamed>a</renamed><map><x>1</x><y>2</y></map><more>true</more></T>",
      ],
      [
        { map: Object.fromEntries([["__proto__", 1]]) },
        "<T><map><__proto__>1</__proto__></map></T>",
      ],
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
  properties: { kind: { const: cat }, lives: { type: integer } }
Dog:
  type: object
  required: [kind]
  properties: { kind: { const: dog, xml: { attribute: true } }, name: { type: string } }
`,
    accepted: [
      [{ scalar: "a" }, "<T><scalar>a</scalar></T>"],
      [{ scalar: 1.5 }, "<T><scalar>1.5</scalar></T>"],
      [{ scalar: true }, "<T><scalar>true</scalar></T>"],
      [
        { animal: { kind: "dog", name: "Rex" } },
        '<T><animal kind="dog"><name>Rex</name></animal></T>',
      ],
      [
        { animal: { kind: "cat", lives: 9 } },
        "<T><animal><kind>cat</kind><lives>9</lives></animal></T>",
      ],
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
    name: "tuples",
    schemas: `
T:
  type: object
  properties:
    pair: { type: array, prefixItems: [{ type: string }, { type: integer }], items: { type: boolean }, minItems: 2 }
`,
    accepted: [[{ pair: ["a", 1, true] }, "<T><pair>a</pair><pair>1</pair><pair>true</pair></T>"]],
    refused: [
      [{ pair: ["a", "b"] }, "/pair/1", "type"],
      [{ pair: ["a", 1, 2] }, "/pair/2", "type"],
    ],
  },
  {
    name: "an array as the document",
    schemas: `
T: { type: array, items: { type: string, xml: { name: item } } }
`,
    accepted: [
      [["a", "b"], "<T><item>a</item><item>b</item></T>"],
      [[], "<T></T>"],
    ],
    refused: [[["a", 1], "/1", "type"]],
  },
];
