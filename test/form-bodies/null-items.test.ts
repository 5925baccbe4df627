import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { loadLive } from "../../generator/live/load-live.ts";
import { multipartParser } from "../../generator/live/multipart-parser.ts";
import type { Server } from "../../runtime/src/index.ts";
import { toFetch } from "../../runtime/src/index.ts";
import type { ClientModule } from "../client/generated/generated-client.ts";
import { formData, urlencoded } from "./form-documents.ts";

interface ServerModule {
  readonly createServer: (handlers: object, options: object) => Server;
}

/** Items that may be null, and a list of them. */
const lists: readonly (readonly [items: object, value: readonly unknown[]])[] = [
  [{ type: ["string", "null"] }, [null, "", "null"]],
  [{ type: ["integer", "null"] }, [4, null]],
  [{ type: ["array", "null"], items: {} }, [null, ["x", null]]],
  [{ type: ["array", "null"], items: { type: "string" } }, [["x"], null]],
  [{ type: ["object", "null"], properties: { a: { type: "integer" } } }, [null, { a: 1 }]],
  [{ oneOf: [{ type: "boolean" }, { type: "array", items: {} }, { type: "null" }] }, [null, [1]]],
];

/** Sends a form to its own server. Returns what the handler got. */
async function sent(
  mediaType: string,
  items: object,
  body: object,
  nulls: "omit" | "empty",
): Promise<unknown> {
  const properties = { many: { type: ["array", "null"], items } };
  const encoding = { many: { contentType: "application/json" } };
  const content = { [mediaType]: { schema: { type: "object", properties }, encoding } };
  const document = {
    openapi: "3.1.1",
    info: { title: "Forms", version: "1" },
    paths: {
      "/a": {
        post: {
          operationId: "send",
          requestBody: { required: true, content },
          responses: { 204: { description: "Done." } },
        },
      },
    },
  };
  const { live } = await loadLive(
    { input: "a.json", int64: "number", nulls, artefacts: ["client", "server"] },
    { readFile: () => Promise.resolve(JSON.stringify(document)) },
    new Diagnostics(),
  );
  if (live === undefined) throw new Error("the document has errors");
  const client = live.modules.get("./client") as ClientModule;
  const server = live.modules.get("./server") as unknown as ServerModule;
  let got: unknown;
  const handlers = { send: (given: { body: unknown }) => ((got = given.body), { status: 204 }) };
  const multipart = multipartParser(live.modules.runtime as never);
  const handle = toFetch(server.createServer(handlers, { multipart }));
  const api = client.createClient({
    baseUrl: "http://h",
    fetch: (url, init) => handle(new Request(url, { ...init, duplex: "half" } as RequestInit)),
  });
  await api["send"]?.({ body });
  return got;
}

describe.each(["omit", "empty"] as const)("null among items of JSON, where null is %s", (nulls) => {
  it.each([urlencoded, formData])("arrives in %s", async (mediaType) => {
    for (const [items, many] of lists)
      expect(await sent(mediaType, items, { many }, nulls)).toEqual({ many });
  });
});
