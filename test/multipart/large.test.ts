import { openAsBlob } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { pause } from "../support/patience.ts";
import { open, type Opened, type Received } from "./uploads.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** How much more may have been sent than was read: what sockets and streams hold. */
const held = 8 * 2 ** 20;

/** Reads the parts of a body; waits before the first file is read, and tells how many bytes it has. */
async function opened(
  adapter: "node" | "fastify" | "fetch",
  onRead: (size: number) => void = () => undefined,
): Promise<Opened> {
  const handlers = {
    async streamAlbum({ body, request }: { body: AsyncIterable<Received>; request: object }) {
      let size = 0;
      for await (const { stream } of body) {
        if (stream === undefined) continue;
        await pause(200, "a sender that does not wait would send the whole by now");
        for await (const chunk of stream) onRead((size += chunk.length));
      }
      const { headers } = request as { headers: Record<string, string> };
      return { status: 201, body: [size, headers["content-length"] ?? "chunked"] };
    },
  };
  const made = await open(handlers, {}, adapter);
  closing.push(made.close);
  return made;
}

describe.each(["node", "fastify", "fetch"] as const)("a large file behind %s", (adapter) => {
  it("from a stream is asked for as fast as the handler reads", async () => {
    const size = 40 * 2 ** 20;
    let sent = 0;
    let read = 0;
    let most = 0;
    const { client } = await opened(adapter, (bytes) => (read = bytes));
    const content = async function* (): AsyncGenerator<Uint8Array> {
      for (; sent < size; sent += 65_536) {
        most = Math.max(most, sent - read);
        yield new Uint8Array(65_536);
      }
    };
    const pictures = [{ content: content(), filename: "large" }];
    const answer = await client.streamAlbum({ body: { title: "t", pictures } });
    expect(answer).toEqual([size, "chunked"]);
    expect(read).toBe(size);
    expect(most).toBeLessThan(held);
  });

  it("on the disk is sent from there, with its size", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "diptych-multipart-"));
    closing.push(() => rm(folder, { recursive: true }));
    const name = path.join(folder, "large.bin");
    await writeFile(name, new Uint8Array(10 * 2 ** 20));
    const { client } = await opened(adapter);
    const pictures = [await openAsBlob(name)];
    const [size, length] = (await client.streamAlbum({ body: { title: "t", pictures } })) as [
      number,
      string,
    ];
    expect(size).toBe(10 * 2 ** 20);
    if (adapter !== "fetch") expect(Number(length)).toBeGreaterThan(size);
  });
});

it("a call that is aborted ends the stream that it sends", async () => {
  let end: (value: string) => void = () => undefined;
  const ended = new Promise((resolve) => (end = resolve));
  let read = 0;
  const { client } = await opened("node", (bytes) => (read = bytes));
  const controller = new AbortController();
  const content = async function* (): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield new Uint8Array(65_536);
    } finally {
      end("ended");
    }
  };
  const body = { title: "t", pictures: [content()] };
  const call = client.streamAlbum({ body }, { signal: controller.signal });
  call.catch(() => undefined);
  await expect.poll(() => read).toBeGreaterThan(0);
  controller.abort();
  await expect(call).rejects.toMatchObject({ kind: "aborted" });
  expect(await ended).toBe("ended");
});

it("a stream is sent once, and other files as often as a call is repeated", async () => {
  const { client } = await opened("node");
  const body = (file: unknown): object => ({ body: { title: "t", pictures: [file] } });
  const content = new Blob(["x"]).stream();
  expect(await client.streamAlbum(body(content))).toEqual([1, "chunked"]);
  await expect(client.streamAlbum(body({ content }))).rejects.toMatchObject({
    kind: "encode",
    message: expect.stringContaining("cannot be sent again") as unknown,
  });
  const blob = new Blob(["x"]);
  for (let i = 0; i < 2; i++)
    expect(await client.streamAlbum(body(blob))).toEqual([1, expect.any(String)]);
});
