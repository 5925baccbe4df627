import {
  type ApiError,
  type TransportOptions,
  type Middleware,
  type MiddlewareContext,
  createTransport,
  middleware,
  tokenAuth,
  type Transport,
} from "@diptych/runtime";
import { operation, receiveUpload } from "@diptych/runtime/codegen1";
import { describe, expect, expectTypeOf, it } from "vitest";
import { bundle } from "../support/bundle.ts";
import { failure } from "./failure.ts";
import { createItem, getItem } from "./operations.ts";
import { json, type Script, type Served, serve } from "./serve.ts";

const ok: Script = (_, answer) => json(answer, 200, { name: "a" });

async function setUp(
  script: Script,
  all: readonly Middleware[],
  options: Partial<TransportOptions> = {},
): Promise<Served & { readonly transport: Transport }> {
  const served = await serve(script);
  const interceptors = [middleware(...all)];
  const transport = createTransport({ baseUrl: `${served.url}/v1`, interceptors, ...options });
  return { ...served, transport };
}

describe("middleware", () => {
  it("changes headers in place, as openapi-fetch lets it", async () => {
    const auth: Middleware = {
      onRequest({ request }) {
        request.headers.set("X-Trace", "t");
        return request;
      },
    };
    const { seen, transport } = await setUp(ok, [auth]);
    expect(await getItem(transport, { id: "1" })).toEqual({ name: "a" });
    expect(seen[0]).toMatchObject({ url: "/v1/items/1", headers: { "x-trace": "t" } });
  });

  it("runs in order before the request, and in the opposite order after it", async () => {
    const log: string[] = [];
    const ids = new Set<string>();
    const noted = (name: string): Middleware => ({
      onRequest: ({ operation: called, id }) => {
        ids.add(id);
        log.push(`${name} ${called}`);
      },
      onResponse: async ({ response, id }) => {
        ids.add(id);
        log.push(`${name} ${response.status}`);
        await Promise.resolve();
      },
    });
    const { transport } = await setUp(ok, [noted("a"), noted("b")]);
    await getItem(transport, { id: "1" });
    expect(log).toEqual(["a getItem", "b getItem", "b 200", "a 200"]);
    expect(ids.size).toBe(1);
  });

  it("changes the response", async () => {
    const rename: Middleware = {
      onResponse({ response }) {
        const { body: _, ...rest } = response;
        return Response.json({ name: "b" }, { ...rest, status: 200 });
      },
    };
    const { transport } = await setUp((_, answer) => json(answer, 500, {}), [rename]);
    expect(await getItem(transport, { id: "1" })).toEqual({ name: "b" });
  });

  it("gives a response itself; nothing is sent, and no other middleware runs", async () => {
    const log: string[] = [];
    const cached: Middleware = { onRequest: () => Response.json({ name: "cached" }) };
    const other: Middleware = {
      onRequest: () => void log.push("request"),
      onResponse: () => void log.push("response"),
    };
    const { seen, transport } = await setUp(ok, [cached, other]);
    expect(await getItem(transport, { id: "1" })).toEqual({ name: "cached" });
    expect([log, seen]).toEqual([[], []]);
  });

  it("replaces the request, with its body", async () => {
    const script: Script = (_, answer) => json(answer, 201, { name: "a" });
    const replace: Middleware = {
      onRequest: async ({ request }) => {
        expect(await request.clone().text()).toBe('{"name":"a"}');
        return new Request(`${request.url}?dry=1`, request as Request);
      },
      onResponse: async ({ request }) =>
        void expect(await (request as Request).clone().text()).toBe('{"name":"a"}'),
    };
    const { seen, transport } = await setUp(script, [replace]);
    await createItem(transport, { body: { name: "a" } });
    expect(seen[0]).toMatchObject({ method: "POST", url: "/v1/items?dry=1", body: '{"name":"a"}' });
    expect(seen[0]?.headers["content-type"]).toBe("application/json");
  });

  it("leaves bodies as they are: forms, bytes and streams", async () => {
    type Post = (transport: Transport, params: { body: unknown }) => Promise<unknown>;
    const described = {
      id: "post",
      method: "POST",
      url: () => "/post",
      body: ({ body }: { body: unknown }) => ({ contentType: undefined, data: body as string }),
      security: [],
      responses: { 200: [] },
    };
    const post: Post = operation(described);
    const upload: Post = operation({ ...described, receive: receiveUpload });
    const touch: Middleware = { onRequest: ({ request }) => void request.headers.set("X-A", "b") };
    const { seen, transport } = await setUp((_, answer) => answer.end(), [touch]);
    const form = new FormData();
    form.set("a", "b");
    await post(transport, { body: form });
    const [, boundary = "-"] = /boundary=(.*)/.exec(seen[0]?.headers["content-type"] ?? "") ?? [];
    expect(seen[0]?.body).toContain(boundary);
    await post(transport, { body: new Uint8Array([65, 66]) });
    expect(seen[1]?.body).toBe("AB");
    expect(seen[1]?.headers).not.toHaveProperty("content-type");
    for (const onRequest of [
      undefined,
      ({ request }: MiddlewareContext) => new Request(request as Request),
    ]) {
      const again = await setUp((_, answer) => answer.end(), onRequest ? [{ onRequest }] : [touch]);
      await upload(again.transport, { body: new Blob(["CD"]).stream() });
      expect(again.seen[0]?.body).toBe("CD");
    }
  });

  it("recovers from an error, or names it", async () => {
    const broken: Script = (_, answer) => answer.destroy();
    const wrapped: Middleware = { onError: ({ error }) => new Error("Oops", { cause: error }) };
    const { transport } = await setUp(broken, [wrapped], { retry: { retries: 0 } });
    const error = await failure(getItem(transport, { id: "1" }));
    expect(error).toMatchObject({ kind: "network", message: expect.stringContaining("Oops") });
    const recovered: Middleware = { onError: () => Response.json({ name: "spare" }) };
    const seenError: unknown[] = [];
    const noted: Middleware = { onError: ({ error: seen }) => void seenError.push(seen) };
    const second = await setUp(broken, [recovered, noted, wrapped]);
    expect(await getItem(second.transport, { id: "1" })).toEqual({ name: "spare" });
    expect(seenError).toMatchObject([{ message: "Oops" }]);
  });

  it("runs for each attempt, and its errors are repeated as those of the network", async () => {
    const log: string[] = [];
    const script: Script = (_, answer, i) => json(answer, i === 0 ? 503 : 200, { name: "a" });
    const noted: Middleware = { onResponse: ({ response }) => void log.push(`${response.status}`) };
    const { transport } = await setUp(script, [noted], { retry: { base: 1 } });
    await getItem(transport, { id: "1" });
    expect(log).toEqual(["503", "200"]);
  });

  it("sees the calls that make tokens, and one response where a token is refreshed", async () => {
    const create: (transport: Transport) => Promise<{ token: string }> = operation({
      id: "createToken",
      method: "POST",
      url: () => "/token",
      security: [],
      responses: {
        200: [
          {
            mediaType: "application/json",
            read: (b) => JSON.parse(new TextDecoder().decode(b)) as unknown,
          },
        ],
      },
    });
    let made = 0;
    const script: Script = ({ url, headers }, answer) => {
      if (url === "/v1/token") return json(answer, 200, { token: `t${++made}` });
      const isGood = headers.authorization === "Bearer t2";
      return json(answer, isGood ? 200 : 401, { name: "a" });
    };
    const log: string[] = [];
    const noted: Middleware = {
      onRequest: ({ operation: id, request }) =>
        void log.push(`${id} ${request.headers.get("authorization")}`),
      onResponse: ({ operation: id, response, request }) =>
        void log.push(`${id} ${response.status} ${request.headers.get("authorization")}`),
    };
    const auth = tokenAuth({
      create: async (transport) => (await create(transport)).token,
      accessLifetime: 60,
    });
    const { transport } = await setUp(script, [noted], { auth });
    await getItem(transport, { id: "1" });
    expect(log).toEqual([
      "getItem null",
      "createToken null",
      "createToken 200 null",
      "createToken null",
      "createToken 200 null",
      "getItem 200 null",
    ]);
  });

  it("ends with the signal, also where it waits itself", async () => {
    const controller = new AbortController();
    const slow: Middleware = { onRequest: () => new Promise<undefined>(() => {}) };
    const { seen, transport } = await setUp(ok, [slow]);
    const call = failure(getItem(transport, { id: "1" }, { signal: controller.signal }));
    controller.abort();
    expect(await call).toMatchObject({ kind: "aborted" });
    expect(seen).toEqual([]);
    const { transport: timed } = await setUp(ok, [slow], { timeout: 5, retry: { retries: 0 } });
    expect(await failure(getItem(timed, { id: "1" }))).toMatchObject({ kind: "timeout" });
  });

  it("ends with the signal of a request that replaces the first", async () => {
    const own = new AbortController();
    const replace: Middleware = {
      onRequest: ({ request }) => new Request(request.url, { signal: own.signal }),
    };
    const script: Script = () => own.abort(new Error("enough"));
    const { transport } = await setUp(script, [replace], { retry: { retries: 0 } });
    const error = await failure(getItem(transport, { id: "1" }));
    expect(error).toMatchObject({ kind: "network", message: expect.stringContaining("enough") });
  });

  it("is added and removed while the client is in use", async () => {
    const log: string[] = [];
    const noted: Middleware = { onRequest: () => void log.push("a") };
    const ware = middleware();
    const { url } = await serve(ok);
    const transport = createTransport({ baseUrl: url, interceptors: [ware] });
    await getItem(transport, { id: "1" });
    ware.use(noted);
    await getItem(transport, { id: "1" });
    ware.eject(noted, noted);
    await getItem(transport, { id: "1" });
    expect(log).toEqual(["a"]);
  });

  it.each([
    ["onRequest", { onRequest: () => ({}) }],
    ["onResponse", { onResponse: () => "text" }],
  ])("refuses other results of %s", async (name, ware) => {
    const options = { retry: { retries: 0 } };
    const { transport } = await setUp(ok, [ware as unknown as Middleware], options);
    const error: ApiError = await failure(getItem(transport, { id: "1" }));
    expect(error.message).toContain(`${name} of a middleware returned`);
  });

  it("has types that name what it gets", () => {
    // @ts-expect-error -- there is no path template
    const other: Middleware = { onRequest: ({ schemaPath }) => void schemaPath };
    // @ts-expect-error -- a text is no request
    const wrong: Middleware = { onRequest: () => "" };
    expect([other, wrong]).toHaveLength(2);
    expectTypeOf<MiddlewareContext["operation"]>().toBeString();
  });

  it("costs those nothing who do not use it", async () => {
    const program = `export { getUser, createTransport } from "@diptych/v3/client";`;
    const { modules } = await bundle(program, process.cwd());
    expect([...modules.keys()].filter((name) => name.includes("middleware"))).toEqual([]);
  });
});
