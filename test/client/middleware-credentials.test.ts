import { type Middleware, bearer, createTransport, middleware } from "@diptych/runtime";
import { describe, expect, it } from "vitest";
import { failure } from "./failure.ts";
import { getItem } from "./operations.ts";
import { json, type Script, serve } from "./serve.ts";

const ok: Script = (_, answer) => json(answer, 200, { name: "a" });

describe("credentials beside middleware", () => {
  const auth = bearer({ token: "secret" });

  it("are added after it, also where the address is written in another form", async () => {
    const { url } = await serve(ok);
    const seenHeaders: (string | null)[] = [];
    const replace: Middleware = {
      onRequest: ({ request }) => new Request(`${request.url}?a=b`, request as Request),
      onResponse: ({ request }) => void seenHeaders.push(request.headers.get("authorization")),
    };
    const sent: string[] = [];
    const transport = createTransport({
      baseUrl: `${url.replace("http", "HTTP")}/v1`,
      auth,
      interceptors: [middleware(replace)],
      fetch: (address, request) => {
        sent.push(`${address} ${request.headers.get("authorization")}`);
        return fetch(address, request as RequestInit);
      },
    });
    await getItem(transport, { id: "1" });
    expect(sent).toEqual([`${url.replace("http", "HTTP")}/v1/items/1?a=b Bearer secret`]);
    expect(seenHeaders).toEqual([null]);
  });

  it("are not sent to another origin, nor outside of baseUrl", async () => {
    const other = await serve(ok);
    for (const address of [`${other.url}/v1/items/1`, "../../../v2/items"]) {
      const replace: Middleware = {
        onRequest: ({ request }) => new Request(new URL(address, request.url), request as Request),
      };
      const { url, seen } = await serve(ok);
      const transport = createTransport({
        baseUrl: `${url}/v1`,
        auth,
        interceptors: [middleware(replace)],
      });
      await getItem(transport, { id: "1" });
      const [one] = address.startsWith("http") ? other.seen : seen;
      expect(one?.headers).not.toHaveProperty("authorization");
    }
  });

  it("of a middleware of its own do not follow a redirect", async () => {
    const other = await serve(ok);
    const own: Middleware = {
      onRequest: ({ request }) =>
        new Request(request.url, { headers: { Authorization: "Basic x" } }),
    };
    const script: Script = (_, answer) => answer.writeHead(302, { Location: other.url }).end();
    const { url } = await serve(script);
    const transport = createTransport({ baseUrl: url, interceptors: [middleware(own)] });
    expect(await failure(getItem(transport, { id: "1" }))).toMatchObject({ status: 302 });
    expect(other.seen).toEqual([]);
  });
});
