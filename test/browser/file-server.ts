import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A file as it is served. */
export interface ServedFile {
  readonly type: string;
  readonly text: string;
  /** `Content-Security-Policy` of the page. */
  readonly policy?: string;
}

/** A server of texts from one origin. */
export interface FileServer {
  readonly origin: string;
  /** Paths that were asked for and are not there. */
  readonly missing: readonly string[];
  readonly close: () => void;
}

/** Serves texts by path, on a free port. */
export async function serveFiles(files: Readonly<Record<string, ServedFile>>): Promise<FileServer> {
  const missing: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    const file = files[url];
    if (file === undefined) {
      missing.push(url);
      response.writeHead(404).end();
      return;
    }
    response.setHeader("Content-Type", file.type);
    if (file.policy !== undefined) response.setHeader("Content-Security-Policy", file.policy);
    response.end(file.text);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    missing,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
