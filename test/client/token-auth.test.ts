import { once } from "node:events";
import { inspect } from "node:util";
import {
  createTransport,
  type LeaseTerms,
  type Operation,
  tokenAuth,
  tokensFrom,
  type ClientAuth,
  type Transport,
} from "@diptych/runtime";
import { jsonBody, operation } from "@diptych/runtime/codegen1";
import { describe, expect, it } from "vitest";
import { failure } from "./failure.ts";
import { getItem } from "./operations.ts";
import { pause } from "../support/patience.ts";
import { json, type Script, type Seen, serve } from "./serve.ts";

type Token = { readonly token: string };

/** Both need credentials, so that a call for a token would wait for itself if it had any. */
const post = (id: string, url: string): Operation<[params: Token], Token, never> =>
  operation({
    id,
    method: "POST",
    url: () => url,
    body: (params: Token) => ({ contentType: "application/json", data: JSON.stringify(params) }),
    security: [["bearer"]],
    responses: { 201: [{ mediaType: "application/json", read: jsonBody() }] },
  });

const createToken = post("createToken", "/tokens");
const refreshToken = post("refreshToken", "/tokens/refresh");

interface Service {
  readonly transport: Transport;
  readonly auth: ClientAuth;
  readonly seen: readonly Seen[];
  /** Requests in short, such as `create`, `refresh t1` and `get t2`. */
  readonly log: () => readonly string[];
  /** Seconds of the client's clock. */
  readonly clock: { now: number };
}

/** A service that hands out t1, t2 …; `script` may answer in its place by returning true. */
async function service(
  script: Script = () => false,
  terms: Partial<LeaseTerms<string>> = {},
): Promise<Service> {
  let tokens = 0;
  const log: string[] = [];
  const { url, seen } = await serve((one, answer, index) => {
    const name = { "/tokens": "create", "/tokens/refresh": "refresh" }[one.url] ?? "get";
    const token =
      name === "get"
        ? one.headers.authorization?.replace("Bearer ", "")
        : (JSON.parse(one.body) as Token).token;
    log.push(`${name} ${token}`.replace("create pw", "create"));
    if (script(one, answer, index) === true) return;
    if (name === "get") json(answer, 200, { name: "a" });
    else json(answer, 201, { token: `t${++tokens}` });
  });
  const clock = { now: 1_000 };
  const auth = tokenAuth({
    create: async (bare) => (await createToken(bare, { token: "pw" })).token,
    refresh: async (bare, token) => (await refreshToken(bare, { token })).token,
    accessLifetime: 60,
    renewalLifetime: 900,
    now: () => clock.now * 1_000,
    ...terms,
  });
  const transport = createTransport({ baseUrl: url, auth, retry: { retries: 0 } });
  return { transport, auth, seen, log: () => log, clock };
}

const get = (transport: Transport): Promise<unknown> => getItem(transport, { id: "1" });

describe("lifetimes", () => {
  it("keeps a token until four fifths of its access lifetime are over", async () => {
    const { transport, clock, log } = await service();
    await get(transport);
    clock.now += 47.9;
    await get(transport);
    expect(log()).toEqual(["create", "get t1", "get t1"]);
  });

  it.each([48, 59, 61, 899])("refreshes it after %i seconds", async (seconds) => {
    const { transport, clock, log } = await service();
    await get(transport);
    clock.now += seconds;
    await get(transport);
    clock.now += 47;
    await get(transport);
    expect(log()).toEqual(["create", "get t1", "refresh t1", "get t2", "get t2"]);
  });

  it("counts the renewal lifetime from the last refresh", async () => {
    const { transport, clock, log } = await service();
    await get(transport);
    clock.now += 800;
    await get(transport);
    clock.now += 800;
    await get(transport);
    expect(log().filter((line) => !line.startsWith("get"))).toEqual([
      "create",
      "refresh t1",
      "refresh t2",
    ]);
  });

  it("makes a new one after the renewal lifetime", async () => {
    const { transport, clock, log } = await service();
    await get(transport);
    clock.now += 900;
    await get(transport);
    expect(log()).toEqual(["create", "get t1", "create", "get t2"]);
  });

  it("makes a new one where there is no refresh", async () => {
    const { transport, clock, log } = await service(undefined, { refresh: undefined });
    await get(transport);
    clock.now += 50;
    await get(transport);
    expect(log()).toEqual(["create", "get t1", "create", "get t2"]);
  });

  it("counts from before the token was asked for", async () => {
    let moved = false;
    const slow: Script = (one) => {
      if (one.url === "/tokens" && !moved) {
        moved = true;
        one_.clock.now += 50;
      }
    };
    const one_ = await service((...all) => slow(...all));
    await get(one_.transport);
    await get(one_.transport);
    expect(one_.log()).toEqual(["create", "get t1", "refresh t1", "get t2"]);
  });
});

describe("one at a time", () => {
  it("creates one token for many calls", async () => {
    const { transport, log } = await service();
    await Promise.all(Array.from({ length: 20 }, () => get(transport)));
    expect(log().filter((line) => line === "create")).toHaveLength(1);
    expect(log().filter((line) => line === "get t1")).toHaveLength(20);
  });

  it("refreshes once for many calls", async () => {
    const { transport, clock, log } = await service();
    await get(transport);
    clock.now += 70;
    await Promise.all(Array.from({ length: 20 }, () => get(transport)));
    expect(log().filter((line) => line === "refresh t1")).toHaveLength(1);
    expect(log().filter((line) => line === "get t2")).toHaveLength(20);
  });

  it("refreshes once where many calls are refused", async () => {
    const { transport, log } = await service((one, answer) => {
      if (one.headers.authorization !== "Bearer t1") return false;
      json(answer, 401, {});
      return true;
    });
    await Promise.all(Array.from({ length: 20 }, () => get(transport)));
    expect(log().filter((line) => line.startsWith("refresh"))).toEqual(["refresh t1"]);
    expect(log().filter((line) => line === "get t2")).toHaveLength(20);
  });

  it("ends one call's waiting without the others'", async () => {
    let answerLate = (): void => undefined;
    const { transport, log } = await service((one, answer) => {
      if (one.url !== "/tokens") return false;
      answerLate = () => json(answer, 201, { token: "t9" });
      return true;
    });
    const controller = new AbortController();
    const first = failure(getItem(transport, { id: "1" }, { signal: controller.signal }));
    const second = get(transport);
    await expect.poll(() => log()).toEqual(["create"]);
    controller.abort();
    expect((await first).kind).toBe("aborted");
    answerLate();
    expect(await second).toEqual({ name: "a" });
    expect(log()).toEqual(["create", "get t9"]);
  });

  it("does not begin to wait with a signal that is aborted", async () => {
    const transport = createTransport({ baseUrl: "http://host" });
    const controller = new AbortController();
    const auth = tokenAuth({
      create: () => {
        controller.abort();
        return new Promise(() => undefined);
      },
      accessLifetime: 60,
    });
    const next = (): Promise<Response> => Promise.reject(new Error("was sent"));
    const request = {
      operation: "getItem",
      url: "http://host",
      method: "GET",
      headers: new Headers(),
      body: null,
      redirect: "manual",
      signal: controller.signal,
    } as const;
    const call = auth(request, next, { security: [["bearer"]], transport });
    await expect(call).rejects.toThrow("aborted");
  });

  it("leaves no rejection unhandled where everyone has gone", async () => {
    let fail = (): void => undefined;
    let refused: Promise<unknown> | undefined;
    const { transport, log } = await service((one, answer) => {
      if (one.url !== "/tokens") return false;
      fail = () => json(answer, 400, {});
      refused = once(answer, "close");
      return true;
    });
    const rejections: unknown[] = [];
    const note = (reason: unknown): void => void rejections.push(reason);
    process.on("unhandledRejection", note);
    const controller = new AbortController();
    const call = failure(getItem(transport, { id: "1" }, { signal: controller.signal }));
    await expect.poll(() => log()).toEqual(["create"]);
    controller.abort();
    expect((await call).kind).toBe("aborted");
    fail();
    await refused;
    await pause(50, "the client reads the refusal, and nothing tells when it has");
    process.off("unhandledRejection", note);
    expect(rejections).toEqual([]);
  });
});

describe("refusals", () => {
  it("refreshes and repeats the call once after 401", async () => {
    const { transport, log } = await service((one, answer) => {
      if (one.headers.authorization !== "Bearer t1") return false;
      json(answer, 401, {});
      return true;
    });
    expect(await get(transport)).toEqual({ name: "a" });
    expect(log()).toEqual(["create", "get t1", "refresh t1", "get t2"]);
  });

  it("gives up after the second 401, and begins anew with the next call", async () => {
    const { transport, log } = await service((one, answer) => {
      if (!/t[12]$/.test(one.headers.authorization ?? "")) return false;
      json(answer, 401, { title: "Unauthorized" });
      return true;
    });
    const error = await failure(get(transport));
    expect(error).toMatchObject({ status: 401, message: "getItem: 401 Unauthorized" });
    expect(log()).toEqual(["create", "get t1", "refresh t1", "get t2"]);
    await get(transport);
    expect(log().slice(4)).toEqual(["create", "get t3"]);
  });

  it.each([400, 401, 403])(
    "creates a token where the refresh is refused with %i",
    async (status) => {
      const { transport, clock, log } = await service((one, answer) => {
        if (one.url !== "/tokens/refresh") return false;
        json(answer, status, {});
        return true;
      });
      await get(transport);
      clock.now += 100;
      await get(transport);
      expect(log()).toEqual(["create", "get t1", "refresh t1", "create", "get t2"]);
    },
  );

  it("uses the old token while it holds where the refresh breaks down", async () => {
    const { transport, clock, log } = await service((one, answer) => {
      if (one.url !== "/tokens/refresh") return false;
      json(answer, 500, { title: "Broken" });
      return true;
    });
    await get(transport);
    clock.now += 55;
    await get(transport);
    expect(log()).toEqual(["create", "get t1", "refresh t1", "get t1"]);
    clock.now += 6;
    expect((await failure(get(transport))).message).toBe("refreshToken: 500 Broken");
  });

  it("does not use a refused token again where the refresh breaks down", async () => {
    const { transport, log } = await service((one, answer) => {
      json(answer, one.url === "/tokens" ? 201 : one.method === "GET" ? 401 : 500, { token: "t1" });
      return true;
    });
    expect((await failure(get(transport))).request.operation).toBe("refreshToken");
    expect(log()).toEqual(["create", "get t1", "refresh t1"]);
  });

  it("lets go of an answer that it repeats", async () => {
    let closed = false;
    const { transport } = await service((one, answer) => {
      if (one.headers.authorization !== "Bearer t1") return false;
      answer.on("close", () => (closed = true));
      answer.writeHead(401).write("and there is more to come");
      return true;
    });
    expect(await get(transport)).toEqual({ name: "a" });
    await expect.poll(() => closed).toBe(true);
  });

  it("fails where no token is given, and asks again with the next call", async () => {
    const { transport, log } = await service((_, answer, index) => {
      if (index > 0) return false;
      json(answer, 401, { title: "Unauthorized", detail: "Wrong password." });
      return true;
    });
    const error = await failure(get(transport));
    expect(error.message).toBe("createToken: 401 Unauthorized: Wrong password.");
    await get(transport);
    expect(log()).toEqual(["create", "create", "get t1"]);
  });

  it("does not repeat on its own what the calls for tokens have repeated", async () => {
    const { url, seen } = await serve((_, answer) => json(answer, 429, {}));
    const auth = tokenAuth({
      create: async (bare) => (await createToken(bare, { token: "pw" })).token,
      accessLifetime: 60,
    });
    const transport = createTransport({ baseUrl: url, auth, retry: { base: 1 } });
    expect((await failure(get(transport))).request.operation).toBe("createToken");
    expect(seen).toHaveLength(3);
  });

  it("keeps tokens and passwords out of errors", async () => {
    const { transport, clock } = await service((one, answer) => {
      if (one.url === "/tokens/refresh") {
        json(answer, 201, { token: "s3cret" }, { "Content-Type": "text/html" });
        return true;
      }
      return false;
    });
    await get(transport);
    clock.now += 100;
    const error = await failure(get(transport));
    expect(error.kind).toBe("decode");
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/s3cret|Bearer|pw/);
  });
});

describe("a token of another server", () => {
  it("is made there, refreshed there and shared", async () => {
    const other = await serve((one, answer) =>
      one.headers.authorization === "Bearer t2"
        ? json(answer, 200, { name: "b" })
        : json(answer, 401, {}),
    );
    const { transport, auth, log, seen } = await service();
    const elsewhere = createTransport({
      baseUrl: other.url,
      auth: tokensFrom(transport, auth),
      retry: { retries: 0 },
    });
    await get(transport);
    expect(await get(elsewhere)).toEqual({ name: "b" });
    await get(transport);
    expect(log()).toEqual(["create", "get t1", "refresh t1", "get t2"]);
    const forTokens = seen.filter(({ method }) => method === "POST");
    expect(forTokens.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
    expect(other.seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ["/items/1", "Bearer t1"],
      ["/items/1", "Bearer t2"],
    ]);
  });
});
