import {
  createServer as createHttpServer,
  request as openRequest,
  type Server as HttpServer,
} from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { multipartParser } from "@diptych/multipart";
import { toFetch, toNodeListener, type Server } from "../../runtime/src/index.ts";
import type { ClientModule } from "../client/generated/generated-client.ts";
import { compileFolder } from "../support/compile-folder.ts";
import { generateFiles, writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";

/** Names that every object has, or that JavaScript gives a meaning. */
const names = [...Object.getOwnPropertyNames(Object.prototype), "default", "then", "prototype"];

const text = { type: "string" };
const done = { responses: { 204: { description: "Done." } } };

/** An object with one own property of any name. */
const own = (name: string, value: unknown): object => Object.fromEntries([[name, value]]);

/** A document in which everything that has a name has this one. */
function documentOf(name: string): string {
  const form = {
    type: "object",
    properties: { ...own(name, { type: "array", items: text }), other: text },
  };
  const encoding = { ...own(name, { style: "form", explode: false }), other: { style: "form" } };
  return JSON.stringify({
    openapi: "3.1.1",
    info: { title: name, version: "1" },
    paths: {
      [`/a/{${name}}`]: {
        post: {
          operationId: "send",
          tags: [name],
          security: [own(name, [])],
          parameters: [
            { name, in: "path", required: true, schema: text },
            { name, in: "query", schema: text },
            { name, in: "header", schema: { type: "integer" } },
            { name, in: "cookie", schema: text },
          ],
          requestBody: {
            content: {
              "application/x-www-form-urlencoded": { schema: form, encoding },
              "multipart/form-data": { schema: form, encoding },
              "application/json": { schema: form },
            },
          },
          responses: {
            200: {
              description: "Done.",
              headers: own(name, { schema: { type: "integer" } }),
              content: { "application/json": { schema: form } },
            },
          },
        },
      },
      "/b": { get: { operationId: name, ...done } },
    },
    components: {
      schemas: own(name, text),
      securitySchemes: own(name, { type: "apiKey", in: "header", name: "x-key" }),
    },
  });
}

interface ServerModule {
  readonly createServer: (handlers: object, options: object) => Server;
}

/** A request as a handler sees it. */
interface Seen {
  readonly path: object;
  readonly query: object;
  readonly headers: object;
  readonly cookies: object;
  readonly body: unknown;
}

/** Sends as `fetch` does, which loses a header that is called `__proto__` on its way in Node.js. */
async function send(url: string, init: RequestInit): Promise<Response> {
  const made = new Request(url, { ...init, ...(init.body && { duplex: "half" }) });
  const headers = ["Host", new URL(url).host, ...[...made.headers].flat()];
  const body = new Uint8Array(await made.arrayBuffer());
  return new Promise((resolve, reject) => {
    const sent = openRequest(url, { method: made.method, headers }, async (answer) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of answer) chunks.push(chunk as Uint8Array);
      const pairs = answer.rawHeaders.flatMap((name, i, all) =>
        i % 2 === 0 ? [[name, all[i + 1] ?? ""] as [string, string]] : [],
      );
      resolve(
        new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 0, headers: pairs }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

let listening: HttpServer | undefined;
afterEach(() => void listening?.close());

const emit = ["types", "validate", "json", "server", "client"] as const;

it.each(names)(
  "everything that is called %j arrives as it was sent, and nothing is a promise",
  async (name) => {
    const folder = await writePackage(await generateFiles(documentOf(name), { emit }));
    expect(await compileFolder(folder)).toEqual([]);
    const { createServer } = await importGenerated<ServerModule & object>(folder, "server");
    const module = await importGenerated<ClientModule>(folder, "client");
    const seen: Seen[] = [];
    const server = createServer(
      {
        send: (request: Seen) => {
          seen.push(request);
          return { status: 200, headers: own(name, 7), body: own(name, ["d"]) };
        },
      },
      { multipart: multipartParser(), authenticate: own(name, () => ({ user: 1 })) },
    );
    listening = createHttpServer(toNodeListener(server));
    await new Promise<void>((resolve) => listening?.listen(0, () => resolve()));
    const { port } = listening.address() as AddressInfo;
    const answer = toFetch(server);
    const transports = [
      { baseUrl: `http://localhost:${port}`, fetch: send },
      {
        baseUrl: "http://localhost",
        fetch: (url: string, init: RequestInit) =>
          answer(new Request(url, { ...init, ...(init.body && { duplex: "half" }) })),
      },
    ];
    for (const options of transports) {
      const client = await module.createClient(options as never);
      const body = { ...own(name, ["a", "b"]), other: "c" };
      for (const contentType of [
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "application/json",
      ]) {
        const params = {
          ...own(`${name}_path`, "p"),
          ...own(`${name}_query`, "q"),
          ...own(`${name}_header`, 3),
          ...own(`${name}_cookie`, "k"),
        };
        const reply = await client["send"]?.(
          { ...params, body, contentType },
          { headers: { "x-key": "k" } },
        );
        expect(reply).toEqual(own(name, ["d"]));
        const request = seen.pop();
        for (const [place, value] of Object.entries({
          path: "p",
          query: "q",
          headers: 3,
          cookies: "k",
        }))
          expect(Object.entries(request?.[place as keyof Seen] as object), place).toEqual([
            [name, value],
          ]);
        expect(Object.entries(request?.body as object)).toEqual(Object.entries(body));
      }
    }
  },
  60_000,
);
