import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bearer } from "@diptych/runtime";
import { withPaths } from "../../support/generate.ts";
import { writeClient } from "./generated-client.ts";
import { importGenerated } from "../../support/import-generated.ts";

const body = `requestBody: { required: true, content: { application/octet-stream: { schema: {} } } }`;
const events = `content: { application/x-ndjson: { schema: {} } }`;

const document = withPaths(
  `/plain:
  post: { operationId: upload, ${body}, responses: { "204": { description: Done. } } }
/secured:
  post: { operationId: uploadSecured, security: [{ key: [] }], ${body}, responses: { "204": { description: Done. } } }
/moved:
  post: { operationId: uploadMoved, ${body}, responses: { "204": { description: Done. }, "303": { description: Elsewhere. } } }
/ranges:
  post: { operationId: uploadRanges, ${body}, responses: { "204": { description: Done. }, 3XX: { description: Elsewhere. } } }
/items:
  post: { operationId: uploadItems, ${body}, responses: { "200": { description: Items., ${events} } } }
/moved-items:
  post: { operationId: uploadMovedItems, ${body}, responses: { "200": { description: Items., ${events} }, "307": { description: Elsewhere. } } }
`,
  `securitySchemes: { key: { type: http, scheme: bearer } }`,
);

type Call = (params: object) => Promise<unknown>;
type Module = { createClient: (options: object) => Readonly<Record<string, Call>> };

let createClient: Module["createClient"];
let server: http.Server;
let baseUrl: string;
beforeAll(async () => {
  const folder = await writeClient(document);
  ({ createClient } = (await importGenerated(folder, "client")) as Module);
  server = http.createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(303, { Location: "/other" }).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function* stream(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(3);
}

describe("a request has redirects as", () => {
  it.each([
    ["upload", stream(), "error"],
    ["upload", new Blob(["x"]).stream(), "error"],
    ["upload", new Blob(["x"]), "manual"],
    ["upload", new Uint8Array(1), "manual"],
    ["uploadSecured", stream(), "error"],
    ["uploadSecured", new Uint8Array(1), "manual"],
    ["uploadMoved", stream(), "manual"],
    ["uploadRanges", stream(), "manual"],
    ["uploadItems", stream(), "error"],
    ["uploadMovedItems", stream(), "manual"],
  ])("%s with %o: %s", async (name, sent, expected) => {
    let redirect: unknown;
    const fetch = (_: string, init: RequestInit): Promise<Response> => {
      ({ redirect } = init);
      return Promise.resolve(new Response(null, { status: 204 }));
    };
    const client = createClient({
      baseUrl,
      fetch,
      auth: bearer({ token: () => "t" }),
      retry: { retries: 0 },
    });
    await client[name]?.({ body: sent }).catch(() => undefined);
    expect(redirect).toBe(expected);
  });
});

describe("a redirect is", () => {
  it("an error of the network for a stream, where the document does not list it", async () => {
    const client = createClient({ baseUrl });
    await expect(client["upload"]?.({ body: stream() })).rejects.toMatchObject({
      kind: "network",
      message: expect.stringContaining("redirect") as unknown,
    });
  });

  it("an error with its status where the document lists it, and for other bodies", async () => {
    const client = createClient({ baseUrl });
    const moved = { kind: "status", status: 303 };
    await expect(client["uploadMoved"]?.({ body: stream() })).rejects.toMatchObject(moved);
    await expect(client["upload"]?.({ body: new Uint8Array(1) })).rejects.toMatchObject(moved);
  });
});
