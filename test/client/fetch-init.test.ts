import { expect, it } from "vitest";
import { createTransport, type ClientRequest, type FetchInit } from "@diptych/runtime";
import { callMistake } from "../../runtime/src/client/options/check-call-options.ts";
import { checkedOptions } from "../../runtime/src/client/options/checked-options.ts";
import type { ClientOperation } from "../../runtime/src/client/call/client-operation.ts";

const operation: ClientOperation<object> = {
  id: "read",
  method: "GET",
  url: () => "/a",
  accept: undefined,
  responses: { 204: [] },
  security: [],
};

async function sent(
  client: FetchInit | undefined,
  call: FetchInit | undefined,
  other: object = {},
): Promise<Readonly<Record<string, unknown>>> {
  let seen: ClientRequest | undefined;
  const transport = createTransport({
    baseUrl: "http://h",
    fetch: (_, request) => {
      seen = request;
      return Promise.resolve(new Response(null, { status: 204 }));
    },
    fetchOptions: client,
  });
  await transport.send(operation, {}, { fetchOptions: call, ...other });
  return { ...seen };
}

it("hands options on to fetch, those of the call first", async () => {
  const request = await sent(
    { cache: "no-store", keepalive: true, redirect: "follow" },
    { cache: "reload", priority: "low" },
  );
  expect(request).toMatchObject({
    cache: "reload",
    keepalive: true,
    priority: "low",
    redirect: "follow",
    method: "GET",
    url: "http://h/a",
  });
});

it("leaves redirects to the client without them, and keeps what frameworks add", async () => {
  const request = await sent(undefined, {
    next: { revalidate: 60 },
    dispatcher: 1,
  } as FetchInit);
  expect(request).toMatchObject({ redirect: "manual", next: { revalidate: 60 }, dispatcher: 1 });
  const { credentials } = await sent({ credentials: "omit" }, {}, { credentials: "include" });
  expect(credentials).toBe("include");
});

it.each([{ method: "PUT" }, { headers: {} }, { body: "a" }, { signal: undefined }, 1, null])(
  "refuses what the client sets itself: %j",
  async (fetchOptions) => {
    const given = { baseUrl: "http://h", fetchOptions } as never;
    expect(() => checkedOptions(given)).toThrow("fetchOptions");
    expect(callMistake({ fetchOptions }, "call")?.message).toContain("fetchOptions");
    if (typeof fetchOptions !== "object" || fetchOptions === null) return;
    expect(await sent(fetchOptions as FetchInit, undefined)).toMatchObject({
      method: "GET",
      body: null,
    });
  },
);
