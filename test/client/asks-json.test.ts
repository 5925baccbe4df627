import { beforeAll, describe, expect, it } from "vitest";
import { compileFolder } from "../support/compile-folder.ts";
import { generateFiles, writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";

const document = `openapi: 3.0.3
info: { title: Pods, version: "1" }
servers: [{ url: "https://pods.example" }]
paths:
  /pods:
    get:
      operationId: listPods
      responses:
        "200":
          description: The pods.
          content:
            application/vnd.pods.protobuf: { schema: { $ref: "#/components/schemas/Pod" } }
            application/json: { schema: { $ref: "#/components/schemas/Pod" } }
            application/json;charset=utf-8: { schema: { $ref: "#/components/schemas/Pod" } }
            text/csv: { schema: { type: string } }
        "202":
          description: Only a text.
          content: { text/plain: { schema: { type: string } } }
  /image:
    get:
      operationId: getImage
      responses:
        "200": { description: The image., content: { image/png: {}, text/plain: {} } }
components:
  schemas:
    Pod: { type: object, properties: { name: { type: string } } }
`;

interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Client {
  listPods: (() => Promise<unknown>) & { stream: () => Promise<ReadableStream<Uint8Array>> };
  getImage: () => Promise<unknown>;
}

let create: (options: object) => Client;
let types = "";

/** A client of a server that answers one type; and the Accept headers that it got. */
function against(type: string, body: string, status = 200): { client: Client; asked: string[] } {
  const asked: string[] = [];
  const fetch = (_: unknown, init: Asked): Promise<Response> => {
    asked.push(new Headers(init.headers).get("accept") ?? "");
    return Promise.resolve(new Response(body, { status, headers: { "Content-Type": type } }));
  };
  const client = create({ baseUrl: "https://pods.example", fetch, retry: { retries: 0 } });
  return { client, asked };
}

beforeAll(async () => {
  const files = await generateFiles(document, { emit: ["types", "json", "client"] });
  types = files.find(({ path }) => path.endsWith("client/types.ts"))?.text ?? "";
  const folder = await writePackage(files, "client-asks-json");
  expect(await compileFolder(folder)).toEqual([]);
  const { createClient } = (await importGenerated(folder, "client")) as {
    createClient: typeof create;
  };
  create = createClient;
});

describe("a call whose response is JSON, bytes or text", () => {
  it("asks for JSON, and for the text of a response that has no JSON", async () => {
    const { client, asked } = against("application/json", '{"name":"a"}');
    expect(await client.listPods()).toEqual({ name: "a" });
    expect(asked).toEqual(["application/json, text/plain, */*;q=0.1"]);
    expect(types).toContain("ClientResponse<200, Pod>");
    expect(types).toContain("ClientResponse<202, string>");
  });

  it("refuses another type and names it", async () => {
    const { client } = against("application/vnd.pods.protobuf", "bytes");
    await expect(client.listPods()).rejects.toMatchObject({
      kind: "decode",
      message: expect.stringContaining("application/vnd.pods.protobuf"),
    });
  });

  it("gives bytes and text by 'stream', and refuses JSON there", async () => {
    for (const type of ["application/vnd.pods.protobuf", "text/csv"]) {
      const { client, asked } = against(type, "a,b");
      expect(await new Response(await client.listPods.stream()).text()).toBe("a,b");
      expect(asked).toEqual(["application/vnd.pods.protobuf, text/csv, text/plain, */*;q=0.1"]);
    }
    const { client } = against("application/json", "{}");
    await expect(client.listPods.stream()).rejects.toMatchObject({ kind: "decode" });
    const plain = against("text/csv", "a", 202);
    await expect(plain.client.listPods.stream()).rejects.toMatchObject({ kind: "decode" });
  });

  it("asks for all types where none is JSON", async () => {
    const { client, asked } = against("text/plain", "a");
    expect(await client.getImage()).toBe("a");
    expect(asked).toEqual(["image/png, text/plain, */*;q=0.1"]);
  });
});
