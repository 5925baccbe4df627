/** A document with these paths, and with members behind them. */
const doc = (paths: string, rest = "", version = "3.1.1"): string =>
  `openapi: ${version}\ninfo: { title: T, version: "1" }\n${rest}\npaths:\n${paths.replace(/^(?=.)/gm, "  ")}\n`;

const done = 'responses: { "204": { description: Done } }';

const path = (name: string): string =>
  `parameters: [{ name: ${name}, in: path, required: true, schema: { type: string } }]`;

const key = "components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } }";

/** An operation that answers with a schema in JSON. */
const answers = (schema: string): string =>
  `responses: { "200": { description: Done, content: { application/json: { schema: ${schema} } } } }`;

const schemas = (text: string): string => `components: { schemas: ${text} }`;

/**
 * Documents that code is generated from, each with something that a running server, a client or a page
 * may stumble over. More of them cost a fraction of a second each.
 */
export const oddDocuments: Readonly<Record<string, string>> = {
  "no paths": 'openapi: 3.1.1\ninfo: { title: T, version: "1" }\ncomponents: {}\n',
  "empty paths": 'openapi: 3.0.3\ninfo: { title: T, version: "1" }\npaths: {}\n',
  "a path without operations": doc('/a: { summary: "Nothing yet" }'),
  "webhooks alone": `openapi: 3.1.1\ninfo: { title: T, version: "1" }\nwebhooks: { made: { post: { operationId: made, requestBody: { content: { application/json: { schema: { type: object } } } }, ${done} } } }\n`,
  "no servers": doc(`/a: { get: { operationId: a, ${done} } }`, "servers: []"),
  "a server of a variable": doc(
    `/a: { get: { operationId: a, ${done} } }`,
    'servers: [{ url: "{base}/v1", variables: { base: { default: "https://a.example" } } }]',
  ),
  "a server that is no address": doc(
    `/a: { get: { operationId: a, ${done} } }`,
    'servers: [{ url: "http://[" }, { url: "/v1?x=1" }]',
  ),
  "a scheme that there is not": doc(
    `/a: { get: { operationId: a, ${done} } }`,
    "security: [{ nowhere: [] }]",
    "3.0.3",
  ),
  "a scheme that there is not beside one": doc(
    `/a: { get: { operationId: a, security: [{ nowhere: [], key: [] }], ${done} } }
/b: { get: { operationId: b, security: [{ nowhere: [] }, { key: [] }], ${done} } }
/c: { get: { operationId: c, security: [{ nowhere: [] }, {}], ${done} } }
/d: { get: { operationId: d, security: [{ key: [] }], ${done} } }`,
    key,
  ),
  "a scheme whose name every object has": doc(
    `/a: { get: { operationId: a, security: [{ constructor: [], toString: [] }], ${done} } }`,
  ),
  "a scheme of mutual TLS": doc(
    `/a: { get: { operationId: a, security: [{ tls: [] }], ${done} } }`,
    "components: { securitySchemes: { tls: { type: mutualTLS } } }",
  ),
  "paths that match alike": doc(`/a/{x}: { get: { operationId: a, ${path("x")}, ${done} } }
/a/{y}: { get: { operationId: b, ${path("y")}, ${done} }, put: { operationId: c, ${path("y")}, ${done} } }`),
  "paths that match alike, of which one answers otherwise":
    doc(`/a/{x}: { get: { operationId: a, ${path("x")}, ${done} } }
/a/{y}: { get: { operationId: b, ${path("y")}, ${answers("{ type: object }")} } }`),
  "paths that a request may be both of":
    doc(`/a/{x}/b: { get: { operationId: a, ${path("x")}, ${done} } }
/a/b/{y}: { get: { operationId: b, ${path("y")}, ${done} } }`),
  "a parameter alone and one with text beside it":
    doc(`/a/{x}: { get: { operationId: a, ${path("x")}, ${done} } }
/a/{x}.json: { get: { operationId: b, ${path("x")}, ${done} } }
/a/{x}{y}: { get: { operationId: c, parameters: [{ name: x, in: path, required: true, schema: { type: string } }, { name: y, in: path, required: true, schema: { type: string } }], ${done} } }`),
  "a query and a fragment in paths": doc(`"/a?list": { get: { operationId: a, ${done} } }
"/a?list&kind=b#part": { get: { operationId: b, ${done} } }
"/a#part": { get: { operationId: c, ${done} }, post: { operationId: d, ${done} } }
"/b#{x}": { get: { operationId: e, ${path("x")}, ${done} } }
"/c?q={x}": { get: { operationId: f, ${path("x")}, ${done} } }`),
  "paths that differ in a slash or in an escape": doc(`/a: { get: { operationId: a, ${done} } }
/a/: { get: { operationId: b, ${done} } }
"/b c": { get: { operationId: c, ${done} } }
"/b%20c": { get: { operationId: d, ${done} } }
/: { get: { operationId: e, ${done} } }`),
  "operation ids that are the same": doc(`/a: { get: { operationId: a, ${done} } }
/b: { get: { operationId: a, ${done} }, post: { operationId: A, ${done} } }`),
  "no operation ids": doc(`/a/{x}: { get: { ${path("x")}, ${done} } }
/a/{x}/b: { get: { ${path("x")}, ${done} } }`),
  "operation ids that objects and modules have": doc(
    ["then", "constructor", "__proto__", "toString", "default", "createServer", "hasOwnProperty"]
      .map((id, i) => `/a${i}: { get: { operationId: ${id}, ${done} } }`)
      .join("\n"),
  ),
  "no responses": doc("/a: { get: { operationId: a, responses: {} } }", "", "3.0.3"),
  "errors alone": doc(
    '/a: { get: { operationId: a, responses: { "404": { description: None } } } }',
  ),
  "ranges of statuses": doc(
    `/a: { get: { operationId: a, responses: { "2XX": { description: Done }, "4XX": { description: Wrong }, default: { description: Other } } } }`,
  ),
  "a body where the status has none": doc(
    `/a: { get: { operationId: a, responses: { "204": { description: Done, content: { application/json: { schema: { type: object } } } } } } }`,
  ),
  "a status of information": doc(
    `/a: { get: { operationId: a, responses: { "101": { description: Upgrade } } } }`,
  ),
  "recursion without an end": doc(
    `/a: { get: { operationId: a, ${answers('{ $ref: "#/components/schemas/Node" }')} } }
/b: { post: { operationId: b, requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Node" } } } }, ${done} } }
/c: { get: { operationId: c, ${done} } }`,
    schemas(
      '{ Node: { type: object, required: [next], properties: { next: { $ref: "#/components/schemas/Node" } } } }',
    ),
  ),
  "recursion without an end through a list and a choice": doc(
    `/a: { get: { operationId: a, ${answers('{ $ref: "#/components/schemas/Tree" }')} } }`,
    schemas(
      '{ Tree: { type: array, minItems: 1, items: { oneOf: [{ $ref: "#/components/schemas/Tree" }, { $ref: "#/components/schemas/Node" }] } }, Node: { type: object, required: [of], properties: { of: { $ref: "#/components/schemas/Tree" } } } }',
    ),
  ),
  "a body that can be nothing": doc(
    `/a: { get: { operationId: a, ${answers("false")} } }
/b: { post: { operationId: b, requestBody: { content: { application/json: { schema: { not: {} } } } }, ${done} } }`,
  ),
  "a pattern that no text matches": doc(
    `/a: { get: { operationId: a, ${answers('{ type: string, pattern: "a(?!a)a" }')} } }`,
  ),
  "a pattern that takes long": doc(
    `/a: { get: { operationId: a, parameters: [{ name: q, in: query, schema: { type: string, pattern: "^(a+)+$" } }], ${answers('{ type: string, pattern: "^(a+)+$" }')} } }`,
  ),
  "a reference that leads nowhere in an example": doc(
    `/a: { get: { operationId: a, responses: { "200": { description: Done, content: { application/json: { schema: { type: object }, example: { $ref: "#/x-none" } } } } } } }`,
  ),
  "a link to no operation": doc(
    '/a: { get: { operationId: a, responses: { "204": { description: Done, links: { next: { operationId: none, parameters: { x: $response.body#/x } } } } } } }',
  ),
  "a callback": doc(
    `/a: { post: { operationId: a, callbacks: { made: { "{$request.body#/url}": { post: { operationId: made, ${done} } }, "nonsense {": { post: { operationId: other, ${done} } } } }, ${done} } }`,
  ),
  "path parameters that do not fit the path": doc(
    `/a/{x}/{y}: { get: { operationId: a, parameters: [{ name: z, in: path, required: true, schema: { type: string } }, { name: x, in: path, schema: { type: string } }], ${done} } }
/b/{x}/{x}: { get: { operationId: b, ${path("x")}, ${done} } }`,
    "",
    "3.0.3",
  ),
  "a parameter that is listed twice": doc(
    `/a: { get: { operationId: a, parameters: [{ name: q, in: query, schema: { type: string } }, { name: q, in: query, schema: { type: string } }], ${done} } }`,
    "",
    "3.0.3",
  ),
  "headers that cannot be sent": doc(
    `/a: { get: { operationId: a, parameters: [{ name: "a b", in: header, schema: { type: string } }, { name: "c d", in: cookie, schema: { type: string } }], responses: { "200": { description: Done, headers: { "x y": { schema: { type: string } }, X-Long: { required: true, schema: { type: string, const: "a\\nb" } } } } } } }`,
  ),
  "an example that does not match": doc(
    `/a: { get: { operationId: a, parameters: [{ name: q, in: query, schema: { type: integer }, example: many }], responses: { "200": { description: Done, content: { application/json: { schema: { type: integer }, example: one } } } } } }`,
  ),
  "media types of all kinds": doc(
    `/a: { post: { operationId: a, requestBody: { content: { application/octet-stream: {}, "*/*": {}, text/csv: { schema: { type: string } }, "application/x-www-form-urlencoded": { schema: { type: object, properties: { a: { type: string } } } }, "not a media type": {} } }, responses: { "200": { description: Done, content: { "image/*": {}, application/xml: { schema: { type: object } }, application/jsonl: { schema: { type: array, items: { type: object } } }, "": {} } } } } }`,
  ),
  "multipart bodies": doc(
    `/a: { post: { operationId: a, requestBody: { content: { multipart/form-data: { schema: { type: object, required: [file], properties: { file: { type: string, format: binary }, note: { type: string } } } }, multipart/mixed: { schema: { type: object } } } }, ${done} } }`,
  ),
  "an event stream": doc(
    `/a: { get: { operationId: a, responses: { "200": { description: Done, content: { text/event-stream: { schema: { type: object } } } } } } }`,
  ),
  "methods of all kinds": doc(
    `/a: { ${["get", "put", "post", "delete", "options", "head", "patch", "trace"].map((method) => `${method}: { operationId: ${method}A, ${done} }`).join(", ")} }`,
  ),
  "an id beyond which there is none": doc(
    `/a: { get: { operationId: list, ${answers('{ type: array, items: { $ref: "#/components/schemas/A" } }')} }, post: { operationId: make, requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/A" } } } }, ${answers('{ $ref: "#/components/schemas/A" }')} } }
/a/{id}: { get: { operationId: one, parameters: [{ name: id, in: path, required: true, schema: { type: integer } }], ${answers('{ $ref: "#/components/schemas/A" }')} } }`,
    schemas(
      "{ A: { type: object, required: [id], properties: { id: { type: integer, minimum: 9007199254740990 } } } }",
    ),
  ),
  "a document of 2.0 with faults": `swagger: "2.0"
info: { title: T, version: "1" }
security: [{ nowhere: [] }]
paths:
  "/a?x=1": { get: { operationId: a, parameters: [{ name: q, in: query, type: array, collectionFormat: tsv, items: { type: string } }], ${done} } }
  /a: { get: { operationId: b, produces: [application/xml, text/plain], responses: { "200": { description: Done, schema: { type: file } } } } }
  /b/{x}: { post: { operationId: c, parameters: [{ name: x, in: path, required: true, type: string }, { name: f, in: formData, type: file }], ${done} } }
  /b/{y}: { post: { operationId: d, parameters: [{ name: y, in: path, required: true, type: string }], ${done} } }
`,
  "names that code must escape": doc(
    `"/a*/{x}": { get: { operationId: "a */ \`b\`", summary: "*/ \`\${1}\`", tags: ["*/", ""], ${path("x")}, ${done} } }`,
  ),
};
