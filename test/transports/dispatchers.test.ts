import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { createTransport } from "@diptych/runtime";
import { undiciFetch } from "@diptych/transports/undici";
import * as undici from "undici";
import { expect, it, onTestFinished } from "vitest";
import { getItem } from "../client/operations.ts";
import { json, serve } from "../client/serve.ts";

const one = { id: "1" };

it("undici sends through a pool, by as few connections as it has", async () => {
  const { url, server } = await serve((_, reply) => json(reply, 200, { name: "a" }));
  let connections = 0;
  server.on("connection", () => connections++);
  const dispatcher = new undici.Pool(url, { connections: 1 });
  onTestFinished(() => dispatcher.close());
  const transport = createTransport({ baseUrl: url, fetch: undiciFetch(undici, { dispatcher }) });
  await Promise.all([getItem(transport, one), getItem(transport, one), getItem(transport, one)]);
  expect(connections).toBe(1);
});

it("undici sends through a proxy", async () => {
  const { url } = await serve((_, reply) => json(reply, 200, { name: "a" }));
  const asked: (string | undefined)[] = [];
  const proxy = createServer().on("connect", (request, socket) => {
    asked.push(request.url);
    const { hostname, port } = new URL(`http://${request.url}`);
    const upstream = connect(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 Connected\r\n\r\n");
      upstream.pipe(socket).pipe(upstream);
    });
    for (const end of [socket, upstream]) end.on("error", () => upstream.destroy());
  });
  await new Promise<void>((resolve) => void proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  const dispatcher = new undici.ProxyAgent(`http://127.0.0.1:${port}`);
  onTestFinished(async () => {
    await dispatcher.close();
    proxy.close();
  });
  const transport = createTransport({ baseUrl: url, fetch: undiciFetch(undici, { dispatcher }) });
  expect(await getItem(transport, one)).toEqual({ name: "a" });
  expect(asked).toEqual([new URL(url).host]);
});
