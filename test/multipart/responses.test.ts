import { afterEach, describe, expect, it } from "vitest";
import {
  album,
  bytes,
  closeAll,
  from,
  opened,
  png,
  seenAlbum,
  seenBody,
  shown,
  taken,
} from "./responses.ts";
import { type Received, seen } from "./uploads.ts";

afterEach(closeAll);

describe.each(["node", "fastify", "fetch"] as const)(
  "responses with parts behind %s",
  (adapter) => {
    it("are an object whose properties are parts", async () => {
      const { client } = await opened({ getAlbum: () => ({ status: 200, body: album }) }, adapter);
      expect(await seenBody(await client.getAlbum())).toEqual(seenAlbum);
      expect(await shown(client.getAlbum.parts())).toEqual([
        ["title", "<Ä> & %20"],
        ["kind", "own"],
        ["count", 3],
        ["meta", album.meta],
        ["cover", "ü.png", "image/png", "", "cover"],
        ["pictures", "a.png", "image/png", "", "1"],
        ["pictures", "blob", "application/octet-stream", "", "2"],
        ["tags", "a"],
        ["tags", "b,c"],
        ["places", { width: 2 }],
        ["places", { width: 3 }],
      ]);
    });

    it("are parts that a handler gives one after the other", async () => {
      const getAlbum = (): object => ({
        status: 200,
        body: from(
          { name: "title", value: "T", headers: { "X-Time": "now" } },
          { name: "meta", value: { width: 1 } },
          {
            name: "pictures",
            content: from(bytes("a"), bytes("b")),
            filename: 'x"y',
            contentType: "image/x",
          },
          { name: "pictures", content: "text" },
          { name: "tags", value: "t" },
        ),
      });
      const { client, errors } = await opened({ getAlbum }, adapter);
      expect(await seen(await client.getAlbum())).toEqual({
        title: "T",
        meta: { width: 1 },
        pictures: [
          { name: 'x"y', type: "image/x", text: "ab" },
          { name: "blob", type: "application/octet-stream", text: "text" },
        ],
        tags: ["t"],
      });
      const parts = client.getAlbum.parts();
      const first = (await parts.next()).value as Received;
      await parts.return(undefined);
      expect(first.headers).toMatchObject({ "x-time": "now" });
      expect(errors).toEqual([]);
    });

    it("are parts without names, whole or one after the other", async () => {
      const values = [{ width: 1, taken }, png("x"), "ab", "cd"];
      const expected = [
        { width: 1, taken },
        { name: "ü.png", type: "image/png", text: "x" },
        "ab",
        "cd",
      ];
      for (const body of [values, from(...values)]) {
        const { client } = await opened({ getPicture: () => ({ status: 200, body }) }, adapter);
        const [meta, ...rest] = (await client.getPicture()) as unknown[];
        expect([meta, ...((await seen(rest)) as unknown[])]).toEqual(expected);
      }
      const { client } = await opened(
        { getPicture: () => ({ status: 200, body: values }) },
        adapter,
      );
      expect(await shown(client.getPicture.parts())).toEqual([
        [0, { width: 1, taken }],
        [1, "ü.png", "image/png", "", "x"],
        [2, "ab"],
        [3, "cd"],
      ]);
    });

    it("are parts of any number that itemSchema describes", async () => {
      const image = (i: number): object => ({
        content: bytes(`${i}`),
        headers: { "X-Time": `${i}` },
      });
      const watchImages = (): object => ({ status: 200, body: from(image(0), image(1)) });
      const listPoints = (): object => ({
        status: 200,
        body: Array.from({ length: 1500 }, (_, i) => ({ width: i + 1 })),
        contentType: "multipart/mixed",
      });
      const { client } = await opened({ watchImages, listPoints }, adapter);
      const images = [0, 1].map((i) => [i, "no name", "image/jpeg", `${i}`, `${i}`]);
      expect(await shown(client.watchImages.parts())).toEqual(images);
      expect(await shown((await client.watchImages()) as AsyncIterable<Received>)).toEqual(images);
      expect(await shown(client.listPoints.parts())).toHaveLength(1500);
      await expect(shown(client.listPoints.parts({}, { partLimit: 1000 }))).rejects.toThrow(
        "there are more than 1000 parts",
      );
    });
  },
);

it("a response that may be a whole in JSON or parts is what the server sends", async () => {
  let contentType = "application/json";
  const listPoints = (): object => ({ status: 200, body: [{ width: 1 }], contentType });
  const { client } = await opened({ listPoints });
  expect(await client.listPoints()).toEqual([{ width: 1 }]);
  contentType = "multipart/mixed";
  expect(await shown((await client.listPoints()) as AsyncIterable<Received>)).toEqual([
    [0, { width: 1 }],
  ]);
});

it("a body that is optional may be absent, and has no parts then", async () => {
  const { client } = await opened({ getFile: () => ({ status: 206 }) });
  expect(await client.getFile()).toBeUndefined();
});

describe("a handler that gives what the document does not allow", () => {
  const held = { width: 1 };
  it.each([
    ["a whole that breaks a rule", { title: "t", meta: { width: 0 } }, "an invalid body"],
    ["a whole without a part", { title: "t" }, "an invalid body"],
    [
      "a file of another media type",
      { title: "t", meta: held, cover: new Blob(["x"], { type: "text/html" }) },
      "expected image/png",
    ],
    ["a text", "x", "neither an object nor iterable"],
  ])("%s gets 500, and the reason", async (_, body, message) => {
    const { client, errors } = await opened({ getAlbum: () => ({ status: 200, body }) });
    await expect(client.getAlbum()).rejects.toMatchObject({ status: 500 });
    expect(String(errors[0])).toContain(message);
  });

  it.each([
    ["a part of another name", [{ name: "other", value: 1 }], "of a name that it has not"],
    [
      "a part twice",
      [
        { name: "title", value: "t" },
        { name: "title", value: "u" },
      ],
      "title more than once",
    ],
    ["a value that breaks a rule", [{ name: "meta", value: { width: 0 } }], "an invalid part"],
    [
      "a header that would end the headers",
      [{ name: "title", value: "t", headers: { a: "b\r\n\r\nc" } }],
      "cannot have the header",
    ],
    ["no part that is required", [{ name: "title", value: "t" }], "no part meta"],
  ])("%s breaks the response off, and the reason", async (_, parts, message) => {
    const { client, errors } = await opened({
      getAlbum: () => ({ status: 200, body: from<object>(...parts) }),
    });
    await expect(shown(client.getAlbum.parts())).rejects.toMatchObject({ name: "ApiError" });
    expect(String(errors[0])).toContain(message);
  });

  it("does not send what the document does not describe", async () => {
    const open = { title: "t", meta: held, secret: "s" };
    const { client } = await opened({ getAlbum: () => ({ status: 200, body: open }) }, "node", {
      checkReplies: false,
    });
    expect(await client.getAlbum()).toEqual({ title: "t", meta: held });
  });
});

it("parts are asked for as the caller reads them, and no longer once it leaves", async () => {
  let given = 0;
  let ended = 0;
  async function* images(): AsyncGenerator<object> {
    try {
      for (;;) {
        given++;
        yield { content: new Uint8Array(100_000), headers: { "X-Time": `${given}` } };
      }
    } finally {
      ended++;
    }
  }
  const { client } = await opened({ watchImages: () => ({ status: 200, body: images() }) });
  let count = 0;
  for await (const part of client.watchImages.parts()) {
    count++;
    await new Response(part.stream).arrayBuffer();
    if (count === 3) break;
  }
  await expect.poll(() => ended).toBe(1);
  // What is on its way fits in the buffers of the two sockets.
  expect(given).toBeLessThan(300);
  const waiting = client.watchImages.parts();
  const part = (await waiting.next()).value as Received;
  const reader = part.stream?.getReader();
  await reader?.read();
  await waiting.return(undefined);
  await expect.poll(() => ended).toBe(2);
  await expect(reader?.read()).rejects.toThrow("left behind");
});
