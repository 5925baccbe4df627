import type { Schema } from "./shapes.ts";

const words = (text: string): readonly string[] => text.split(" ");

/** Names of documents that are something else in JavaScript, in TypeScript, in generated code or in text. */
export const hostileNames: readonly string[] = [
  // Members that every object, function, array or promise has.
  ...words(
    "constructor toString toLocaleString valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable",
  ),
  ...words(
    "__proto__ __defineGetter__ __lookupSetter__ prototype then catch finally toJSON name length",
  ),
  ...words("call apply bind arguments caller map filter forEach entries keys values at push"),
  // Words of the languages.
  ...words(
    "await async yield default class function eval undefined null true false NaN Infinity this",
  ),
  ...words(
    "super new delete in of let static enum interface implements type any never unknown object",
  ),
  ...words(
    "symbol import export from as satisfies using accessor declare module namespace require exports",
  ),
  ...words(
    "get set var const if else for while switch case break return throw try typeof void with",
  ),
  // Values and types of platforms.
  ...words(
    "Promise Error Array Object Record Partial Readonly Map Set Date Blob File FormData Request",
  ),
  ...words(
    "Response Headers URL Uint8Array ReadableStream BigInt Symbol JSON Math String Number Boolean",
  ),
  ...words("console process Buffer globalThis window self Iterable AsyncIterable Function RegExp"),
  // Names that generated code has itself.
  ...words(
    "p r own reader value values text item list map key body contentType headers path query cookies",
  ),
  ...words(
    "session request response status signal options transport client server createClient Client",
  ),
  ...words(
    "createServer Handlers ServerOptions result isError href T S Json Xml types validate webhooks",
  ),
  ...words("index z fc http examples handlers queryOptions rt codegen1 operations schemas issues"),
  // Texts that end or begin something, and signs.
  "",
  "0",
  "1st",
  "-1",
  "007",
  "1e3",
  " ",
  "a b",
  "a-b",
  "a_b",
  "a.b",
  "a~b",
  "a/b",
  "a%b",
  "a%2Fb",
  "x:y",
  "#",
  "@id",
  "$",
  "$ref",
  "$id",
  "$&",
  "_",
  "__",
  "*/",
  "/*",
  "//",
  "`x`",
  "${x}",
  "{x}",
  "{{x}}",
  '"q',
  "'q",
  "back\\slash",
  "<b>",
  "<!--",
  "]]>",
  "&amp;",
  "?",
  "a?b=c&d",
  "a,b",
  "a;b",
  "a=b",
  "a|b",
  "[a]",
  "a[b]",
  "+",
  "!",
  "\n",
  "a\r\nb",
  "\t",
  "\u0000",
  "\u2028",
  "\u2029",
  "\u200b",
  "\u202e",
  "\ufeff",
  "\ufffd",
  "\ud83d",
  "\u00e9",
  "e\u0301",
  "\u540d\u524d",
  "\ud83d\udca5",
  "\ud83d\udc69\u200d\ud83d\udcbb",
  "\u0130",
  "\u017f",
  "\u212a",
  "A",
  "a",
  "Aa",
  "AA",
  "aA",
  "x".repeat(300),
];

const isToken = (name: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
const isHeader = (name: string): boolean =>
  isToken(name) && !/^(?:accept|content-type|authorization)$/i.test(name);
const isComponent = (name: string): boolean => /^[A-Za-z0-9._-]+$/.test(name);

/** An object that has each name for its own, `__proto__` too. */
function named<T>(
  names: readonly string[],
  value: (name: string, i: number) => T,
): Readonly<Record<string, T>> {
  const all = {};
  names.forEach((name, i) => {
    const own = { value: value(name, i), enumerable: true, configurable: true, writable: true };
    Object.defineProperty(all, name, own);
  });
  return all;
}

const text: Schema = { type: "string" };
const integers: Schema = { type: "array", items: { type: "integer", format: "int64" } };
const kinds: readonly Schema[] = [
  text,
  integers,
  { type: "string", format: "date-time" },
  { type: "string", enum: ["default", "then"] },
  { type: ["integer", "null"] },
  { $ref: "#/components/schemas/Props" },
];
const kindOf = (i: number): Schema => kinds[i % kinds.length] ?? text;
const reference = (name: string): Schema => ({
  $ref: `#/components/schemas/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`,
});
const described = { description: "It." };
const json = (schema: Schema): object => ({ content: { "application/json": { schema } } });

/** A document that has each name in each place where a document names something. */
export function hostileDocument(names: readonly string[]): object {
  const components = [...new Set(names.filter(isComponent))];
  const headers = uniqueHeaders(names.filter(isHeader));
  const schemeOf = (name: string): object[] => (isComponent(name) ? [named([name], () => [])] : []);
  const schemaOf = (name: string): Schema =>
    isComponent(name) ? reference(name) : reference("Props");
  const form = { type: "object", properties: named(names, (_, i) => kindOf(i)) };
  const parameters = (place: string, all: readonly string[]): readonly object[] =>
    all.map((name, i) => ({ name, in: place, schema: i % 2 === 0 ? text : integers }));
  const operation = (name: string, i: number): object => ({
    operationId: name,
    tags: [name],
    summary: name,
    parameters: [
      { name: "p", in: "path", required: true, schema: text },
      { name, in: "query", schema: kindOf(i) },
      { name: "deep", in: "query", style: "deepObject", schema: reference("Props") },
    ],
    requestBody: json(schemaOf(name)),
    responses: {
      200: {
        description: name,
        ...json({ type: "object", additionalProperties: schemaOf(name) }),
        links: isComponent(name)
          ? named([name], () => ({ operationId: name, parameters: { p: `$response.body#/${i}` } }))
          : {},
      },
      default: { description: name, ...json(reference("Tagged")) },
    },
    callbacks: named([name], () => ({
      "{$request.query.deep}": {
        post: { requestBody: json(schemaOf(name)), responses: { 204: described } },
      },
    })),
    security: [{}, ...schemeOf(name)],
  });
  const wide = (id: string, members: object): object => ({
    post: { operationId: id, responses: { 204: described }, ...members },
  });
  const encoding = named(names, (_, i) =>
    i % 2 === 0 ? { contentType: "text/plain" } : { style: "pipeDelimited", explode: false },
  );
  return {
    openapi: "3.2.0",
    info: { title: names[0] ?? "", version: "1" },
    tags: names.map((name) => ({ name, description: name })),
    servers: names.slice(0, 40).map((name, i) => ({
      url: `https://h${i}.example/{v}`,
      description: name,
      variables: named(["v"], () => ({ default: name, enum: [name, "other"] })),
    })),
    paths: {
      ...Object.fromEntries(names.map((name, i) => [`/o${i}/{p}`, { post: operation(name, i) }])),
      "/form": wide("wideForm", {
        requestBody: {
          content: {
            "application/x-www-form-urlencoded": { schema: form, encoding },
            "multipart/form-data": { schema: form, encoding },
            "application/xml": { schema: form },
          },
        },
      }),
      "/query": wide("wideQuery", { parameters: parameters("query", names) }),
      "/headers": wide("wideHeaders", {
        parameters: [
          ...parameters("header", headers),
          ...parameters("cookie", names.filter(isToken)),
        ],
        responses: {
          200: { ...described, headers: named(headers, (_, i) => ({ schema: kindOf(i % 5) })) },
        },
      }),
      "/path": {
        post: {
          operationId: "widePath",
          responses: { 204: described },
          parameters: [{ name: "toString", in: "path", required: true, schema: text }],
        },
      },
      "/path/{__proto__}/{constructor}/{then}": wide("hostilePath", {
        parameters: ["__proto__", "constructor", "then"].map((name) => ({
          name,
          in: "path",
          required: true,
          schema: text,
        })),
      }),
    },
    webhooks: named(names, (name) => ({
      post: { requestBody: json(schemaOf(name)), responses: { 204: described } },
    })),
    components: {
      schemas: {
        ...named(components, (name, i) => ({
          type: "object",
          description: name,
          properties: named([name, "other"], () => kindOf(i)),
        })),
        Props: { type: "object", properties: named(names, (_, i) => kindOf(i % 5)) },
        Required: {
          type: "object",
          required: names,
          properties: named(names, (_, i) => kindOf(i % 4)),
          additionalProperties: false,
        },
        Enum: { type: "string", enum: [...new Set(names)] },
        Open: { type: "string", "x-open-enum": [...new Set(names)] },
        Constants: { type: "object", properties: named(names, (name) => ({ const: name })) },
        Defaults: {
          type: "object",
          properties: named(names, (name) => ({ ...text, default: name })),
        },
        Attributes: {
          type: "object",
          properties: named(names, (_, i) => ({
            ...text,
            xml: { attribute: true, name: `a${i}` },
          })),
        },
        Tagged: {
          oneOf: components.slice(0, 60).map((_, i) => reference(`Member${i}`)),
          discriminator: {
            propertyName: "constructor",
            mapping: named(components.slice(0, 60), (_, i) => `#/components/schemas/Member${i}`),
          },
        },
        ...Object.fromEntries(
          components.slice(0, 60).map((name, i) => [
            `Member${i}`,
            {
              type: "object",
              required: ["constructor"],
              properties: { constructor: { const: name }, own: reference(name) },
            },
          ]),
        ),
      },
      securitySchemes: named(components, (name, i) =>
        i % 2 === 0
          ? { type: "apiKey", in: "header", name: `X-K${i}`, description: name }
          : { type: "http", scheme: "bearer" },
      ),
      examples: named(components, (name) => ({ value: name })),
    },
  };
}

/** Names that differ as those of headers do: in more than letters being large or small. */
function uniqueHeaders(names: readonly string[]): readonly string[] {
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}
