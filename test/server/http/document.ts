import type { Server } from "@diptych/runtime";
import { generateFiles, withPaths, writePackage } from "../../support/generate.ts";
import { importGenerated } from "../../support/import-generated.ts";

const bytes = "{ description: Bytes., content: { application/octet-stream: {} } }";
const count = `{ "200": { description: Count., content: { application/json: { schema: { $ref: "#/components/schemas/Count" } } } } }`;
const body = (type: string, schema: string): string =>
  `requestBody: { required: true, content: { ${type}: { schema: ${schema} } } }`;

/** Operations whose bodies are asked for in parts, or compressed. */
export const httpDocument = withPaths(
  `/file:
  get:
    operationId: readFile
    responses: { "200": ${bytes}, "206": ${bytes} }
  put:
    operationId: writeFile
    x-body-stream: true
    requestBody: { required: true, content: { application/octet-stream: {} } }
    responses: ${count}
/whole:
  get:
    operationId: readWhole
    responses: { "200": ${bytes} }
/words:
  get:
    operationId: listWords
    responses:
      "200": { description: Words., content: { application/json: { schema: { type: array, items: { type: string } } } } }
      "304": { description: As before. }
  post:
    operationId: countWords
    ${body("application/json", "{ type: array, items: { type: string } }")}
    responses: ${count}
  put:
    operationId: replaceWords
    ${body("application/json", "{ type: array, items: { type: string } }")}
    responses: { "204": { description: Replaced. }, "412": { description: Changed. } }
/events:
  get:
    operationId: followEvents
    responses: { "200": { description: Events., content: { text/event-stream: { schema: { type: string } } } } }
/lines:
  post:
    operationId: writeLines
    ${body("application/x-ndjson", '{ $ref: "#/components/schemas/Count" }')}
    responses: ${count}
/log:
  get:
    operationId: readLog
    responses: { "200": { description: Text., content: { text/plain: { schema: { type: string } } } } }
/probe:
  get:
    operationId: getProbe
    responses: ${count}
  head:
    operationId: headProbe
    responses: { "204": { description: There. } }
`,
  `schemas:
  Count: { type: object, required: [count], properties: { count: { type: integer } } }
`,
);

let folder: Promise<string> | undefined;

async function generated(entry: string): Promise<Record<string, never>> {
  folder ??= generateFiles(httpDocument, { emit: ["server", "client"] }).then((files) =>
    writePackage(files),
  );
  return (await importGenerated(await folder, entry)) as Record<string, never>;
}

/** A server of the document. */
export async function httpServer(handlers: object, options: object = {}): Promise<Server> {
  const { createServer } = (await generated("server")) as unknown as {
    createServer: (handlers: object, options: object) => Server;
  };
  return createServer(handlers, options);
}

/** A method of a client, called without its types. */
export interface Method {
  (params?: object, options?: object): Promise<unknown>;
  readonly response: (
    params?: object,
    options?: object,
  ) => Promise<{ readonly body: unknown; readonly headers: Headers; readonly status: number }>;
  readonly stream: (params?: object, options?: object) => Promise<ReadableStream<Uint8Array>>;
}

/** A client of the document. */
export async function httpClient(options: object): Promise<Readonly<Record<string, Method>>> {
  const { createClient } = (await generated("client")) as unknown as {
    createClient: (options: object) => Readonly<Record<string, Method>>;
  };
  return createClient({ retry: { retries: 0 }, ...options });
}
