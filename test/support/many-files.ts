import { withSwaggerPaths } from "../openapi/swagger/swagger-text.ts";

type Files = Readonly<Record<string, string>>;

/** An operation whose response has a schema of another file. */
const operation = (id: string, schema: string, more = ""): string =>
  `operationId: ${id}\n  ${more}responses: { "200": { description: d, content: { application/json: { schema: { $ref: ${schema} } } } } }\n`;

/** Path items, parameters and schemas in other files, which refer to each other. */
export const shop = {
  "api/openapi.yaml": `openapi: 3.1.1
info: { title: Shop, version: 1.0.0 }
servers: [{ url: /v1 }]
paths:
  /pets: { $ref: paths/pets.yaml }
  /owners/{id}:
    get:
      operationId: getOwner
      tags: [owners]
      parameters: [{ $ref: "common.yaml#/parameters/Id" }]
      responses: { "200": { description: o, content: { application/json: { schema: { $ref: schemas/owner.yaml } } } } }
components:
  schemas:
    Pet: { $ref: schemas/pet.yaml }
    Own: { type: object, properties: { pet: { $ref: "#/components/schemas/Pet" } } }
`,
  "api/paths/pets.yaml": `get:\n  ${operation("listPets", "../schemas/pet.yaml", "tags: [pets]\n  ")}`,
  "api/common.yaml": `parameters: { Id: { name: id, in: path, required: true, schema: { $ref: "#/Id" } } }
Id: { type: string, pattern: "^a" }
`,
  "api/schemas/pet.yaml": `type: object
required: [kind]
properties:
  kind: { type: string, example: { $ref: nothing.yaml } }
  answer: { enum: ["yes", "1.10", "0x1"] }
  owner: { $ref: owner.yaml }
  own: { $ref: ../openapi.yaml#/components/schemas/Own }
  choice: { oneOf: [{ $ref: cats.yaml#/Cat }, { $ref: dogs.yaml#/Cat }] }
  deep: { $ref: cats.yaml#/List/items/0 }
`,
  "api/schemas/owner.yaml": `type: object
properties: { pets: { type: array, items: { $ref: pet.yaml } }, next: { $ref: "#" }, "$ref": { type: string } }
`,
  "api/schemas/cats.yaml": `Cat: { type: object, required: [m], properties: { m: { type: string } } }
List: { items: [{ type: boolean }] }
`,
  "api/schemas/dogs.yaml":
    "Cat: { type: object, required: [d], properties: { d: { type: integer } } }\n",
};

const members =
  "oneOf: [{ $ref: a.yaml#/Cat }, { $ref: b.yaml#/Cat }], discriminator: { propertyName: k, mapping: { cat: a.yaml#/Cat } }";
const cat = "Cat: { type: object, required: [k], properties: { k: { type: string } } }\n";
/** A mapping of a discriminator, a link and an anchor. */
export const named = {
  "api.yaml": `openapi: 3.1.1
info: { title: t, version: "1" }
paths:
  /a: { $ref: paths.yaml#/a }
  /b: { $ref: paths.yaml#/b }
components: { schemas: { Union: { ${members} }, Anchored: { $ref: c.yaml#node } } }
`,
  "paths.yaml": `a:
  get: { operationId: a, responses: { "200": { description: d, links: { b: { operationRef: "#/b/get" } } } } }
b:
  get: { operationId: b, responses: { "204": { description: d } } }
`,
  "a.yaml": cat,
  "b.yaml": cat,
  "c.yaml": "$defs: { N: { $anchor: node, type: object, properties: { n: { $ref: '#node' } } } }\n",
};

const entry = withSwaggerPaths(
  `/a:
  $ref: "parts/paths.yaml#/a"
/b:
  get:
    operationId: b
    parameters:
      - $ref: "parts/parameters.yaml#/Limit"
      - $ref: "other.yaml#/parameters/Since"
    responses:
      "200": { $ref: "parts/responses.yaml#/Thing" }
`,
  `definitions:
  Own: { type: object, properties: { own: { type: string } } }
`,
);

/** Parts of 2.0. */
export const swagger = {
  "api.yaml": entry,
  "parts/paths.yaml": `a:
  parameters: [{ $ref: "parameters.yaml#/Body" }]
  put:
    operationId: a
    responses: { "204": { description: n } }
`,
  "parts/parameters.yaml": `Limit: { name: limit, in: query, type: integer, maximum: 10 }
Body:
  name: body
  in: body
  schema: { type: object, properties: { own: { $ref: "../api.yaml#/definitions/Own" }, thing: { $ref: "models.yaml#/Thing" } } }
`,
  "parts/responses.yaml": `Thing: { description: t, schema: { $ref: "./models.yaml#/Thing" } }\n`,
  "parts/models.yaml": `Thing: { type: object, discriminator: kind, properties: { kind: { type: string }, next: { $ref: "#/Thing", x-nullable: true } } }\n`,
  "other.yaml": withSwaggerPaths(
    "",
    `parameters:
  Since: { name: since, in: query, type: array, items: { type: string }, collectionFormat: pipes }
`,
  ),
};

/** Two operations that refer to the same parts, which have inline schemas. */
export const shared = {
  "api.yaml": `openapi: 3.1.1
info: { title: T, version: "1" }
paths:
  /a: { post: &post { operationId: a, parameters: [&p { $ref: "#/components/parameters/sort by" }], requestBody: { $ref: "#/components/requestBodies/New" }, responses: { "200": { $ref: "#/components/responses/Found" }, 4XX: { $ref: "other.yaml" }, default: { $ref: "#/components/responses/Chain" } } } }
  /b: { post: { <<: *post, operationId: b, responses: { "200": { $ref: "#/components/responses/Found" }, "404": { $ref: "other.yaml" }, "500": { $ref: "#/components/responses/Failure" }, "501": { $ref: "#/paths/~1c/get/responses/501" } } } }
  /c: { get: { operationId: c, parameters: [*p], responses: { "501": { description: own, content: { application/json: { schema: { type: object, properties: { c: {} } } } } } } } }
components:
  schemas: { FailureResponseBody: { type: string } }
  parameters: { sort by: { name: sort, in: query, schema: { type: object, properties: { by: { type: string } } } } }
  headers: { Page: { schema: { type: object, properties: { n: { type: integer } } } } }
  requestBodies: { New: { content: { application/json: { schema: { type: object, properties: { n: {} } } } } } }
  responses:
    Found: { description: f, headers: { Next: { $ref: "#/components/headers/Page" }, Last: { $ref: "#/components/headers/Page" } }, content: { application/json: { schema: { type: object, properties: { f: { type: object, properties: { g: {} } } } } } } }
    Failure: { description: x, content: { application/json: { schema: { type: object, properties: { x: {} } } } } }
    Chain: { $ref: "#/components/responses/Failure" }
`,
  "other.yaml": `{ description: o, content: { application/json: { schema: { type: object, properties: { o: {} } } } } }`,
};

/** Path items that two paths have, and components of the same name in two files. */
const reused: Files = {
  "openapi.yaml": `openapi: 3.1.1
info: { title: Pages, version: "1" }
paths:
  /a: { $ref: parts/path.yaml }
  /b: { $ref: parts/path.yaml }
  /c:
    get:
      operationId: getC
      parameters: [{ $ref: "parts/common.yaml#/components/parameters/Page" }]
      responses: { "400": { $ref: "parts/common.yaml#/components/responses/Bad" } }
components:
  schemas:
    Own: { type: object, properties: { thing: { $ref: parts/thing.yaml } } }
    Problem: { type: string }
    Pet:
      oneOf: [{ $ref: "parts/common.yaml#/components/schemas/Dog" }, { $ref: "#/components/schemas/Cat" }]
      discriminator: { propertyName: kind, mapping: { dog: "parts/common.yaml#/components/schemas/Dog", cat: Cat } }
    Cat: { type: object, properties: { kind: { type: string }, lives: { type: integer } } }
`,
  "parts/path.yaml": `get:
  parameters: [{ name: q, in: query, schema: { $ref: "common.yaml#/components/schemas/Q" } }]
  responses: { "200": { description: d, content: { application/json: { schema: { $ref: "../openapi.yaml#/components/schemas/Pet" } } } } }
`,
  "parts/common.yaml": `components:
  parameters: { Page: { name: page, in: query, required: true, schema: { type: integer } } }
  schemas:
    Q: { type: string, enum: [a] }
    Problem: { type: object, properties: { title: { type: string } } }
    Dog: { type: object, properties: { kind: { type: string }, bark: { type: boolean } } }
  responses: { Bad: { description: bad, content: { application/json: { schema: { $ref: "#/components/schemas/Problem" } } } } }
`,
  "parts/thing.yaml": `type: object
properties: { self: { $ref: "#" }, q: { $ref: "common.yaml#/components/schemas/Q" } }
`,
};

/** Links to operations by the files that these are in, and what OpenAPI has no component for. */
const linked: Files = {
  "api.yaml": `openapi: 3.0.4
info: { title: Items, version: "1" }
paths:
  /items: { $ref: items.yaml }
  /items/{id}:
    get:
      operationId: getItem
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        "200":
          description: d
          links:
            all: { operationRef: "items.yaml#/get" }
            again: { operationRef: "#/paths/~1items/get" }
            add: { operationId: addItem }
`,
  "items.yaml": `get:
  operationId: listItems
  responses: { "200": { description: d, links: { one: { operationRef: "api.yaml#/paths/~1items~1%7Bid%7D/get" } } } }
post:
  operationId: addItem
  responses: { "201": { description: d } }
  callbacks: { made: { "{$request.body#/url}": { $ref: hook.yaml } } }
`,
  "hook.yaml": "post:\n  operationId: made\n  responses: { '204': { description: d } }\n",
};

const xmlBody = (schema: string): string =>
  `{ description: d, content: { application/xml: { schema: { $ref: ${schema} } } } }`;

/** Bodies in XML whose roots have the names of components, of which two have the same. */
export const roots = {
  "api.yaml": `openapi: 3.1.1
info: { title: Roots, version: 1.0.0 }
paths:
  /pet:
    get:
      operationId: getPet
      responses:
        "200": ${xmlBody('"#/components/schemas/Pet"')}
        "201": ${xmlBody('"other.yaml#/components/schemas/Pet"')}
        "202": ${xmlBody('"other.yaml#/components/schemas/Named"')}
        "203": ${xmlBody("Dog.yaml")}
components:
  schemas:
    Pet: { type: object, properties: { other: { $ref: "other.yaml#/components/schemas/Pet" } } }
    Named: { type: object, properties: { n: { type: integer } } }
`,
  "other.yaml": `components:
  schemas:
    Pet: { type: object, properties: { name: { type: string } } }
    Named: { type: object, xml: { name: nameD }, properties: { n: { type: string } } }
`,
  "Dog.yaml": "type: object\nproperties: { bark: { type: string } }\n",
};

/** Documents of several files, the entry of each first. */
export const manyFiles: Readonly<Record<string, Files>> = {
  shop,
  named,
  swagger,
  shared,
  reused,
  linked,
  roots,
  oldRoots: {
    ...roots,
    "api.yaml": roots["api.yaml"].replace("3.1.1", "3.0.3"),
  },
};
