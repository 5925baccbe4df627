import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, test } from "vitest";
import { ApiError, type SenderOptions } from "../../runtime/src/index.ts";
import { generateWebhooks, shop, type Call } from "./generated-webhooks.ts";

const webhooks = shop.then((text) => generateWebhooks(text));
const params = { attempt: 1, body: { id: "a", at: "2026-01-02T03:04:05Z", total: 1 } };

async function call(options: SenderOptions): Promise<Call> {
  const { sender } = await webhooks;
  return sender.createSender(options)["orderShipped"] as Call;
}

/** What was asked for. */
function recorder(status = 204): { urls: string[]; fetch: SenderOptions["fetch"] & {} } {
  const urls: string[] = [];
  const fetch = (url: string): Promise<Response> => {
    urls.push(url);
    return Promise.resolve(new Response(null, { status }));
  };
  return { urls, fetch };
}

test.each([
  ["file:///etc/passwd", "http or https"],
  ["ftp://host/a", "http or https"],
  ["data:text/plain,a", "http or https"],
  ["javascript:alert(1)", "http or https"],
  ["//host/a", "no address"],
  ["/hooks", "no address"],
  ["", "no address"],
  ["http://", "no address"],
  ["https://user:secret@host/a", "credentials"],
  ["https://secret@host/a", "credentials"],
])("nothing is sent to %s", async (url, problem) => {
  const { urls, fetch } = recorder();
  const error: unknown = await (await call({ fetch }))(url, params).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    kind: "encode",
    message: expect.stringContaining(problem) as string,
  });
  expect(JSON.stringify(error)).not.toContain("secret");
  expect(urls).toEqual([]);
});

it("asks whether an address is allowed", async () => {
  const { urls, fetch } = recorder();
  const asked: string[] = [];
  const allow = ({ href, hostname }: URL): Promise<boolean> => {
    asked.push(href);
    return Promise.resolve(hostname.endsWith(".example"));
  };
  const send = await call({ fetch, allow });
  await send("HTTPS://A.example:443/x/../y?z=%20#f", params);
  await expect(send("http://127.1/", params)).rejects.toMatchObject({
    kind: "encode",
    message: expect.stringContaining("not allowed") as string,
  });
  expect(asked).toEqual(["https://a.example/y?z=%20#f", "http://127.0.0.1/"]);
  expect(urls).toEqual(["https://a.example/y?z=%20&attempt=1"]);
});

it("sends nothing if the question fails", async () => {
  const { urls, fetch } = recorder();
  const allow = (): boolean => {
    throw new Error("no resolver");
  };
  await expect((await call({ fetch, allow }))("https://a.example/", params)).rejects.toMatchObject({
    kind: "encode",
    message: "orderShipped: no resolver",
  });
  expect(urls).toEqual([]);
});

it("follows no redirects", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(307, { Location: "/private" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const sent = (await call({}))(`http://127.0.0.1:${port}/hook`, params);
  await expect(sent).rejects.toMatchObject({ kind: "status", status: 307 });
  expect(asked).toEqual(["/hook?attempt=1"]);
  server.closeAllConnections();
  server.close();
});
