import http from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { multipartParser } from "@diptych/multipart";
import { echo, open, type Opened, uploadServer } from "./uploads.ts";

let opened: Opened;
beforeAll(async () => {
  const limits = { parts: 20, fieldSize: 1000, fileSize: 2000, headerSize: 1000, nameSize: 50 };
  opened = await open(echo, { multipart: multipartParser(limits), bodyLimit: 100_000 });
});
afterAll(() => opened.close());

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Sends bytes as a body with the boundary `b`. */
async function send(path: string, text: string, contentType?: string): Promise<Answer> {
  const response = await fetch(opened.origin + path, {
    method: "POST",
    body: Buffer.from(text),
    headers: { "Content-Type": contentType ?? "multipart/form-data; boundary=b" },
  });
  return { status: response.status, body: await response.json() };
}

const part = (disposition: string, text = "x", headers = ""): string =>
  `--b\r\nContent-Disposition: ${disposition}\r\n${headers}\r\n${text}\r\n`;
const body = (...parts: readonly string[]): string => `${parts.join("")}--b--`;
const title = part('form-data; name="title"');
const picture = part('form-data; name="pictures"; filename="a"');

/** Whole and part by part. */
const both = ["/albums", "/stream"] as const;

describe.each(both)("%s refuses with 400", (path) => {
  it.each([
    ["a body without its last boundary", `${title}${picture}`, "the last boundary is missing"],
    ["an empty body", "x", "the last boundary is missing"],
    [
      "a part without Content-Disposition",
      body("--b\r\nA: 1\r\n\r\nx\r\n"),
      "no Content-Disposition",
    ],
    ["a part without a name", body(part("form-data")), "it has no name"],
    ["a part that is an attachment", body(part('attachment; name="title"')), "is malformed"],
    ["a name that is given twice", body(part('form-data; name="a"; name="title"')), "is malformed"],
    ["a name without its quote", body(part('form-data; name="title')), "is malformed"],
    [
      "two Content-Types",
      body(part('form-data; name="a"', "", "Content-Type: a/b\r\nContent-Type: c/d\r\n")),
      "two headers",
    ],
    [
      "a line that begins with the delimiter and goes on",
      body(part('form-data; name="title"', "x\r\n--b2\r\nlost"), picture),
      "begins with the delimiter of parts and goes on",
    ],
    [
      "a line of headers without a colon",
      body(part('form-data; name="title"', "x", "X-A\r\nX-B: 1\r\n"), picture),
      "has no name or no colon",
    ],
    [
      "a Content-Type that is none",
      body(part('form-data; name="a"', "", "Content-Type: x\r\n")),
      "Content-Type is malformed",
    ],
  ])("%s", async (_, text, detail) => {
    expect(await send(path, text)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining(detail) as unknown },
    });
  });

  it.each([
    ["a file without its name", body(title), "/pictures", "is required but missing"],
    [
      "a value that is not in UTF-8",
      body(part('form-data; name="kind"', "x"), title, picture),
      "/kind",
      "expected",
    ],
    [
      "a transfer encoding",
      body(title, part('form-data; name="pictures"', "", "Content-Transfer-Encoding: base64\r\n")),
      "/pictures",
      '"base64" is not supported',
    ],
  ])("%s, and names the place", async (_, text, pointer, detail) => {
    const answer = await send(path, text);
    expect(answer.status).toBe(400);
    expect((answer.body as { errors: unknown }).errors).toEqual([
      { pointer, detail: expect.stringContaining(detail) as unknown },
    ]);
  });

  it("a Content-Type without a boundary, or with one that is none", async () => {
    for (const parameter of [
      "",
      `; boundary=${"x".repeat(71)}`,
      '; boundary="a\u00e4"',
      '; boundary="a "',
      "; boundary=b; boundary=c",
      '; Boundary="b"; charset=utf-8; boundary=b',
    ])
      expect(await send(path, body(title), `multipart/form-data${parameter}`)).toMatchObject({
        status: 400,
        body: { errors: [{ parameter: "Content-Type" }] },
      });
    const longest = "x".repeat(70);
    const text = body(title, picture).replaceAll("--b", `--${longest}`);
    const answer = await send(path, text, `multipart/form-data; boundary="${longest}"`);
    expect(answer.status).toBe(201);
  });
});

describe.each(both)("%s refuses with 413", (path) => {
  it.each([
    [
      "too many parts",
      body(...Array.from({ length: 21 }, () => part('form-data; name="x"'))),
      "more than 20 parts",
    ],
    [
      "headers that are too large",
      body(part('form-data; name="x"', "", `X: ${"x".repeat(2000)}\r\n`)),
      "have more than 1000 bytes",
    ],
    [
      "a name that is too long",
      body(part(`form-data; name="${"x".repeat(51)}"`)),
      "more than 50 characters",
    ],
    [
      "a filename that is too long",
      body(part(`form-data; name="x"; filename="${"x".repeat(51)}"`)),
      "more than 50 characters",
    ],
  ])("%s", async (_, text, detail) => {
    expect(await send(path, text)).toMatchObject({
      status: 413,
      body: { detail: expect.stringContaining(detail) as unknown },
    });
  });

  it.each([
    [
      "a field that is too large",
      body(part('form-data; name="title"', "x".repeat(1001))),
      "/title",
    ],
    [
      "a file that is too large",
      body(title, part('form-data; name="pictures"', "x".repeat(2001))),
      "/pictures",
    ],
    [
      "a part of another name that is too large",
      body(part('form-data; name="a/b"', "x".repeat(2001))),
      "/a~1b",
    ],
  ])("%s, and names the place", async (_, text, pointer) => {
    expect(await send(path, text)).toMatchObject({ status: 413, body: { errors: [{ pointer }] } });
  });

  it("a body that is larger than all bodies may be", async () => {
    const { status } = await send(
      "/products/1/image",
      body(part('form-data; name="file"', "x".repeat(100_000))),
    );
    expect(status).toBe(413);
  });
});

describe.each(both)("%s takes", (path) => {
  const named = (disposition: string): string =>
    body(title, part(`form-data; name="pictures"; ${disposition}`));
  it.each([
    ["a name with quotes and line ends, as browsers send it", 'filename="a%22%0D%0Ab"', 'a"\r\nb'],
    ["a name with escapes", 'filename="a\\"b\\\\c"', 'a"b\\c'],
    ["a name with backslashes", 'filename="C:\\dir\\a.png"', "C:\\dir\\a.png"],
    ["a name in UTF-8", 'filename="\u00fc\u{1F600}"', "\u00fc\u{1F600}"],
    ["a path, as it was sent", 'filename="../../etc/passwd"', "../../etc/passwd"],
    ["an empty name", 'filename=""', ""],
    ["a name without quotes", "filename=a.png", "a.png"],
    ["a name with percent signs that mean nothing", 'filename="100%25 %41"', "100%25 %41"],
    ["a semicolon in a name, and one at the end", "filename=\"a;b='c'\";", "a;b='c'"],
    ["filename*, if there is no other", "filename*=UTF-8''%e2%82%ac", "\u20ac"],
    ["filename before filename*", "filename*=UTF-8''b; filename=a", "a"],
  ])("%s", async (_, disposition, expected) => {
    const { status, body: got } = await send(path, named(disposition));
    expect(status).toBe(201);
    const names = Array.isArray(got)
      ? [(got as [string, string][]).find(([name]) => name === "pictures")?.[1]]
      : (got as { pictures: { name: string }[] }).pictures.map(({ name }) => name);
    expect(names).toEqual([expected]);
  });

  it("parts of other names, which it skips, and any number of items", async () => {
    const others = ["__proto__", "constructor", "toString"].map((name) =>
      part(`form-data; name="${name}"`),
    );
    const { status, body: got } = await send(path, body(...others, title, picture));
    expect(status).toBe(201);
    expect(JSON.stringify(got)).not.toContain("proto");
  });
});

describe("a server with multipart operations", () => {
  it("does not start without a parser, and says what to do", async () => {
    await expect(uploadServer(echo, { multipart: undefined })).rejects.toThrow(
      "uploadProductImage takes multipart/form-data; install @diptych/multipart and give multipartParser() of it in the option multipart",
    );
    await expect(uploadServer(echo, { multipart: multipartParser })).rejects.toThrow(
      "multipart is a function, which is not a parser, such as multipartParser()",
    );
    await expect(uploadServer({}, { multipart: undefined })).resolves.toBeTypeOf("function");
  });
});

it("a client that leaves ends the loop over the parts", async () => {
  let failure: unknown;
  let began: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (began = resolve));
  let over: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (over = resolve));
  const handlers = {
    async streamAlbum({ body: parts }: { body: AsyncIterable<{ stream?: ReadableStream }> }) {
      try {
        for await (const { stream } of parts) {
          began();
          await stream?.pipeTo(new WritableStream());
        }
      } catch (error) {
        failure = error;
      }
      over();
      return { status: 201, body: 1 };
    },
  };
  const { origin, close } = await open(handlers);
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  const request = http.request(`${origin}/stream`, { method: "POST", headers });
  request.on("error", () => undefined);
  request.write(part('form-data; name="pictures"; filename="a"', "x".repeat(1000)).slice(0, -10));
  await begun;
  request.destroy();
  await ended;
  expect(failure).toMatchObject({ name: "RequestStreamError", message: "The body ended early." });
  await close();
});

it("a stream that is left behind is an error, and its file is skipped", async () => {
  const seen: unknown[] = [];
  const handlers = {
    async streamAlbum({
      body: parts,
    }: {
      body: AsyncIterable<{ name: string; stream?: ReadableStream }>;
    }) {
      let before: ReadableStream | undefined;
      for await (const { name, stream } of parts) {
        if (before !== undefined)
          await new Response(before).text().catch((error: Error) => seen.push(error.message));
        before = stream;
        seen.push(name);
      }
      return { status: 201, body: 1 };
    },
  };
  const { client, close } = await open(handlers);
  await client.streamAlbum({ body: { pictures: [new Blob(["x".repeat(200_000)])], title: "t" } });
  expect(seen).toEqual([
    "pictures",
    "the file was left behind when the next part was asked for",
    "title",
  ]);
  await close();
});
