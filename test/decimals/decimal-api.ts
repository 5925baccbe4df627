import { multipartParser } from "@diptych/multipart";
import type { DecimalOptions } from "../../generator/ir/index.ts";
import { toFetch } from "../../runtime/src/index.ts";
import type { ClientModule } from "../client/generated/generated-client.ts";
import type { ServerModule } from "../server/generated/generated-server.ts";
import { generateFiles, withPaths, withSchemas, writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";
import type { TextFile } from "../support/text-file.ts";

const decimal = "{ type: number, format: decimal }";
const thing = `{ schema: { $ref: "#/components/schemas/Thing" } }`;

/** A document with decimals wherever HTTP carries a value. */
export const decimalDocument: string = withPaths(
  `/echo/{path}:
  post:
    operationId: echo
    parameters:
      - { name: path, in: path, required: true, schema: ${decimal} }
      - { name: query, in: query, required: true, schema: ${decimal} }
      - { name: list, in: query, required: true, explode: false, schema: { type: array, items: ${decimal} } }
      - { name: deep, in: query, required: true, style: deepObject, schema: { $ref: "#/components/schemas/Range" } }
      - { name: X-Header, in: header, required: true, schema: ${decimal} }
      - { name: cookie, in: cookie, required: true, schema: ${decimal} }
    requestBody: { required: true, content: { application/json: ${thing} } }
    responses: { "200": { description: Good., content: { application/json: { schema: { $ref: "#/components/schemas/Echo" } } } } }
/put:
  put:
    operationId: put
    requestBody:
      required: true
      content:
        application/json: ${thing}
        application/xml: ${thing}
        application/x-www-form-urlencoded: { schema: { $ref: "#/components/schemas/Wrapped" } }
        multipart/form-data: { schema: { $ref: "#/components/schemas/Wrapped" } }
    responses: { "200": { description: Good., content: { application/json: ${thing} } } }
/defaults:
  get:
    operationId: getDefaults
    parameters:
      - { name: rate, in: query, schema: { type: number, format: decimal, default: 0.1, maximum: 2000 } }
      - { name: steps, in: query, schema: { type: array, items: ${decimal}, default: [1, 0.25] } }
    responses: { "200": { description: Good., content: { application/json: { schema: { $ref: "#/components/schemas/Defaults" } } } } }
/things:
  get:
    operationId: listThings
    parameters: [{ name: filter, in: query, schema: { type: string } }]
    x-filter: { price: ${decimal} }
    responses: { "200": { description: Good., content: { application/json: { schema: { type: array, items: { type: string } } } } } }
`,
  `schemas:
  Range: { type: object, properties: { low: ${decimal}, high: ${decimal} } }
  Thing:
    type: object
    required: [value]
    properties: { value: ${decimal}, all: { type: object, additionalProperties: ${decimal} } }
  Wrapped: { type: object, required: [own, thing], properties: { own: ${decimal}, thing: { $ref: "#/components/schemas/Thing" } } }
  Echo:
    type: object
    properties:
      path: ${decimal}
      query: ${decimal}
      list: { type: array, items: ${decimal} }
      deep: { $ref: "#/components/schemas/Range" }
      header: ${decimal}
      cookie: ${decimal}
      body: { $ref: "#/components/schemas/Thing" }
  Defaults: { type: object, properties: { rate: ${decimal}, steps: { type: array, items: ${decimal} } } }
`,
);

/** Decimals wherever a value holds them. */
export const decimalSchemas: string = withSchemas(`Order:
  type: object
  required: [value]
  properties:
    value: ${decimal}
    attribute: { type: number, format: decimal, xml: { attribute: true } }
    bounded: { type: number, format: decimal, minimum: 0.5, exclusiveMaximum: 10, multipleOf: 0.25 }
    list: { type: array, items: ${decimal} }
    wrapped: { type: array, xml: { wrapped: true }, items: { type: number, format: decimal, xml: { name: item } } }
    map: { type: object, additionalProperties: ${decimal} }
    nullable: { type: [number, "null"], format: decimal }
    flag: { oneOf: [${decimal}, { type: boolean }] }
    word: { oneOf: [${decimal}, { type: string, pattern: "^[a-z]+$" }] }
    choice: { oneOf: [{ $ref: "#/components/schemas/Card" }, { $ref: "#/components/schemas/Fee" }] }
    mixed: { anyOf: [${decimal}, { $ref: "#/components/schemas/Card" }, { type: array, minItems: 1, items: ${decimal} }] }
    parts: { type: array, uniqueItems: true, items: ${decimal} }
    cards: { type: array, uniqueItems: true, items: { $ref: "#/components/schemas/Card" } }
Text: { type: object, properties: { text: { type: number, format: decimal, xml: { nodeType: text } } } }
Card: { type: object, required: [limit], properties: { limit: ${decimal} } }
Fee:
  type: object
  required: [fee]
  properties: { fee: ${decimal}, rate: ${decimal} }
  dependentRequired: { rate: [fee] }
  not: { required: [rate], properties: { kind: { const: x } } }
`);

/** Files of the client and the server of the document. */
export function decimalFiles(held?: DecimalOptions["class"]): Promise<readonly TextFile[]> {
  return generateFiles(decimalDocument, {
    emit: ["client", "server"],
    decimals: { numbers: "format", ...(held && { class: held }) },
  });
}

/** A client of the document, and what it sent last. */
export interface DecimalApi {
  readonly client: ReturnType<ClientModule["createClient"]>;
  readonly sent: () => { readonly url: URL; readonly body: string };
  readonly fetch: (request: Request) => Promise<Response>;
  /** The filter as the server has read it. */
  readonly filter: () => unknown;
}

/** Starts the client and the server of the document, without a network. */
export async function createDecimalApi(held?: DecimalOptions["class"]): Promise<DecimalApi> {
  const folder = await writePackage(await decimalFiles(held));
  const { createServer } = await importGenerated<ServerModule>(folder, "server");
  const { createClient } = await importGenerated<ClientModule>(folder, "client");
  let filter: unknown;
  const handlers = {
    echo: ({ path, query, headers, cookies, body }: Record<string, Record<string, unknown>>) => ({
      status: 200,
      body: { ...path, ...query, header: headers?.["X-Header"], ...cookies, body },
    }),
    put: ({ body }: { body: { thing?: object } }) => ({ status: 200, body: body.thing ?? body }),
    getDefaults: ({ query }: { query: object }) => ({ status: 200, body: query }),
    listThings: ({ query }: { query: { filter?: unknown } }) => {
      ({ filter } = query);
      return { status: 200, body: [] };
    },
  };
  const handle = toFetch(createServer(handlers, { multipart: multipartParser() } as object));
  let sent = { url: new URL("http://localhost"), body: "" };
  const client = createClient({
    baseUrl: "http://localhost",
    fetch: async (url, init) => {
      const request = new Request(url, init as RequestInit);
      sent = { url: new URL(request.url), body: await request.clone().text() };
      return handle(request);
    },
  });
  return { client, sent: () => sent, fetch: handle, filter: () => filter };
}
