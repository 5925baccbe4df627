import { beforeAll, describe, expect, it } from "vitest";
import {
  badRequest,
  createTransport,
  querySerializer,
  toFetch,
  type Server,
  type Transport,
} from "@diptych/runtime";
import { generateFiles, withPaths, writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";

const document = withPaths(`/orders:
  get:
    operationId: listOrders
    parameters:
      - { name: limit, in: query, schema: { type: integer } }
      - name: where
        in: query
        style: deepObject
        schema:
          type: object
          properties: { total: { type: object, properties: { gt: { type: integer } } }, state: { type: string } }
    responses: { "204": { description: Done. } }
`);

/** Structures within a query as brackets: `where[total][gt]=5`. */
const brackets = querySerializer((query) =>
  [...new URLSearchParams(query)]
    .flatMap(([name, text]) =>
      text.startsWith("{")
        ? Object.entries(JSON.parse(text) as object).map(([key, one]) => [`${name}[${key}]`, one])
        : [[name, text]],
    )
    .map((pair) => pair.join("="))
    .join("&"),
);

/** The same the other way round, for this one parameter. */
function fromBrackets(query: string): string {
  const pairs = [...new URLSearchParams(query)].map(([name, text]) => {
    const [, own, key] = /^(where\[\w+\])\[(\w+)\]$/.exec(name) ?? [];
    if (name.includes("[[")) throw badRequest("The query has brackets that are not closed.");
    return own === undefined ? [name, text] : [own, JSON.stringify({ [key ?? ""]: Number(text) })];
  });
  return new URLSearchParams(pairs as [string, string][]).toString();
}

describe("a query in a form of its own", () => {
  type Call = (transport: Transport, params: object) => Promise<unknown>;
  let listOrders: Call;
  let server: Server;
  const got: unknown[] = [];
  const sent: string[] = [];
  beforeAll(async () => {
    const files = await generateFiles(document, { emit: ["client", "server"] });
    const folder = await writePackage(files);
    ({ listOrders } = (await importGenerated(folder, "client")) as { listOrders: Call });
    const module = await importGenerated(folder, "server");
    const { createServer } = module as { createServer: (...given: object[]) => Server };
    const handler = ({ query }: { query: object }): object => (got.push(query), { status: 204 });
    server = createServer({ listOrders: handler }, { queryParser: fromBrackets });
  });

  it("is written by the client and read by the server", async () => {
    const handle = toFetch(server);
    const transport = createTransport({
      baseUrl: "http://h",
      interceptors: [brackets],
      fetch: (url, init) => (sent.push(url), handle(new Request(url, init as RequestInit))),
    });
    const where = { total: { gt: 5 }, state: "open" };
    await listOrders(transport, { where, limit: 3 });
    await listOrders(transport, {});
    expect(sent).toEqual([
      "http://h/orders?limit=3&where[total][gt]=5&where[state]=open",
      "http://h/orders",
    ]);
    expect(got).toEqual([
      { where, limit: 3 },
      { where: undefined, limit: undefined },
    ]);
  });

  it("may be refused", async () => {
    const { status, body } = await server({ method: "GET", url: "/orders?a[[=1", headers: {} });
    expect([status, String(body)]).toEqual([400, expect.stringContaining("not closed")]);
  });
});
