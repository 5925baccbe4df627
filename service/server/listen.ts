import { toNodeListener } from "@diptych/runtime";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isSandboxPath, listenForPages } from "./sandbox-listener.ts";
import { defaultPublicUrl } from "./surroundings.ts";
import type { StandIn } from "./stand-in.ts";

/** A stand-in that listens. */
export interface Listening {
  /** Such as `http://127.0.0.1:49152`. */
  readonly url: string;
  /** Takes no more requests; the stand-in itself goes on. */
  close(): Promise<void>;
}

/**
 * Lets other processes use a stand-in by plain HTTP on this machine, with its control below `/sandbox`.
 * Until it is closed, links begin with its address, unless the stand-in was given another.
 *
 * @param port any that is free by default
 */
export async function listen({ server, sandbox }: StandIn, port = 0): Promise<Listening> {
  const interfaces = toNodeListener(server);
  const http = createServer((request: IncomingMessage, response: ServerResponse) => {
    const [path = ""] = (request.url ?? "").split("?", 1);
    if (!isSandboxPath(path)) interfaces(request, response);
    else listenForPages(sandbox, request, response).catch(() => response.destroy());
  });
  http.on("checkContinue", interfaces.checkContinue);
  http.on("clientError", interfaces.clientError);
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  if (sandbox.publicUrl === defaultPublicUrl) sandbox.publicUrl = url;
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        if (sandbox.publicUrl === url) sandbox.publicUrl = defaultPublicUrl;
        http.close(() => resolve());
        http.closeIdleConnections();
      }),
  };
}
