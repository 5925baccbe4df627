// @ts-check
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";

/** A service that breaks the document, and sends slowly. */
export async function openService() {
  const server = createServer((request, answer) => {
    const { url = "" } = request;
    if (url.startsWith("/picture")) {
      answer.writeHead(200, { "content-type": "image/png" });
      answer.write("one");
      setTimeout(() => answer.end("two"), 300);
      return;
    }
    const body = url.startsWith("/pets/2") ? '{"name":2}' : '{ "name": "A" }';
    const head = { "content-type": "application/json", "x-left": "5" };
    if (url.endsWith("?zip"))
      answer.writeHead(200, { ...head, "content-encoding": "gzip" }).end(gzipSync(body));
    else answer.writeHead(url.startsWith("/pets/3") ? 418 : 200, head).end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    target: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Cases of a proxy.
 *
 * @type {readonly (readonly [string, (address: string, output: () => string) => Promise<boolean>])[]}
 */
export const proxyCases = [
  [
    "proxy: a body passes byte by byte",
    async (address) => (await (await fetch(`${address}/pets/1`)).text()) === '{ "name": "A" }',
  ],
  [
    "proxy: a compressed body passes",
    async (address) => {
      const answer = await fetch(`${address}/pets/1?zip`);
      return (
        answer.headers.get("content-encoding") === "gzip" &&
        (await answer.text()) === '{ "name": "A" }'
      );
    },
  ],
  [
    "proxy: a stream passes as it comes",
    async (address) => {
      const chunks = [];
      for await (const chunk of (await fetch(`${address}/picture`)).body ?? []) chunks.push(chunk);
      return chunks.length === 2;
    },
  ],
  [
    "proxy: a wrong body is reported",
    async (address, output) => reported(address, "/pets/2", output, /name/),
  ],
  [
    "proxy: a status that is not there is reported",
    async (address, output) => reported(address, "/pets/3", output, /418|status code/),
  ],
  [
    "proxy: a wrong request is reported, and passes",
    async (address, output) => reported(address, "/pets/one", output, /integer/),
  ],
];

/** Whether the answer came from the service, and the output or a header of it says what is wrong. */
async function reported(
  /** @type {string} */ address,
  /** @type {string} */ path,
  /** @type {() => string} */ output,
  /** @type {RegExp} */ words,
) {
  const before = output().length;
  const answer = await fetch(`${address}${path}`);
  await answer.text();
  await new Promise((resolve) => setTimeout(resolve, 200));
  const said = `${output().slice(before)} ${answer.headers.get("sl-violations") ?? ""}`;
  const lines = said.split("\n").filter((line) => /error|warning|violation|severity/i.test(line));
  return answer.headers.get("x-left") === "5" && lines.some((line) => words.test(line));
}
