import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import type { TemplateServer } from "../../service/drivers/template-source.ts";
import { certificateFor } from "../support/certificate.ts";

/** What the server was asked. */
export interface TemplateRequest {
  /** Address of the template, from what the request says. */
  readonly url: string;
  /** Name that the client asked TLS for. */
  readonly servername: string;
}

export type TemplateAnswer = (response: ServerResponse, request: IncomingMessage) => void;

/** A server of templates by TLS on this machine; its certificate is for the names given. */
export async function startTemplateServer(names: readonly string[]) {
  const { key, certificate: ca } = await certificateFor(names);
  const asked: TemplateRequest[] = [];
  const answers = new Map<string, TemplateAnswer>();
  const server = createServer({ cert: ca, key }, (request, response) => {
    const url = `https://${request.headers.host}${request.url}`;
    asked.push({ url, servername: String((request.socket as TLSSocket).servername) });
    const answer = answers.get(url);
    if (answer === undefined) response.writeHead(404).end();
    else answer(response, request);
  });
  // Not the address of loopback that everything else listens on.
  const address = "127.0.0.2";
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const { port } = server.address() as AddressInfo;
  const options: TemplateServer = { port, ca, addresses: [address] };
  return {
    address,
    options,
    asked,
    answers,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
