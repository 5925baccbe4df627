import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A server on this machine; returns its host with the port. */
export async function serve(
  listener: http.RequestListener,
  secure?: https.ServerOptions,
): Promise<string> {
  const server =
    secure === undefined ? http.createServer(listener) : https.createServer(secure, listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
