import { expect, it } from "vitest";
import { compileFolder } from "../support/compile-folder.ts";
import { generateFiles, writePackage } from "../support/generate.ts";
import { formData, urlencoded } from "./form-documents.ts";

const leaves: Readonly<Record<string, object>> = {
  text: { type: "string" },
  any: {},
  object: { $ref: "#/components/schemas/Leaf" },
  file: { type: "string", format: "binary" },
};

/** The containers of a schema; names of `Object.prototype` are names like others. */
const wrappers: Readonly<Record<string, (inner: object) => object>> = {
  list: (items) => ({ type: "array", items }),
  map: (inner) => ({ type: "object", additionalProperties: inner }),
  further: (inner) => ({
    type: "object",
    properties: { k: { type: "string" } },
    additionalProperties: inner,
  }),
  tuple: (inner) => ({ type: "array", prefixItems: [inner, { type: "string" }] }),
  nullable: (inner) => ({ oneOf: [inner, { type: "null" }] }),
  orInteger: (inner) => ({ oneOf: [inner, { type: "integer" }] }),
  orObject: (inner) => ({
    oneOf: [
      inner,
      { type: "object", required: ["z"], properties: { z: { const: "q" }, p: inner } },
    ],
  }),
  property: (inner) => ({
    type: "object",
    required: ["constructor"],
    properties: { p: inner, constructor: inner, toString: inner },
  }),
  closed: (inner) => ({
    type: "object",
    patternProperties: { "^x": inner },
    additionalProperties: false,
  }),
};

const shapes = Object.entries(leaves).flatMap(([leaf, schema]) =>
  Object.entries(wrappers).flatMap(([name, wrap]): [string, object][] => [
    [`${name}_${leaf}`, wrap(schema)],
    ...Object.entries(wrappers).map(([outer, around]): [string, object] => [
      `${outer}_${name}_${leaf}`,
      around(wrap(schema)),
    ]),
  ]),
);

const json = { contentType: "application/json" };
const encodings: Readonly<Record<string, object>> = {
  plain: {},
  json: { p: json, constructor: json, k: json },
  flat: { p: { explode: false }, constructor: { style: "pipeDelimited", explode: false } },
  deep: { p: { style: "deepObject" }, constructor: { style: "form" }, toString: { explode: true } },
};

/** Shapes that have the properties which Encoding Objects name. */
const encodable = /^(?:property|orObject|further)_/;

const rows = [urlencoded, formData].flatMap((mediaType) =>
  Object.keys(encodings).map((name) => [mediaType, name] as const),
);

it.each(rows)("forms of every shape compile: %s, %s", async (mediaType, name) => {
  const encoding = encodings[name];
  const chosen = shapes.filter(([id]) => name === "plain" || encodable.test(id));
  const paths = chosen.map(([operationId, schema]) => {
    const content = { [mediaType]: name === "plain" ? { schema } : { schema, encoding } };
    const responses = { "204": { description: "Done." } };
    return [`/${operationId}`, { post: { operationId, requestBody: { content }, responses } }];
  });
  const leaf = { type: "object", properties: { a: { type: "string" } } };
  const document = JSON.stringify({
    openapi: "3.1.1",
    info: { title: "Shapes", version: "1" },
    paths: Object.fromEntries(paths) as object,
    components: { schemas: { Leaf: leaf } },
  });
  const files = await generateFiles(document, { emit: ["server", "client"] });
  const folder = await writePackage(files, `form-shapes-${mediaType.replace("/", "-")}-${name}`);
  expect(await compileFolder(folder, { include: ["src"] })).toEqual([]);
});
