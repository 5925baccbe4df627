import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { multipartParser } from "@diptych/multipart";
import { from, png } from "./responses.ts";
import { nestedDocument } from "./nested-document.ts";
import { open, type Opened, type Received, seen } from "./uploads.ts";

type Body = "Named" | "Positions" | "Others" | "Files" | "Numbers" | "Stream";
type Name = `put${Body}` | `put${Body}Parts`;

const bodies: readonly Body[] = ["Named", "Positions", "Others", "Files", "Numbers", "Stream"];

const same = ({ body }: { body: unknown }): object => ({ status: 200, body });
async function pieces({ body }: { body: AsyncIterable<Received> }): Promise<object> {
  const parts: unknown[] = [];
  for await (const { name, index, value, stream } of body) {
    const shown = stream === undefined ? await seen(value) : await new Response(stream).text();
    parts.push([name ?? index, shown]);
  }
  return { status: 200, body: parts };
}
const handlers = Object.fromEntries(
  bodies.flatMap((body) => [
    [`put${body}`, same],
    [`put${body}Parts`, pieces],
  ]),
);
async function* values(body: AsyncIterable<Received>): AsyncGenerator {
  for await (const { value } of body) yield value;
}
const streamed = {
  ...handlers,
  putStream: ({ body }: { body: AsyncIterable<Received> }) => ({ status: 200, body: values(body) }),
};

let opened: Opened<Name>;
beforeAll(async () => {
  opened = await open<Name>(streamed, {}, "node", nestedDocument);
});
afterAll(() => opened.close());

/** What a call gives, with the contents of files. */
const call = async (name: Name, body: unknown): Promise<unknown> =>
  seen(await opened.client[name]({ body }));

const file = (text: string, name = "ü.png"): object => ({ name, type: "image/png", text });
const pack = {
  meta: { width: 1 },
  note: "ä&",
  pictures: [png("one"), png("two")],
  inner: [7, png("three", "x.png")],
};
const packSeen = {
  ...pack,
  pictures: [file("one"), file("two")],
  inner: [7, { ...file("three", "x.png"), text: "three" }],
};

describe("a part that is multipart", () => {
  it("is an object or an array with files, in requests and responses", async () => {
    const body = { title: "t", pack: { meta: pack.meta, note: "n", pictures: pack.pictures } };
    expect(await call("putNamed", body)).toEqual({
      title: "t",
      pack: { ...body.pack, pictures: packSeen.pictures },
    });
    const rows = [[{ width: 1 }, { width: 2 }], [], [{ width: 3 }]];
    expect(await call("putNamed", { pack: body.pack, rows })).toMatchObject({ rows });
    const list = [
      [1, 2],
      [{ x: 5 }, "<ü>", png("four")],
    ];
    const [numbers, [point, text] = []] = list;
    expect(await call("putPositions", list)).toEqual([numbers, [point, text, file("four")]]);
  });

  it("is a value among parts that come one after the other", async () => {
    const body = { title: "t", pack: { meta: pack.meta, pictures: pack.pictures } };
    const shown = { meta: pack.meta, pictures: packSeen.pictures };
    expect(await call("putNamedParts", body)).toEqual([
      ["title", "t"],
      ["pack", shown],
    ]);
    const parts: unknown[] = [];
    for await (const { name, value } of opened.client.putNamed.parts({ body }))
      parts.push([name, await seen(value)]);
    expect(parts).toEqual([
      ["title", "t"],
      ["pack", shown],
    ]);
    const items = [{ a: "1" }, { a: "2", file: png("five") }];
    const items2: unknown[] = [];
    for await (const { value } of (await opened.client.putStream({
      body: from(...items),
    })) as AsyncIterable<Received>)
      items2.push(await seen(value));
    expect(items2).toEqual([{ a: "1" }, { a: "2", file: file("five") }]);
  });

  it("has nothing of a reply that the schema does not describe", async () => {
    const own = { meta: { width: 1 }, pictures: [png("a")] };
    const body = { pack: { ...own, secret: "s" }, other: "o" };
    const made = await open<Name>(
      { putNamed: () => ({ status: 200, body }) },
      {},
      "fetch",
      nestedDocument,
    );
    const given = await seen(await made.client.putNamed({ body: { pack: own } }));
    expect(given).toEqual({ pack: { meta: { width: 1 }, pictures: [file("a")] } });
  });

  it("is sent while its files are read", async () => {
    const stream = new Blob(["streamed"]).stream();
    const body = {
      pack: { meta: pack.meta, pictures: [{ content: stream, contentType: "image/gif" }] },
    };
    expect(await call("putNamed", body)).toMatchObject({
      pack: { pictures: [{ name: "blob", type: "image/gif", text: "streamed" }] },
    });
  });
});

/** Sends text as it is; the boundary of the body is `b`. */
async function send(path: string, lines: readonly string[], type = "form-data"): Promise<unknown> {
  const response = await fetch(`${opened.origin}/${path}`, {
    method: "PUT",
    headers: { "content-type": `multipart/${type}; boundary=b` },
    body: [...lines, "--b--", ""].join("\r\n"),
  });
  if (response.status === 200) return response.text();
  const { status, errors, detail } = (await response.json()) as Record<string, unknown>;
  return { status, ...(errors === undefined ? { detail } : { errors }) };
}

const disposition = (name: string): string => `Content-Disposition: form-data; name="${name}"`;
const inner = (...lines: string[]): string[] => [
  "--b",
  disposition("pack"),
  "Content-Type: multipart/mixed; boundary=c",
  "",
  ...lines,
  "--c--",
];
const meta = (text: string): string[] => [
  "--c",
  disposition("meta"),
  "Content-Type: application/json",
  "",
  text,
];
const picture = ["--c", disposition("pictures"), "Content-Type: image/png", "", "x"];

describe("a part that is multipart is refused", () => {
  it.each([
    ["a value that breaks a rule", inner(...meta('{"width":0}'), ...picture), "/pack/meta/width"],
    ["a missing part", inner(...meta('{"width":1}')), "/pack/pictures"],
    [
      "too many files",
      inner(...meta('{"width":1}'), ...picture, ...picture, ...picture),
      "/pack/pictures",
    ],
    [
      "text that is too long",
      inner(...meta('{"width":1}'), ...picture, "--c", disposition("note"), "", "123456"),
      "/pack/note",
    ],
    [
      "a file of another type",
      inner(
        ...meta('{"width":1}'),
        "--c",
        disposition("pictures"),
        "Content-Type: text/html",
        "",
        "x",
      ),
      "/pack/pictures",
    ],
    ["what ends early", inner("--c", disposition("note"), "", "a").slice(0, -1), "/pack"],
    [
      "no boundary",
      ["--b", disposition("pack"), "Content-Type: multipart/mixed", "", "--c--"],
      "/pack",
    ],
    [
      "another media type",
      ["--b", disposition("pack"), "Content-Type: application/json", "", "{}"],
      "/pack",
    ],
    ["no media type", ["--b", disposition("pack"), "", "--c--"], "/pack"],
  ])("%s, whole and part by part", async (_, lines, pointer) => {
    for (const path of ["named", "named-parts"])
      expect(await send(path, lines)).toMatchObject({ status: 400, errors: [{ pointer }] });
  });

  it("if it has too many parts with those around it, or is too large", async () => {
    const multipart = multipartParser({ parts: 3, fieldSize: 200 });
    const small = await open<Name>(streamed, { multipart }, "node", nestedDocument);
    const { meta: own } = pack;
    const tooMany = { title: "t", pack: { meta: own, pictures: [png("a"), png("b")] } };
    const long = { pack: { meta: own, pictures: [png("x".repeat(300))] } };
    const errors = [{ pointer: "/pack" }];
    for (const name of ["putNamed", "putNamedParts"] as const)
      await expect(small.client[name]({ body: tooMany })).rejects.toMatchObject({ status: 413 });
    // A part that is multipart is in memory, where the body is not.
    await expect(small.client.putNamedParts({ body: long })).rejects.toMatchObject({
      status: 413,
      problem: { errors },
    });
    expect(await seen(await small.client.putNamed({ body: long }))).toMatchObject({ pack: {} });
    await small.close();
  });

  it("by clients, before anything is sent", async () => {
    const wrong = { pack: { meta: { width: 0 }, pictures: [] } };
    const html = { content: "x", contentType: "text/html" };
    for (const [body, path] of [
      [wrong, "/pack/meta/width"],
      [{ pack: { meta: pack.meta, pictures: [html] } }, "/pack/pictures"],
    ] as const)
      await expect(opened.client.putNamed({ body })).rejects.toMatchObject({
        kind: "encode",
        issues: [{ path }],
      });
  });
});

describe("parts of names that the schema does not list", () => {
  it("are values of additionalProperties, in requests and responses", async () => {
    const body = { title: "t", a: { width: 1 }, "ü b": { width: 2 }, ["__proto__x"]: { width: 3 } };
    expect(await call("putOthers", body)).toEqual(body);
    expect(await call("putOthersParts", body)).toEqual(Object.entries(body));
    const parts: unknown[] = [];
    for await (const { name, value } of opened.client.putOthers.parts({ body }))
      parts.push([name, value]);
    expect(parts).toEqual(Object.entries(body));
    const numbers = { a: [1, 2], b: [3] };
    expect(await call("putNumbers", numbers)).toEqual(numbers);
    expect(await call("putNumbersParts", numbers)).toEqual([
      ["a", 1],
      ["a", 2],
      ["b", 3],
    ]);
  });

  it("may be files", async () => {
    const body = { a: png("one"), "b.png": new Uint8Array([65]) };
    expect(await call("putFiles", body)).toMatchObject({ a: file("one"), "b.png": { text: "A" } });
    expect(await call("putFilesParts", body)).toEqual([
      ["a", "one"],
      ["b.png", "A"],
    ]);
  });

  it("may be given one after the other in a response", async () => {
    const reply = from({ name: "title", value: "t" }, { name: "x", value: { width: 4 } });
    const made = await open<Name>(
      { putOthers: () => ({ status: 200, body: reply }) },
      {},
      "fetch",
      nestedDocument,
    );
    const body = { title: "" };
    expect(await made.client.putOthers({ body })).toEqual({ title: "t", x: { width: 4 } });
  });

  const json = (name: string, text: string): string[] => [
    "--b",
    disposition(name),
    "Content-Type: application/json",
    "",
    text,
  ];
  const title = ["--b", disposition("title"), "", "t"];
  const number = (name: string, text: string): string[] => ["--b", disposition(name), "", text];
  it.each([
    ["a value that breaks a rule", "others", [...title, ...json("x", '{"width":0}')], "/x/width"],
    ["what is not JSON", "others", [...title, ...json("a/b", "{")], "/a~1b"],
    [
      "a name that comes twice",
      "others",
      [...title, ...json("x", '{"width":1}'), ...json("x", '{"width":1}')],
      "/x",
    ],
    ["what is no number", "numbers", number("n", "x"), "/n"],
    ["a number that breaks a rule", "numbers", number("__proto__", "-1"), "/__proto__"],
  ])("are refused: %s", async (_, path, lines, pointer) => {
    for (const place of [path, `${path}-parts`]) {
      const { errors } = (await send(place, lines)) as { errors: { pointer: string }[] };
      expect(errors).toHaveLength(1);
      expect(errors[0]?.pointer.startsWith(pointer)).toBe(true);
    }
  });

  it("count by the rules of the whole body", async () => {
    const parts = ["a", "b", "c", "d"].flatMap((name) => number(name, name));
    expect(await send("files", parts)).toMatchObject({ status: 400 });
    const numbers = [1, 2, 3].flatMap((value) => number("n", String(value)));
    expect(await send("numbers", numbers)).toMatchObject({ errors: [{ pointer: "/n" }] });
    const own = number("__proto__", "1");
    expect(await send("numbers", own)).toContain('name="__proto__"');
  });
});
