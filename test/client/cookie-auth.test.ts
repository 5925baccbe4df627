import {
  type CookieTerms,
  cookieAuth,
  createTransport,
  type Operation,
  type ClientResponse,
} from "@diptych/runtime";
import { operation } from "@diptych/runtime/codegen1";
import { expect, it } from "vitest";
import { allowed, processorTime } from "../support/processor-time.ts";
import { custom } from "./operations.ts";
import { json, serve } from "./serve.ts";

const post = (
  id: string,
  url: string,
): Operation<[params?: object], undefined, ClientResponse<201, undefined>> =>
  operation({ id, method: "POST", url: () => url, security: [], responses: { 201: [] } });

const createCookie = post("createCookie", "/token-cookie");
const refreshCookie = post("refreshCookie", "/token-cookie/refresh");

const terms: CookieTerms = {
  create: (transport, options) => createCookie.response(transport, {}, options),
  refresh: (transport, options) => refreshCookie.response(transport, {}, options),
  accessLifetime: 60,
  renewalLifetime: 900,
  scheme: "BearerCookie",
};

const read = custom("GET", { headers: () => ({ Cookie: "own=1" }) });

it("keeps the cookie, sends it and refreshes it", async () => {
  let cookies = 0;
  const { url, seen } = await serve((one, answer) =>
    one.method === "POST"
      ? answer
          .writeHead(201, {
            "Set-Cookie": [`token=c${++cookies}==; Path=/; Secure; HttpOnly`, "kind = jwt"],
          })
          .end()
      : json(answer, 200, 1),
  );
  let now = 0;
  const auth = cookieAuth({ ...terms, now: () => now });
  const transport = createTransport({ baseUrl: url, auth });
  await read(transport, {});
  now = 100_000;
  await read(transport, {});
  const sent = seen.map(({ url: path, headers }) => [path, headers.authorization, headers.cookie]);
  expect(sent).toEqual([
    ["/token-cookie", undefined, undefined],
    ["/custom", "BearerCookie", "own=1; token=c1==; kind=jwt"],
    ["/token-cookie/refresh", "BearerCookie", "token=c1==; kind=jwt"],
    ["/custom", "BearerCookie", "own=1; token=c2==; kind=jwt"],
  ]);
});

it("forgets a cookie that is taken back", async () => {
  const { url, seen } = await serve((one, answer) => {
    if (one.url === "/token-cookie")
      answer.writeHead(201, { "Set-Cookie": ["token=c1", "b=2"] }).end();
    else if (one.method === "POST")
      answer.writeHead(201, { "Set-Cookie": "token=; Max-Age=0" }).end();
    else json(answer, seen.length < 3 ? 401 : 200, 1);
  });
  const { scheme: _, ...silent } = terms;
  const transport = createTransport({ baseUrl: url, auth: cookieAuth(silent) });
  await read(transport, {});
  expect(seen.map(({ headers }) => headers.cookie)).toEqual([
    undefined,
    "own=1; token=c1; b=2",
    "token=c1; b=2",
    "own=1; b=2",
  ]);
  expect(seen[3]?.headers).not.toHaveProperty("authorization");
});

it.each([
  ["a name twice", ["a=1; Path=/", "a=2"], "a=2"],
  ["something without a name", ["nothing", "=v", "a=1"], "a=1"],
  ["spaces and quotes", [' a = "1" ;Secure'], 'a="1"'],
  ["equal signs", ["a=1==; Max-Age=60"], "a=1=="],
  ["an age that is over", ["b=2", "a=1; max-age=0; Expires=Fri, 31 Dec 9999 23:59:59 GMT"], "b=2"],
  ["an end that is over", ["b=2", "a=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT"], "b=2"],
  ["an end to come", ["a=1; Expires=Fri, 31 Dec 9999 23:59:59 GMT"], "a=1"],
  ["an age before an end", ["a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=5"], "a=1"],
  ["an end that is none", ["a=1; Expires=soon; Max-Age=later"], "a=1"],
])("takes %s", async (_, set, sent) => {
  const { url, seen } = await serve((one, answer) =>
    one.method === "POST"
      ? answer.writeHead(201, { "Set-Cookie": set }).end()
      : json(answer, 200, 1),
  );
  await custom("GET")(createTransport({ baseUrl: url, auth: cookieAuth(terms) }), {});
  expect(seen[1]?.headers.cookie).toBe(sent);
});

it("leaves the cookie to browsers, which do not show it", async () => {
  const sent: unknown[] = [];
  const transport = createTransport({
    baseUrl: "http://host",
    auth: cookieAuth(terms),
    fetch: (url, { credentials, headers }) => {
      sent.push([url, credentials, headers.get("authorization"), headers.get("cookie")]);
      return Promise.resolve(
        url.endsWith("cookie") ? new Response(null, { status: 201 }) : Response.json(1),
      );
    },
  });
  await custom("GET")(transport, {});
  expect(sent).toEqual([
    ["http://host/token-cookie", "include", null, null],
    ["http://host/custom", "include", "BearerCookie", null],
  ]);
});

it.each([
  ["spaces before a semicolon", `token=a;${" ".repeat(200_000)}x`],
  ["many attributes", `token=a${"; max-age = x".repeat(20_000)}`],
  ["spaces in the name", `token${" ".repeat(200_000)}=a`],
])("reads a long cookie in linear time: %s", async (_, line) => {
  let calls = 0;
  const fetch = async (): Promise<Response> => {
    if (++calls > 1) return Response.json(1);
    return new Response(null, { status: 201, headers: { "Set-Cookie": line } });
  };
  const transport = createTransport({ baseUrl: "https://h", fetch, auth: cookieAuth(terms) });
  const began = processorTime();
  await read(transport, {});
  const taken = processorTime() - began;
  expect(taken).toBeLessThan(allowed(2_000));
});
