import { createTransport, type ClientRequest } from "@diptych/runtime";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { failure } from "../client/failure.ts";
import { createItem, deleteItem, getItem } from "../client/operations.ts";
import { json, serve } from "../client/serve.ts";
import { libraries } from "./transports.ts";

const text = (...parts: string[]): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new Blob(parts).stream() as ReadableStream<Uint8Array<ArrayBuffer>>;

/** A request as clients hand it to what sends. */
const request = (url: string, more: Partial<ClientRequest> = {}): [string, ClientRequest] => [
  url,
  {
    operation: "op",
    method: "POST",
    url,
    headers: new Headers({ "Content-Type": "application/octet-stream" }),
    body: null,
    signal: new AbortController().signal,
    redirect: "manual",
    ...more,
    ...(more.body instanceof ReadableStream ? { duplex: "half" } : {}),
  },
];

describe.each(libraries)("$name", ({ make, streamsIn, streamsOut, progress }) => {
  it("sends what the client says, and passes its own hooks", async () => {
    const { url, seen } = await serve((one, reply) =>
      one.method === "DELETE" ? reply.writeHead(204).end() : json(reply, 201, { name: "né" }),
    );
    const transport = createTransport({ baseUrl: url, fetch: make(), headers: { "X-Own": "1" } });
    expect(await createItem(transport, { body: { name: "né" } })).toEqual({ name: "né" });
    expect(await deleteItem(transport, { id: "a/b c" })).toBeUndefined();
    expect(seen.map((one) => `${one.method} ${one.url} ${one.body}`)).toEqual([
      'POST /items {"name":"né"}',
      "DELETE /items/a%2Fb%20c ",
    ]);
    expect(seen[0]?.headers).toMatchObject({
      "content-type": "application/json",
      accept: "application/json",
      "x-own": "1",
      "x-hook": expect.any(String) as string,
    });
    expect(seen[1]?.headers["content-type"]).toBeUndefined();
  });

  it("gives the answer to HEAD without a body", async () => {
    const { url } = await serve((_, reply) => reply.writeHead(200, { "Content-Length": 7 }).end());
    const response = await make()(...request(`${url}/items`, { method: "HEAD" }));
    expect([response.status, response.headers.get("Content-Length")]).toEqual([200, "7"]);
    expect(await response.text()).toBe("");
  });

  it("leaves statuses of errors and retries to the client", async () => {
    const { url, seen } = await serve((_, reply, i) =>
      i === 0
        ? json(reply, 503, {}, { "Retry-After": "0" })
        : json(reply, 404, { title: "Gone", detail: "no such item" }),
    );
    const retry = { base: 1, cap: 1 };
    const transport = createTransport({ baseUrl: url, fetch: make(), retry });
    const error = await failure(getItem(transport, { id: "1" }));
    expect(error).toMatchObject({
      kind: "status",
      status: 404,
      problem: { detail: "no such item" },
    });
    expect(seen).toHaveLength(2);
  });

  it("follows no redirect", async () => {
    const { url, seen } = await serve((_, reply) =>
      reply.writeHead(302, { Location: "/other", "Content-Type": "text/plain" }).end("there"),
    );
    const transport = createTransport({ baseUrl: url, fetch: make() });
    expect(await failure(getItem(transport, { id: "1" }))).toMatchObject({
      kind: "status",
      status: 302,
    });
    expect(seen).toHaveLength(1);
  });

  it("keeps every Set-Cookie apart", async () => {
    const { url } = await serve((_, reply) =>
      json(reply, 200, { name: "a" }, { "Set-Cookie": ["a=1, b", "c=2"], "X-Two": ["1", "2"] }),
    );
    const answer = await make()(...request(url));
    expect(answer.headers.getSetCookie()).toEqual(["a=1, b", "c=2"]);
    expect(answer.headers.get("X-Two")).toBe("1, 2");
    expect(answer.ok).toBe(true);
  });

  it("sends bytes, blobs and forms as they are", async () => {
    const { url, seen } = await serve((_, reply) => reply.end());
    const send = make();
    const part = new Uint8Array([0, 104, 105, 0]).subarray(1, 3) as Uint8Array<ArrayBuffer>;
    const form = new FormData();
    form.append("file", new File(["hi"], "a b.txt", { type: "text/x-own" }));
    form.append("kind", "né");
    await send(...request(url, { body: part }));
    await send(...request(url, { body: new Blob(["hi"], { type: "text/x-other" }) }));
    await send(...request(url, { body: form, headers: new Headers() }));
    expect(seen.slice(0, 2).map(({ body, headers }) => [body, headers["content-type"]])).toEqual([
      ["hi", "application/octet-stream"],
      ["hi", "application/octet-stream"],
    ]);
    const { body = "", headers } = seen[2] ?? {};
    const type = String(headers?.["content-type"]);
    const read = await new Response(body, { headers: { "Content-Type": type } }).formData();
    expect(read.get("kind")).toBe("né");
    expect(read.get("file")).toMatchObject({ name: "a b.txt", size: 2, type: "text/x-own" });
  });

  it("sends streams, or refuses them", async () => {
    const { url, seen } = await serve((_, reply) => reply.end());
    const sending = make()(...request(url, { body: text("one", "two"), redirect: "error" }));
    if (streamsOut) {
      expect((await sending).status).toBe(200);
      expect(seen[0]?.body).toBe("onetwo");
    } else {
      await expect(sending).rejects.toThrow("sends no streams");
      expect(seen).toEqual([]);
    }
  });

  it("gives a response as it comes, where the library can", async () => {
    let finish = (): void => undefined;
    const { url } = await serve((_, reply) => {
      reply.writeHead(200).write("first");
      finish = () => void reply.end(", last");
      if (!streamsIn) finish();
    });
    const answer = await make()(...request(url));
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const first = new TextDecoder().decode((await reader.read()).value);
    expect(first).toBe(streamsIn ? "first" : "first, last");
    finish();
    const rest: string[] = [];
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      rest.push(new TextDecoder().decode(value));
    }
    expect(first + rest.join("")).toBe("first, last");
  });

  it("ends with the signal, before the response and within it", async () => {
    const closed: string[] = [];
    const { url, seen } = await serve((one, reply) => {
      reply.on("close", () => closed.push(one.url));
      if (one.url === "/within") reply.writeHead(200).write("first");
    });
    const send = make();
    const controller = new AbortController();
    const { signal } = controller;
    const waiting = send(...request(`${url}/before`, { signal }));
    const within = send(...request(`${url}/within`, { signal }));
    const outcome = Promise.allSettled([waiting, within.then((answer) => answer.arrayBuffer())]);
    await expect
      .poll(() => seen.map(({ url: asked }) => asked).toSorted())
      .toEqual(["/before", "/within"]);
    if (streamsIn) await within;
    expect(closed).toEqual([]);
    controller.abort();
    expect((await outcome).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect.poll(() => closed.toSorted()).toEqual(["/before", "/within"]);
  });

  it("is a timeout to the client when its time is up, and no network when nobody listens", async () => {
    const { url } = await serve(() => undefined);
    const options = { fetch: make(), retry: { retries: 0 } };
    const slow = createTransport({ ...options, baseUrl: url, timeout: 30 });
    const nobody = createTransport({ ...options, baseUrl: "http://127.0.0.1:1" });
    expect(await failure(getItem(slow, { id: "1" }))).toMatchObject({ kind: "timeout" });
    expect(await failure(getItem(nobody, { id: "1" }))).toMatchObject({ kind: "network" });
  });

  it.runIf(progress !== "none")("tells how far bodies are", async () => {
    const { url } = await serve((one, reply) =>
      reply.writeHead(200, { "Content-Length": one.body.length }).end(one.body),
    );
    const heard: Record<string, number> = {};
    const send = make({
      onDownloadProgress: ({ loaded, total }, { operation }) => {
        heard["down"] = loaded;
        expect([total, operation]).toEqual([200_000, "op"]);
      },
      ...(progress === "both" && {
        onUploadProgress: ({ loaded }) => void (heard["up"] = loaded),
      }),
    });
    const answer = await send(...request(url, { body: "x".repeat(200_000) }));
    expect((await answer.arrayBuffer()).byteLength).toBe(200_000);
    await expect
      .poll(() => heard)
      .toEqual(progress === "both" ? { down: 200_000, up: 200_000 } : { down: 200_000 });
  });
});

const byFetch = libraries.filter(
  ({ name }) => name !== "axios (http)" && !name.startsWith("undici"),
);

it.each(byFetch)("$name sends cookies where the client says", async ({ make }) => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const asked: string[] = [];
  vi.stubGlobal("fetch", (input: string | Request, init?: RequestInit) => {
    asked.push(new Request(input, init).credentials);
    return Promise.resolve(new Response("{}"));
  });
  const send = make();
  for (const credentials of [undefined, "include", "omit", "same-origin"] as const)
    await send(
      ...request("https://host.example/items", {
        ...(credentials !== undefined && { credentials }),
      }),
    );
  expect(asked).toEqual(["same-origin", "include", "omit", "same-origin"]);
});
