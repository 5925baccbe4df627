import { get, operation, pet, type Document, type LintCase, type Loose } from "./cases.ts";

/** For each rule about what documents say of themselves a document that it accepts, and what it refuses. */
const documentCases: readonly LintCase[] = [
  {
    rule: "contact-missing",
    says: "none",
    change: (d) => delete info(d)["contact"],
    at: ["/info"],
  },
  {
    rule: "contact-incomplete",
    says: "a name alone",
    change: (d) => (info(d)["contact"] = { name: "Pets" }),
    at: ["/info/contact"],
  },
  {
    rule: "contact-incomplete",
    says: "no contact",
    change: (d) => delete info(d)["contact"],
    at: [],
  },
  {
    rule: "info-undescribed",
    says: "a summary",
    change: (d) => (delete info(d)["description"], (info(d)["summary"] = "Pets.")),
    at: [],
  },
  {
    rule: "info-undescribed",
    says: "white space",
    change: (d) => (info(d)["description"] = " "),
    at: ["/info"],
  },
  {
    rule: "license-missing",
    says: "none",
    change: (d) => delete info(d)["license"],
    at: ["/info"],
  },
  {
    rule: "license-incomplete",
    says: "a name alone",
    change: (d) => (info(d)["license"] = { name: "MIT" }),
    at: ["/info/license"],
  },
  {
    rule: "license-incomplete",
    says: "an address",
    change: (d) => (info(d)["license"] = { name: "MIT", url: "https://pets.example/mit" }),
    at: [],
  },
  { rule: "tags-missing", says: "none", change: (d) => delete d["tags"], at: [""] },
  {
    rule: "tags-missing",
    says: "operations without tags",
    change: (d) => (delete d["tags"], delete get(d)["tags"]),
    at: [],
  },
  {
    rule: "operation-untagged",
    says: "a document without tags",
    change: (d) => (delete d["tags"], delete get(d)["tags"]),
    at: [],
  },
  {
    rule: "operation-untagged",
    says: "an empty list",
    change: (d) => (get(d)["tags"] = []),
    at: [operation],
  },
  {
    rule: "operation-tags-several",
    says: "two",
    change: (d) => (get(d)["tags"] = ["Pets", "Cats"]),
    at: [`${operation}/tags/1`],
  },
  {
    rule: "tag-order",
    says: "small letters behind capitals",
    change: (d) => (d["tags"] = [{ name: "a" }, { name: "B" }, { name: "b" }, { name: "C" }]),
    at: [],
  },
  {
    rule: "tag-order",
    says: "the first that is out of order",
    change: (d) => (d["tags"] = [{ name: "C" }, { name: "a" }, { name: "B" }]),
    at: ["/tags/1/name"],
  },
  {
    rule: "tag-parent-unknown",
    says: "a parent that comes later",
    change: (d) => (d["tags"] = [{ name: "Cats", parent: "Pets" }, { name: "Pets" }]),
    at: [],
  },
  {
    rule: "tag-parent-unknown",
    says: "an unknown one, and a circle with a tag below it",
    change: (d) =>
      (d["tags"] = [
        { name: "Pets", parent: "Pet" },
        { name: "A", parent: "B" },
        { name: "B", parent: "A" },
        { name: "C", parent: "B" },
      ]),
    at: ["/tags/0/parent", "/tags/1/parent", "/tags/2/parent"],
  },
  {
    rule: "operation-id-unsafe",
    says: "characters of addresses",
    change: (d) => (get(d)["operationId"] = "pets/get-1.0"),
    at: [],
  },
  {
    rule: "operation-id-unsafe",
    says: "a space",
    change: (d) => (get(d)["operationId"] = "get pet"),
    at: [`${operation}/operationId`],
  },
  {
    rule: "path-ambiguous",
    says: "a path that is more concrete in every segment",
    change: (d) => addPaths(d, "/a/{b}/{c}", "/a/x/{c}", "/a/x/y", "/{d}/x/y/z"),
    at: [],
  },
  {
    rule: "path-ambiguous",
    says: "a word in place of a parameter, and the reverse",
    change: (d) => addPaths(d, "/a/{b}/c", "/a/x/{y}", "/a/{b}/d/e"),
    at: ["/paths/~1a~1x~1{y}"],
  },
  {
    rule: "path-ambiguous",
    says: "a parameter that no word can be",
    change: (d) => (
      addPaths(d, "/a/x/{y}"),
      ((d.paths as Loose)["/a/{b}/c"] = {
        get: { parameters: [{ name: "b", in: "path", schema: { type: "integer" } }] },
      })
    ),
    at: [],
  },
  {
    rule: "schemes-missing",
    says: "schemes",
    change: (d) => toSwagger(d, { host: "pets.example", schemes: ["https"] }),
    at: [],
  },
  {
    rule: "schemes-missing",
    says: "a host alone",
    change: (d) => toSwagger(d, { host: "pets.example" }),
    at: [""],
  },
  {
    rule: "schemes-missing",
    says: "fields of 2.0 in another version",
    change: (d) => (d["host"] = "pets.example"),
    at: [],
  },
  {
    rule: "server-variable-unknown",
    says: "names that are no variables, each once",
    change: (d) =>
      (d["servers"] = [
        { url: "https://{host}.pets.example/{v}", variables: { v: { default: "1" } } },
        { url: "https://{a}.pets.example/{a}/{b}" },
      ]),
    at: ["/servers/0/url", "/servers/1/url"],
  },
  {
    rule: "server-variable-unused",
    says: "a variable that the address does not name",
    change: (d) =>
      (d["servers"] = [
        { url: "https://pets.example/{v}", variables: { v: { default: "1" }, "w/": {} } },
      ]),
    at: ["/servers/0/variables/w~1"],
  },
];

/** The same of rules about schemas. */
const schemaCases: readonly LintCase[] = [
  { rule: "items-missing", says: "tuples", change: (d) => schemas(d, { prefixItems: [] }), at: [] },
  {
    rule: "items-missing",
    says: "a type alone, and one of several",
    change: (d) => schemas(d, {}, { type: ["null", "array"] }),
    at: ["/components/schemas/S0/type", "/components/schemas/S1/type"],
  },
  {
    rule: "discriminator-optional",
    says: "required of a base, of every member, and in a circle",
    change: (d) =>
      schemas(
        d,
        { type: "object", required: ["kind"] },
        { allOf: [ref("S0")], discriminator },
        { oneOf: [ref("S0"), ref("S1")], discriminator },
        { allOf: [ref("S3")], discriminator },
        { discriminator: { propertyName: "kind", defaultMapping: "S0" } },
      ),
    at: [],
  },
  {
    rule: "discriminator-optional",
    says: "required of one member only, and of nothing",
    change: (d) =>
      schemas(
        d,
        { type: "object", required: ["kind"] },
        { type: "object", discriminator },
        { anyOf: [ref("S0"), { type: "object" }], discriminator },
      ),
    at: ["/components/schemas/S1/discriminator", "/components/schemas/S2/discriminator"],
  },
  {
    rule: "discriminator-default-unknown",
    says: "a component, and a reference",
    change: (d) =>
      schemas(
        d,
        { discriminator: { ...discriminator, defaultMapping: "S1" } },
        { discriminator: { ...discriminator, defaultMapping: "#/components/schemas/S0" } },
      ),
    at: [],
  },
  {
    rule: "discriminator-default-unknown",
    says: "another name",
    change: (d) => schemas(d, { discriminator: { ...discriminator, defaultMapping: "S7" } }),
    at: ["/components/schemas/S0/discriminator/defaultMapping"],
  },
  {
    rule: "keyword-idle",
    says: "keywords of one of several types, and of no type",
    change: (d) =>
      schemas(
        d,
        { type: ["string", "integer"], maxLength: 2, minimum: 1 },
        { maxLength: 2, minimum: 1, type: "thing" },
      ),
    at: [],
  },
  {
    rule: "keyword-idle",
    says: "keywords of other types",
    change: (d) =>
      schemas(
        d,
        { type: "array", items: {}, maxLength: 2 },
        { type: "integer", properties: {}, minItems: 1 },
        { type: ["null", "string"], maximum: 4 },
      ),
    at: [
      "/components/schemas/S0/maxLength",
      "/components/schemas/S1/properties",
      "/components/schemas/S1/minItems",
      "/components/schemas/S2/maximum",
    ],
  },
  {
    rule: "bounds-both",
    says: "an inclusive and an exclusive bound",
    change: (d) =>
      schemas(
        d,
        { type: "number", maximum: 4, exclusiveMaximum: 5, minimum: 1 },
        { type: "number", maximum: 4, exclusiveMaximum: true, exclusiveMinimum: 0 },
      ),
    at: ["/components/schemas/S0/exclusiveMaximum"],
  },
  {
    rule: "composition-redundant",
    says: "members that differ, and words beside a reference",
    change: (d) =>
      schemas(
        d,
        { oneOf: [{ const: "a" }, { const: "b" }] },
        { allOf: [ref("S0"), { description: "Letters." }] },
        { anyOf: [ref("S0"), { nullable: true }] },
      ),
    at: [],
  },
  {
    rule: "composition-redundant",
    says: "a member twice, and empty ones",
    change: (d) =>
      schemas(
        d,
        { oneOf: [ref("S1"), ref("S2"), ref("S1")] },
        { anyOf: [{ type: "string" }, { description: "Any." }] },
        { allOf: [{ type: "string", maxLength: 4 }, {}, { maxLength: 4, type: "string" }] },
      ),
    at: [
      "/components/schemas/S0/oneOf/2",
      "/components/schemas/S1/anyOf/1",
      "/components/schemas/S2/allOf/1",
      "/components/schemas/S2/allOf/2",
    ],
  },
  {
    rule: "composition-single",
    says: "words beside a reference, a subtype, and a discriminator",
    change: (d) =>
      schemas(
        d,
        { allOf: [ref("S1")], description: "One." },
        { oneOf: [ref("S2")], discriminator },
        { allOf: [ref("S1")] },
      ),
    at: [],
  },
  {
    rule: "composition-single",
    says: "one member",
    change: (d) =>
      schemas(d, { oneOf: [ref("S2")], description: "One." }, { allOf: [ref("S2")] }, {}),
    at: ["/components/schemas/S0/oneOf", "/components/schemas/S1/allOf"],
  },
  {
    rule: "keyword-later",
    says: "oneOf in a document of 2.0",
    change: (d) => toSwagger(d, { definitions: { A: { oneOf: [{}], not: {} }, B: { allOf: [] } } }),
    at: ["/definitions/A/oneOf", "/definitions/A/not"],
  },
  {
    rule: "keyword-later",
    says: "oneOf in another version",
    change: (d) => schemas(d, { oneOf: [{}] }),
    at: [],
  },
  {
    rule: "xml-attribute-deprecated",
    says: "fields of 3.1 in 3.2",
    change: (d) => (
      (d["openapi"] = "3.2.0"),
      schemas(
        d,
        { xml: { attribute: true } },
        { xml: { wrapped: true } },
        { xml: { wrapped: false, nodeType: "element" } },
      )
    ),
    at: ["/components/schemas/S0/xml/attribute", "/components/schemas/S1/xml/wrapped"],
  },
  {
    rule: "xml-attribute-deprecated",
    says: "fields of 3.1",
    change: (d) => (pet(d)["xml"] = { attribute: true }),
    at: [],
  },
];

export const peerCases: readonly LintCase[] = [...documentCases, ...schemaCases];

const info = (value: Document): Loose => value.info;
const discriminator = { propertyName: "kind" };
const ref = (name: string): Loose => ({ $ref: `#/components/schemas/${name}` });

/** Adds components `S0`, `S1` and so on; one without keywords is an array. */
function schemas(value: Document, ...added: readonly Loose[]): void {
  for (const [index, schema] of added.entries()) {
    const isBare = Object.keys(schema).length === 0 || "prefixItems" in schema;
    value.components.schemas[`S${index}`] = isBare ? { type: "array", ...schema } : schema;
  }
}

function addPaths(value: Document, ...paths: readonly string[]): void {
  for (const path of paths) (value.paths as Loose)[path] = {};
}

/** Makes it a document of 2.0 with these fields. */
function toSwagger(value: Document & Loose, fields: Loose): void {
  for (const key of Object.keys(value)) if (key !== "info") delete value[key];
  Object.assign(value, { swagger: "2.0", paths: {}, ...fields });
}
