import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import schema from "../../../tools/mock/mock.schema.json" with { type: "json" };
import { accepts } from "../../../generator/json-schema/accepts.ts";
import { folderWith, runIn } from "../frame/memory-host.ts";
import { serve, type Serving } from "./serving.ts";

const document = `openapi: 3.2.0
info: { title: Pets, version: "1" }
paths:
  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get:
      operationId: getPet
      security: [{ key: [] }]
      responses:
        "200":
          description: The pet.
          headers: { X-Left: { required: true, schema: { type: integer } } }
          content:
            application/json: { schema: { $ref: "#/components/schemas/Pet" } }
            application/xml: { schema: { $ref: "#/components/schemas/Pet" } }
    put:
      operationId: putPet
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
      responses: { "204": { description: It is replaced. } }
  /events:
    get:
      operationId: events
      responses:
        "200":
          description: Pets.
          content: { application/jsonl: { itemSchema: { $ref: "#/components/schemas/Pet" } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  schemas:
    Pet: { type: object, required: [id], properties: { id: { type: integer } } }
`;

/** Answers by the last part of the path; what it gets is kept. */
interface Received {
  readonly url: string;
  readonly headers: readonly string[];
  readonly body: string;
}

let service: Server;
let target: string;
const received: Received[] = [];
/** Sends the second item of a stream. */
let rest = (): void => undefined;
const chunks = ['{"id":1}\n', '{"id":"two"}\n'];
beforeAll(async () => {
  service = createServer((request, answer) => {
    const { url = "", method = "", rawHeaders } = request;
    const parts: Buffer[] = [];
    request.on("data", (chunk: Buffer) => parts.push(chunk));
    request.on("end", () => {
      received.push({ url, headers: rawHeaders, body: Buffer.concat(parts).toString() });
      if (url.endsWith("/events")) {
        answer.writeHead(200, { "Content-Type": "application/jsonl" });
        answer.write(chunks[0]);
        // The second one comes when the client has the first one.
        rest = () => void answer.end(chunks[1]);
        return;
      }
      if (url.includes("/pets/500")) return void request.socket.destroy();
      if (url.includes("/pets/418")) return void answer.writeHead(418).end();
      if (method === "PUT") return void answer.writeHead(204, "Done", { "X-Own": "a" }).end();
      const type = url.includes("/pets/3") ? "application/xml" : "application/json";
      const left = url.includes("/pets/4") ? {} : { "X-Left": url.includes("/pets/5") ? "a" : "1" };
      const text = url.includes("/pets/2") ? '{"id":"two"}' : '{"id":1}';
      const body = type.endsWith("xml") ? "<Dog/>" : text;
      const head = { "Content-Type": url.includes("/pets/6") ? "text/html" : type, ...left };
      if (!url.includes("zip")) return void answer.writeHead(200, head).end(body);
      answer.writeHead(200, { ...head, "Content-Encoding": "gzip" }).end(gzipSync(body));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  target = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

const start = async (...args: readonly string[]): Promise<Serving & { folder: string }> => {
  const folder = await folderWith({ "pets.yaml": document });
  return { ...(await serve(folder, "pets.yaml", "--proxy", target, ...args)), folder };
};

const key = { headers: { "x-key": "geheim" } };

describe("diptych mock --proxy", () => {
  it("hands both directions on as they are", async () => {
    const { address, host, stop } = await start();
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
    received.length = 0;
    const body = '{ "id": 1 }';
    const headers = { "content-type": "application/json", "X-More": "a" };
    const put = await fetch(`${address}/pets/1?a=b`, { method: "PUT", body, headers });
    expect([put.status, put.statusText, put.headers.get("x-own")]).toEqual([204, "Done", "a"]);
    expect(received[0]).toMatchObject({ url: "/v1/pets/1?a=b", body });
    expect(received[0]?.headers.join("\n")).toContain("X-More\na");
    expect(received[0]?.headers.join("\n")).toContain(new URL(target).host);
    const zipped = await fetch(`${address}/pets/1?zip`, key);
    expect(await zipped.json()).toEqual({ id: 1 });
    expect(await stop()).toBe(0);
    expect(host.out()).toMatch(
      /PUT \/v1\/pets\/1 204 [\d.]+ ms\nGET \/v1\/pets\/1 200 [\d.]+ ms\n2 requests, 0 findings\n$/,
    );
    expect(host.out()).not.toContain("geheim");
  });

  it("hands on streams as they come, and checks each item", async () => {
    const { address, host, stop } = await start();
    const answer = await fetch(`${address}/events`);
    const read: string[] = [];
    for await (const chunk of answer.body ?? []) {
      read.push(Buffer.from(chunk as Uint8Array).toString());
      rest();
    }
    expect(read).toEqual(chunks);
    expect(await stop()).toBe(1);
    expect(host.out()).toContain("body-invalid: GET /events: an item of 200 is not valid");
  });

  it("says what breaks the document, each once, with its place", async () => {
    const { address, host, stop } = await start();
    const get = (where: string, init: RequestInit = key): Promise<unknown> =>
      fetch(`${address}${where}`, init).then((one) => one.text());
    await get("/pets/1");
    await get("/pets/one");
    await get("/pets/1", {});
    await get("/pets/1", { method: "DELETE" });
    await get("/dogs");
    for (const id of [2, 2, 3, 4, 5, 6, 418, 500]) await get(`/pets/${id}`);
    await get("/pets/2?zip");
    await get("/pets/1", {
      method: "PUT",
      body: "{",
      headers: { "content-type": "application/json" },
    });
    expect(await stop()).toBe(1);
    const lines = host
      .out()
      .split("\n")
      .filter((line) => line.startsWith("pets.yaml"));
    expect(lines.map((line) => line.replace(/^[^ ]+ error /, ""))).toEqual([
      expect.stringMatching(/^request-invalid: GET .*id: expected an integer/) as string,
      expect.stringMatching(/^credentials-missing: GET /) as string,
      expect.stringMatching(/^method-undocumented: DELETE /) as string,
      expect.stringMatching(/^path-undocumented: GET \/v1\/dogs/) as string,
      expect.stringMatching(/^body-invalid: GET .*\/id: expected an integer/) as string,
      expect.stringMatching(/^body-invalid: GET .*Dog/) as string,
      expect.stringMatching(/^header-missing: GET .*X-Left/) as string,
      expect.stringMatching(/^header-invalid: GET /) as string,
      expect.stringMatching(/^media-type-undocumented: GET .*'text\/html'/) as string,
      expect.stringMatching(/^status-undocumented: GET .*418/) as string,
      expect.stringMatching(/^no-answer: GET /) as string,
      expect.stringMatching(/^request-invalid: PUT /) as string,
    ]);
    expect(lines[0]).toMatch(/^pets\.yaml:6:5 /);
    expect(host.out()).toContain("15 requests, 12 findings");
  });

  it("prints them in other formats at its end", async () => {
    const files = ["junit=found.xml", "sarif=found.sarif"];
    const formats = ["json", ...files].flatMap((one) => ["--format", one]);
    const { address, host, stop, folder } = await start(...formats);
    await fetch(`${address}/pets/2`, key);
    expect(await stop()).toBe(1);
    expect(host.err()).toContain("GET /v1/pets/2 200");
    expect(accepts(schema)(JSON.parse(host.out()))).toBe(true);
    const texts = ["found.xml", "found.sarif"].map((file) =>
      readFile(path.join(folder, file), "utf8"),
    );
    for (const text of [host.out(), ...(await Promise.all(texts))])
      expect(text).toContain("body-invalid");
  });

  it("is refused for what is no address", async () => {
    const folder = await folderWith({ "pets.yaml": document });
    const { code, err } = await runIn(folder, ["mock", "pets.yaml", "--proxy", "localhost"]);
    expect([code, err]).toEqual([2, expect.stringContaining("is no address of a service")]);
  });
});
