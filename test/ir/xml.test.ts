import { expect, test } from "vitest";
import type { XmlName, XmlUse } from "../../generator/ir/index.ts";
import { lowerSchemas } from "./lower-text.ts";

function name({ local, namespace, prefix }: XmlName): string {
  return `${prefix === undefined ? "" : `${prefix}:`}${local}${namespace === undefined ? "" : `{${namespace}}`}`;
}

function show(use: XmlUse): string {
  switch (use.kind) {
    case "element":
      return name(use.name);
    case "attribute":
      return `@${name(use.name)}`;
    case "text":
      return use.cdata ? "cdata" : "text";
    case "inline":
      return "inline";
    case "list":
      return use.wrapper === undefined
        ? `${show(use.item)}*`
        : `${name(use.wrapper)}/${show(use.item)}*`;
  }
}

const components = `
Tag: { type: object, xml: { name: tag }, properties: { t: { type: string } } }
Plain: { type: object, properties: { t: { type: string } } }
Tags: { type: array, xml: { name: labels, wrapped: true }, items: { $ref: '#/components/schemas/Tag' } }
`;
const tag = "$ref: '#/components/schemas/Tag'";

test.each([
  ["{ type: string }", "p"],
  ["{ type: string, xml: { name: q } }", "q"],
  ["{ type: string, xml: { attribute: true, name: q } }", "@q"],
  ["{ type: [string, 'null'], xml: { nodeType: attribute } }", "@p"],
  ["{ type: string, xml: { nodeType: text } }", "text"],
  ["{ type: string, xml: { nodeType: cdata } }", "cdata"],
  ["{ type: string, xml: { namespace: 'urn:a', prefix: x } }", "x:p{urn:a}"],
  ["{ type: array, items: { type: string } }", "p*"],
  ["{ type: array, items: { type: string, xml: { name: i } } }", "i*"],
  ["{ type: array, xml: { wrapped: true }, items: { type: string } }", "p/p*"],
  ["{ type: array, xml: { wrapped: true }, items: { type: string, xml: { name: i } } }", "p/i*"],
  [
    "{ type: array, xml: { wrapped: true, name: w }, items: { type: string, xml: { name: i } } }",
    "w/i*",
  ],
  ["{ type: array, xml: { wrapped: true, name: w }, items: { type: string } }", "w/w*"],
  ["{ type: array, xml: { nodeType: element }, items: { type: string } }", "p/p*"],
  [`{ type: array, items: { ${tag} } }`, "tag*"],
  ["{ type: array, items: { $ref: '#/components/schemas/Plain' } }", "p*"],
  [`{ ${tag} }`, "tag"],
  [`{ ${tag}, xml: { name: own } }`, "own"],
  [`{ allOf: [{ ${tag} }, { xml: { name: own } }] }`, "own"],
  [`{ allOf: [{ ${tag} }, { xml: { namespace: 'urn:a' } }] }`, "tag{urn:a}"],
  ["{ $ref: '#/components/schemas/Plain' }", "p"],
  [
    "{ type: string, xml: { name: 'xml:lang' } }",
    "@xml:lang{http://www.w3.org/XML/1998/namespace}",
  ],
  [
    "{ type: string, xml: { name: 'xsi:type', attribute: true } }",
    "@xsi:type{http://www.w3.org/2001/XMLSchema-instance}",
  ],
  ["{ type: string, xml: { name: 'x:y', namespace: 'urn:a' } }", "x:y{urn:a}"],
  ["{ $ref: '#/components/schemas/Tags' }", "labels/tag*"],
  ["{ oneOf: [{ $ref: '#/components/schemas/Tags' }, { type: 'null' }] }", "labels/tag*"],
  ["{ type: object, xml: { nodeType: none }, properties: { a: {} } }", "inline"],
  [
    "{ type: array, xml: { wrapped: true }, items: { type: array, xml: { wrapped: true, name: row }, items: { type: string, xml: { name: c } } } }",
    "p/row/c**",
  ],
])("%s stands as %s", async (schema, expected) => {
  const { api, reported } = await lowerSchemas(
    `A: { type: object, properties: { p: ${schema} } }\n${components}`,
    "3.1.1",
    { int64: "number", xml: "all" },
  );
  expect(reported).toEqual([]);
  const type = api?.declarations[0]?.type;
  expect(type?.kind === "object" && type.properties[0] && show(type.properties[0].xml)).toBe(
    expected,
  );
});

test("roots and their aliases", async () => {
  const { api } = await lowerSchemas(
    `${components}B: { allOf: [{ ${tag} }, { properties: { x: {} } }] }\nC: { allOf: [{ $ref: '#/components/schemas/B' }, { properties: { y: {} } }], xml: { name: see } }`,
  );
  expect(
    api?.declarations.map((d) => [show(d.root), ...d.rootAliases.map(name)].join(" ")),
  ).toEqual(["tag B see", "Plain", "labels/tag*", "B see", "see"]);
});

test("a decoder takes the names of the components that are other names of its own", async () => {
  const { api } = await lowerSchemas(
    "Base: { type: object, properties: { t: {} } }\nSame: { allOf: [{ $ref: '#/components/schemas/Base' }] }\nAgain: { $ref: '#/components/schemas/Same' }",
  );
  expect(api?.declarations.map((d) => d.rootAliases.map(name))).toEqual([
    ["Same", "Again"],
    [],
    [],
  ]);
});

test.each([
  [
    "p: { type: array, items: {}, xml: { attribute: true } }",
    "warning xml-attribute-type 6:72 An array cannot be an XML attribute and is written as elements",
  ],
  [
    "p: { type: object, properties: { a: {} }, xml: { nodeType: text } }",
    "warning xml-text-type 6:85 An object cannot be the text of an XML element and is written as elements",
  ],
  [
    "p: { type: string, xml: { wrapped: true } }",
    "warning xml-wrapped-type 6:62 'wrapped' applies to arrays only and is not used: this is a plain value",
  ],
  [
    "p: { type: string, xml: { prefix: x } }",
    "warning xml-prefix-namespace 6:72 The prefix 'x' has no namespace and is not written",
  ],
  [
    "p: { type: string, xml: { namespace: 'no iri' } }",
    "warning xml-namespace 6:75 The namespace 'no iri' is not an absolute IRI",
  ],
  [
    "p: { type: object, properties: {}, xml: { namespace: 'http://www.w3.org/2001/XMLSchema-instance' } }",
    "warning xml-namespace-type 6:78 An object cannot be in the namespace of XML Schema instances and is written without it",
  ],
  [
    "p: { type: string, xml: { name: '1a' } }",
    "warning xml-name-read 6:70 '1a' is not an XML name; it is read and written as the element '_x0031_a'",
  ],
  [
    "p: { type: string, xml: { nodeType: leaf } }",
    "error field-value 6:74 'leaf' is not a valid value for 'nodeType'",
  ],
  [
    "p: { type: string, xml: { nodeType: none } }",
    "warning xml-inline-type 6:62 A plain value needs an element, and nodeType 'none' gives it none: it has one of its own",
  ],
  [
    "p: { type: object, additionalProperties: { type: string }, xml: { nodeType: none } }",
    "warning xml-inline-type 6:41 A map needs an element, and nodeType 'none' gives it none: it has one of its own",
  ],
  [
    "p: { oneOf: [{ type: object, properties: { a: {} } }, { type: object, properties: { b: {} } }], xml: { nodeType: none } }",
    "warning xml-inline-type 6:41 A union needs an element, and nodeType 'none' gives it none: it has one of its own",
  ],
  [
    "p: { oneOf: [{ type: array, items: { type: object } }, { type: array, items: { type: string } }] }",
    "error xml-list-choice 6:41 The value is one of several arrays, which XML cannot tell apart",
  ],
  [
    "p: { type: string, xml: { nodeType: text, attribute: false } }",
    "faulty xml-node-type 6:91 'nodeType' cannot be combined with 'attribute', which is not used",
  ],
  [
    "p: { type: array, items: {}, xml: { name: ps } }",
    "warning xml-name-ignored 6:80 The name 'ps' of an array that is not wrapped is not used",
  ],
  [
    "'+1': { type: string }",
    "warning xml-name-read 6:38 '+1' is not an XML name; it is read and written as the element '_x002B_1'",
  ],
  [
    "p: { type: array, items: { type: array, items: {} } }",
    "warning xml-nested-array 6:63 The items are arrays without an element of their own: each is written within an element 'p'",
  ],
  [
    "p: { type: string, xml: { name: q } }, q: { type: string }",
    "warning xml-name-shared 6:77 'p' and 'q' are both the element 'q' in XML: 'p' comes first",
  ],
  [
    "p: { type: array, items: { type: string, xml: { name: i } } }, q: { type: array, items: { type: string, xml: { name: i } } }",
    "warning xml-name-shared 6:101 'p' and 'q' are both the element 'i' in XML: items are within 'p' and 'q'",
  ],
  [
    "p: { type: array, items: { type: string, xml: { name: i } }, xml: { name: ps } }, q: { type: array, items: { type: string, xml: { name: i } } }",
    "warning xml-name-shared 6:120 'p' and 'q' are both the element 'i' in XML: items are within 'ps' and 'q'",
  ],
  [
    "p: { type: string, xml: { name: i } }, q: { type: array, prefixItems: [{ type: string, xml: { name: i } }, { type: integer }] }",
    "warning xml-name-shared 6:77 'p' and 'q' are both the element 'i' in XML: items are within 'q'",
  ],
  [
    "p: { type: string, xml: { attribute: true, name: q } }, q: { type: string, xml: { attribute: true } }",
    "error xml-name-collision 6:94 'p' and 'q' are both the attribute 'q' in XML",
  ],
  [
    "p: { type: array, items: { type: string, xml: { name: q } } }, q: { type: string, xml: { name: p } }, r: { type: string, xml: { name: q } }",
    "error xml-name-collision 6:140 'p' and 'r' are both the element 'q' in XML",
  ],
  [
    "p: { type: string, xml: { namespace: 'urn:a', prefix: xmlns } }",
    "warning xml-prefix-reserved 6:92 XML keeps the prefix 'xmlns' for itself: it is not written",
  ],
  [
    "p: { type: string, xml: { namespace: 'http://www.w3.org/XML/1998/namespace', prefix: a } }",
    "warning xml-prefix-reserved 6:123 XML keeps the namespace 'http://www.w3.org/XML/1998/namespace' for itself: 'xml' is its prefix",
  ],
  [
    "p: { type: string, xml: { namespace: 'http://www.w3.org/2000/xmlns/', prefix: a } }",
    "warning xml-prefix-reserved 6:62 XML keeps the namespace 'http://www.w3.org/2000/xmlns/' for itself: it is not used",
  ],
  [
    "p: { type: string, xml: { namespace: 'urn:a', prefix: a b } }",
    "warning xml-prefix-name 6:92 The prefix 'a b' is not an XML name and is not written",
  ],
  [
    "p: { oneOf: [{ type: integer, xml: { attribute: true } }, { type: string }] }",
    "warning xml-member-node 6:73 nodeType 'attribute' of one of several alternatives is not used: it is an element",
  ],
  [
    "p: { type: array, items: { anyOf: [{ type: integer }, { type: string, xml: { nodeType: text } }] } }",
    "warning xml-member-node 6:113 nodeType 'text' of one of several alternatives is not used: it is an element",
  ],
  [
    "p: { type: string, xml: { name: '' } }",
    "warning xml-name-read 6:70 '' is not an XML name; it is read and written as the element '_'",
  ],
  [
    "'p ': { type: string }",
    "warning xml-name-read 6:38 'p ' is not an XML name; it is read and written as the element 'p'",
  ],
  [
    "'@p': { type: string }",
    "warning xml-name-read 6:38 '@p' is not an XML name; it is read and written as the attribute 'p'",
  ],
  [
    "'#text': { type: string }",
    "warning xml-name-read 6:38 '#text' is not an XML name; it is read and written as the text of its parent",
  ],
  [
    "p: { type: string, xml: { name: 'x:y' } }",
    "warning xml-name-read 6:70 'x:y' is not an XML name; it is read and written as the element 'y'",
  ],
  [
    "p: { type: string, xml: { nodeType: text } }, q: { type: string }",
    "warning xml-text-mixed 6:38 'p' is the text of an element that also has the child element 'q', which is not supported: it is an element of its own",
  ],
])("refuses %s", async (properties, expected) => {
  const { reported } = await lowerSchemas(
    `A: { type: object, properties: { ${properties} } }`,
    "3.1.1",
    {
      int64: "number",
      xml: "all",
    },
  );
  expect(reported).toEqual([expected]);
});

test("an item of a tuple that is an array or something else is a choice", async () => {
  const { reported } = await lowerSchemas(
    "A: { type: array, prefixItems: [{ items: {} }], xml: { wrapped: true } }",
    "3.1.1",
    { int64: "number", xml: "all", untyped: "schema" },
  );
  expect(reported).toContainEqual(expect.stringMatching(/^error xml-list-choice /));
});

test("names are shared where the namespace of one of them is the default one", async () => {
  const schemas = (xml: string): string => `A:
  type: object
  xml: ${xml}
  properties: { p: { type: string }, q: { type: string, xml: { name: p, namespace: "urn:a" } } }`;
  const report = async (xml: string): Promise<readonly string[]> =>
    (await lowerSchemas(schemas(xml), "3.1.1", { int64: "number", xml: "all" })).reported;
  expect(await report("{ namespace: 'urn:b' }")).toEqual([]);
  expect(await report("{ namespace: 'urn:a', prefix: a }")).toEqual([]);
  expect(await report("{ namespace: 'urn:a' }")).toEqual([
    "warning xml-name-shared 9:42 'p' and 'q' are both the element 'p' in XML: 'p' comes first where 'urn:a' is the default namespace",
  ]);
});

test("items of a component that is an array need a name where all components have codecs", async () => {
  const schemas = `People: { type: array, items: { type: string } }
Named: { type: array, items: { type: string, xml: { name: n } } }
Team: { type: object, properties: { members: { type: array, items: { type: string }, contains: { minLength: 1 } } } }`;
  const report = async (xml: "all" | "used"): Promise<readonly string[]> =>
    (await lowerSchemas(schemas, "3.1.1", { int64: "number", xml })).reported;
  expect(await report("used")).toEqual([]);
  expect(await report("all")).toEqual([
    "warning xml-item-name 6:13 The items of a root array have no name: they are written as 'People', like the root",
  ]);
});

test("an attribute and an element may share a name, JSON documents may have any names", async () => {
  const shared =
    "A: { type: object, properties: { p: { type: string, xml: { attribute: true } }, q: { type: string, xml: { name: p } } } }";
  expect((await lowerSchemas(shared, "3.1.1", { int64: "number", xml: "all" })).reported).toEqual(
    [],
  );
  const odd = "A: { type: object, properties: { '+1': {}, p: { xml: { name: '1a' } } } }";
  expect((await lowerSchemas(odd)).reported).toEqual([]);
  const none = { int64: "number", xml: "none" } as const;
  expect((await lowerSchemas(odd, "3.1.1", none)).reported).toEqual([]);
});
