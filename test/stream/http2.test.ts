import http2 from "node:http2";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { toNodeListener } from "@diptych/runtime";
import { pause } from "../support/patience.ts";
import { streamServer } from "./opened.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

it("streams over HTTP/2: headers first, an error as a reset, and an end with the client", async () => {
  let isEnded = false;
  const server = await streamServer(
    {
      followWords: () => ({
        status: 200,
        body: (async function* () {
          try {
            for (;;) {
              yield "a";
              await pause(5, "the source is slow");
            }
          } finally {
            isEnded = true;
          }
        })(),
      }),
      readLog: () => ({ status: 200, body: [{ status: "a" }, { status: 1 }] }),
    },
    { onError: () => undefined },
  );
  const listening = http2.createServer(toNodeListener(server));
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const { port } = listening.address() as AddressInfo;
  const session = http2.connect(`http://127.0.0.1:${port}`);
  closing.push(() => {
    session.destroy();
    listening.close();
  });

  const words = session.request({ ":path": "/words" });
  const headers = await new Promise<http2.IncomingHttpHeaders>((resolve) =>
    words.on("response", resolve),
  );
  expect(headers["content-type"]).toBe("text/event-stream");
  expect(headers["content-length"]).toBeUndefined();
  await new Promise((resolve) => words.once("data", resolve));
  words.close(http2.constants.NGHTTP2_CANCEL);
  await expect.poll(() => isEnded).toBe(true);

  const log = session.request({ ":path": "/log" });
  log.on("error", () => undefined);
  log.resume();
  await new Promise((resolve) => log.on("close", resolve));
  expect(log.rstCode).toBe(http2.constants.NGHTTP2_INTERNAL_ERROR);
});
