import { beforeAll, describe, expect, it } from "vitest";
import { createTransport, type Transport } from "@diptych/runtime";
import { lowerFiles } from "../../ir/lower-text.ts";
import { send, type ServerModule } from "../../server/generated/generated-server.ts";
import { generateFiles, withPaths, writePackage } from "../../support/generate.ts";
import { failure } from "../failure.ts";
import { compileClient } from "./compile-client.ts";
import { importGenerated } from "../../support/import-generated.ts";

const thing = `schema: { $ref: "#/components/schemas/Thing" }`;
const document = withPaths(
  `/thing:
  get:
    operationId: getThing
    responses:
      "200": { description: The thing., content: { application/json: { ${thing} } } }
      "202":
        description: Not yet.
        x-body-optional: true
        content: { application/json: { ${thing} }, application/xml: { ${thing} } }
      2XX: { description: Nothing., x-body-optional: true }
`,
  `schemas: { Thing: { type: object, required: [name], properties: { name: { type: string } } } }`,
);

type Call = (transport: Transport) => Promise<unknown>;
let getThing: Call;
let createServer: ServerModule["createServer"];

beforeAll(async () => {
  const files = await generateFiles(document, { emit: ["client", "server"] });
  const folder = await writePackage(files);
  ({ getThing } = (await importGenerated(folder, "client")) as { getThing: Call });
  ({ createServer } = (await importGenerated(folder, "server")) as ServerModule);
});

const get = (body: string | null, status: number, type?: string): Promise<unknown> => {
  const headers = type === undefined ? undefined : { "Content-Type": type };
  const answer = (): Response => new Response(body, { status, ...(headers && { headers }) });
  return getThing(
    createTransport({
      baseUrl: "http://h",
      retry: { retries: 0 },
      fetch: () => Promise.resolve(answer()),
    }),
  );
};

describe("a response with x-body-optional", () => {
  it.each([undefined, "application/json", "application/xml", "text/html"])(
    "may be without a body, of the type %s",
    async (type) => expect(await get(null, 202, type)).toBeUndefined(),
  );

  it("has the body that the document describes, and no other", async () => {
    expect(await get('{"name":"a"}', 202, "application/json")).toEqual({ name: "a" });
    expect(await get("<Thing><name>a</name></Thing>", 202, "text/xml")).toEqual({ name: "a" });
    for (const [body, type] of [
      ["{}", "application/json"],
      ["<p/>", "text/html"],
    ] as const)
      expect(await failure(get(body, 202, type))).toMatchObject({ kind: "decode" });
  });

  it("leaves other responses their bodies", async () => {
    expect(await failure(get(null, 200))).toMatchObject({ kind: "decode" });
  });

  it("is sent by servers without a body or with one", async () => {
    const ask = async (reply: object): Promise<unknown> => {
      const server = createServer({ getThing: () => reply }, { onError: () => undefined } as never);
      const { status, text, headers } = await send(server, { method: "GET", url: "/thing" });
      return [status, text, headers.get("content-type"), headers.get("content-length")];
    };
    expect(await ask({ status: 202 })).toEqual([202, "", null, "0"]);
    expect(await ask({ status: 202, body: { name: "a" } })).toContain('{"name":"a"}');
    expect(await ask({ status: 202, body: {} })).toContain(500);
    expect(await ask({ status: 200 })).toContain(500);
  });

  it("is undefined to the compiler too", async () => {
    const usage = `import { getThing, type Transport } from "./client.js";
export async function use(transport: Transport): Promise<string | undefined> {
  const response = await getThing.response(transport);
  if (response.status === 200) return response.body.name;
  if (response.status === 202) return response.body?.name;
  return (await getThing(transport))?.name;
}
export async function wrong(transport: Transport): Promise<string> {
  const response = await getThing.response(transport);
  // @ts-expect-error the body may be absent
  return response.status === 202 ? response.body.name : "";
}
`;
    expect(await compileClient("optional-body", document, usage)).toEqual([]);
  });

  it.each([
    ["x-body-optional: 1", "it must be true or false"],
    ["x-body-optional: true", "a page has its items in a body, which 'x-body-optional' makes"],
  ])("is refused where it makes no sense: %s", async (member, reason) => {
    const text = withPaths(`/things:
  get:
    operationId: listThings
    x-pagination: { style: page, number: page, size: size, items: items }
    parameters:
      - { name: page, in: query, schema: { type: integer } }
      - { name: size, in: query, schema: { type: integer } }
    responses:
      "200":
        description: Things.
        ${member}
        content: { application/json: { schema: { type: object, properties: { items: { type: array, items: {} } } } } }`);
    const { reported } = await lowerFiles({ "api.yaml": text });
    expect(reported.join("\n")).toContain(reason);
  });
});
