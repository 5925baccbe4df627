import { multipartParser } from "@diptych/multipart";
import { toFetch } from "../../runtime/src/index.ts";
import type { ClientModule } from "../client/generated/generated-client.ts";
import type { ServerModule } from "../server/generated/generated-server.ts";
import { generateFiles, withPaths, writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";
import type { TextFile } from "../support/text-file.ts";

const moment = "{ type: string, format: date-time }";
const day = "{ type: string, format: date }";
const thing = `{ schema: { $ref: "#/components/schemas/Thing" } }`;

/** A document with date-times and dates wherever HTTP carries a value. */
export const temporalDocument: string = withPaths(
  `/echo/{path}:
  post:
    operationId: echo
    parameters:
      - { name: path, in: path, required: true, schema: ${day} }
      - { name: query, in: query, required: true, schema: ${moment} }
      - { name: list, in: query, required: true, explode: false, schema: { type: array, items: ${moment} } }
      - { name: deep, in: query, required: true, style: deepObject, schema: { $ref: "#/components/schemas/Range" } }
      - { name: json, in: query, required: true, content: { application/json: { schema: { type: array, items: ${day} } } } }
      - { name: either, in: query, required: true, schema: { oneOf: [${day}, ${moment}, { type: integer }, { $ref: "#/components/schemas/Range" }] } }
      - { name: X-Header, in: header, required: true, schema: ${moment} }
      - { name: cookie, in: cookie, required: true, schema: ${day} }
    requestBody: { required: true, content: { application/json: ${thing} } }
    responses:
      "200":
        description: Good.
        headers: { X-At: { required: true, schema: ${moment} } }
        content: { application/json: { schema: { $ref: "#/components/schemas/Echo" } } }
        links: { again: { operationId: getDefaults, parameters: { since: "$response.body#/query", day: "$request.path.path" } } }
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
      - { name: since, in: query, schema: { type: string, format: date-time, default: "1998-12-31T23:59:60.5Z" } }
      - { name: day, in: query, schema: { type: string, format: date, default: "2026-01-02" } }
    responses: { "200": { description: Good., content: { application/json: { schema: { $ref: "#/components/schemas/Defaults" } } } } }
/things:
  get:
    operationId: listThings
    parameters: [{ name: filter, in: query, schema: { type: string } }]
    x-filter: { at: ${moment}, on: ${day} }
    responses: { "200": { description: Good., content: { application/json: { schema: { type: array, items: { type: string } } } } } }
`,
  `schemas:
  Range: { type: object, required: [low], properties: { low: ${moment}, high: ${day} } }
  Thing:
    type: object
    required: [value]
    properties: { value: ${moment}, all: { type: object, additionalProperties: ${day} } }
  Wrapped: { type: object, required: [own, thing], properties: { own: ${moment}, days: { type: array, items: ${day} }, thing: { $ref: "#/components/schemas/Thing" } } }
  Echo:
    type: object
    properties:
      path: ${day}
      query: ${moment}
      list: { type: array, items: ${moment} }
      deep: { $ref: "#/components/schemas/Range" }
      json: { type: array, items: ${day} }
      either: { oneOf: [${day}, ${moment}, { type: integer }, { $ref: "#/components/schemas/Range" }] }
      header: ${moment}
      cookie: ${day}
      body: { $ref: "#/components/schemas/Thing" }
  Defaults: { type: object, properties: { since: ${moment}, day: ${day} } }
`,
);

/** Files of the client and the server of the document. */
export function temporalFiles(module?: string): Promise<readonly TextFile[]> {
  return generateFiles(temporalDocument, {
    emit: ["client", "server", "json", "xml", "validate"],
    dates: "temporal",
    ...(module && { temporal: module }),
  });
}

/** A client of the document, and what it sent last. */
export interface TemporalApi {
  readonly client: ReturnType<ClientModule["createClient"]>;
  readonly sent: () => { readonly url: URL; readonly body: string };
  readonly fetch: (request: Request) => Promise<Response>;
  /** Parameters of the linked operation. */
  readonly link: (response: unknown, params: object) => unknown;
  /** The filter as the server has read it. */
  readonly filter: () => unknown;
}

/** Starts the client and the server of the document, without a network. */
export async function createTemporalApi(): Promise<TemporalApi> {
  const folder = await writePackage(await temporalFiles());
  const { createServer } = await importGenerated<ServerModule>(folder, "server");
  const clientModule = await importGenerated<ClientModule>(folder, "client");
  const { createClient } = clientModule;
  const link = (clientModule as unknown as { echoAgainLink: TemporalApi["link"] }).echoAgainLink;
  let filter: unknown;
  const handlers = {
    echo: ({ path, query, headers, cookies, body }: Record<string, Record<string, unknown>>) => ({
      status: 200,
      headers: { "X-At": headers?.["X-Header"] },
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
  return { client, sent: () => sent, fetch: handle, link, filter: () => filter };
}
