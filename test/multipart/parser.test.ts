import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { multipartParser } from "@diptych/multipart";
import { StreamError, type PartEvent } from "@diptych/runtime";
import { processorTime } from "../support/processor-time.ts";

/** The parts of a body that comes in these chunks, as headers and text. */
function partsOf(
  chunks: readonly Uint8Array[],
  boundary: string,
  headerLimit = 16_384,
): (readonly [headers: unknown, text: string])[] {
  const splitter = multipartParser().split(boundary, headerLimit);
  const parts: [unknown, Uint8Array[]][] = [];
  const take = (events: Iterable<PartEvent>): void => {
    for (const event of events) {
      if ("headers" in event) parts.push([event.headers, []]);
      else parts.at(-1)?.[1].push(Uint8Array.from(event.data));
    }
  };
  for (const chunk of chunks) take(splitter.push(chunk));
  take(splitter.end());
  return parts.map(([headers, data]) => [headers, Buffer.concat(data).toString("latin1")]);
}

const bytes = (text: string): Uint8Array => Buffer.from(text, "latin1");
const one = (text: string, boundary = "b"): ReturnType<typeof partsOf> =>
  partsOf([bytes(text)], boundary);

const message = [
  'preamble\r\n--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--\r\ny',
  'Content-Disposition: form-data; name="f"; filename="\u00c3\u00bc"\r\nX-A:  1 \r\n\r\n\r\n\r\n-',
  "\r\n",
  "A: 1\r\na: 2\r\n\r\n-bb\r\n-b\r\n--a",
].join("\r\n--b\r\n");
const whole = `${message}\r\n--b--\r\nepilogue\r\n--b\r\n`;

describe("a body is divided into parts", () => {
  it("with a preamble, an epilogue, and what looks like a boundary", () => {
    expect(one(whole)).toEqual([
      [[["content-disposition", 'form-data; name="a"']], "x\r\n--\r\ny"],
      [
        [
          ["content-disposition", 'form-data; name="f"; filename="ü"'],
          ["x-a", " 1 "],
        ],
        "\r\n\r\n-",
      ],
      [[], ""],
      [
        [
          ["a", "1"],
          ["a", "2"],
        ],
        "-bb\r\n-b\r\n--a",
      ],
    ]);
  });

  it("wherever it is cut into chunks", () => {
    const expected = one(whole);
    const all = bytes(whole);
    for (let i = 0; i <= all.length; i++)
      expect(partsOf([all.subarray(0, i), all.subarray(i)], "b")).toEqual(expected);
    expect(
      partsOf(
        Array.from(all, (byte) => Uint8Array.of(byte)),
        "b",
      ),
    ).toEqual(expected);
  });

  it("with spaces and tabs behind its delimiters", () => {
    const text = "--b  \t\r\nA: 1\r\n\r\nx\r\n--b \r\nA: 2\r\n\r\n--\r\n--b--\t \r\n";
    const expected = [
      [[["a", "1"]], "x"],
      [[["a", "2"]], "--"],
    ];
    for (let i = 0; i <= text.length; i++)
      expect(partsOf([bytes(text.slice(0, i)), bytes(text.slice(i))], "b")).toEqual(expected);
  });

  it("with parts that end with their headers, which have no bytes", () => {
    const text = "--b\r\nA: 1\r\n\r\n--b\r\n\r\n--b\r\n\r\nx\r\n--b--";
    const expected = [
      [[["a", "1"]], ""],
      [[], ""],
      [[], "x"],
    ];
    for (let i = 0; i <= text.length; i++)
      expect(partsOf([bytes(text.slice(0, i)), bytes(text.slice(i))], "b")).toEqual(expected);
  });

  it("with any boundary and any bytes that do not hold it", () => {
    const char = fc.constantFrom(..."abcXYZ019'()+_,-./:=?");
    const boundary = fc.string({ unit: char, minLength: 1, maxLength: 70 });
    const text = fc.string({ unit: fc.constantFrom("\r", "\n", "-", "a", "b", "\xff") });
    fc.assert(
      fc.property(boundary, fc.array(text), fc.nat(7), (name, texts, size) => {
        fc.pre(!texts.some((value) => `\r\n${value}\r\n`.includes(`\r\n--${name}`)));
        const parts = texts.map((value) => `--${name}\r\nA: 1\r\n\r\n${value}\r\n`);
        const sent = bytes(`${parts.join("")}--${name}--`);
        const chunks = Array.from({ length: Math.ceil(sent.length / (size + 1)) }, (_, i) =>
          sent.subarray(i * (size + 1), (i + 1) * (size + 1)),
        );
        expect(partsOf(chunks, name).map(([, value]) => value)).toEqual(texts);
      }),
    );
  });
});

describe("a body is refused", () => {
  const refused = (text: string, kind: string): void =>
    expect(() => one(text)).toThrow(expect.objectContaining({ name: "StreamError", kind }));

  it("that does not end with its boundary", () => {
    expect(new StreamError("truncated", "")).toBeInstanceOf(Error);
    for (const text of [
      "",
      "x",
      "--b",
      "--b\r\nA: 1\r\n\r\nx",
      "--b\r\nA: 1\r\n\r\nx\r\n--b",
      message,
    ])
      refused(text, "truncated");
  });

  it("whose headers never end, after as many bytes as they may have", () => {
    const splitter = multipartParser().split("b", 1000);
    Array.from(splitter.push(bytes("--b\r\n")));
    const line = bytes("A: aaaaaaaaaaaaaaaaa\r\n");
    let count = 0;
    expect(() => {
      for (; count < 1000; count++) Array.from(splitter.push(line));
    }).toThrow("have more than 1000 bytes");
    expect(count).toBeLessThan(60);
  });

  it("whose headers are too large or too many, in one chunk", () => {
    for (const headers of [
      `A: ${"a".repeat(20_000)}`,
      `A: ${"a".repeat(2_000_000)}`,
      Array.from({ length: 101 }, (_, i) => `A${i}: 1`).join("\r\n"),
    ])
      refused(`--b\r\n${headers}\r\n\r\nx\r\n--b--`, "too-large");
  });

  it("where a line begins with its delimiter and goes on, wherever it is cut", () => {
    const header = "A: 1\r\n\r\n";
    for (const text of [
      `--b2\r\n${header}x\r\n--b--`,
      `--b\r\n${header}x\r\n--b2\r\n${header}y\r\n--b--`,
      `--b\r\n${header}x\r\n--b -\r\n${header}y\r\n--b--`,
      `--b\r\n${header}x\r\n--b-\r\n${header}y\r\n--b--`,
      `--b\r\n${header}x\r\n--b\r${header}y\r\n--b--`,
      `--b\n${header}x\r\n--b--`,
    ])
      for (let i = 0; i < text.length; i++)
        expect(() => partsOf([bytes(text.slice(0, i)), bytes(text.slice(i))], "b")).toThrow(
          expect.objectContaining({ kind: "malformed" }),
        );
  });

  it("whose headers have a line without a name or a colon", () => {
    for (const line of ["A", ": 1", " A: 1", "A b: 1", "A: 1\nB: 2", "A: 1\rB: 2"])
      for (const headers of [line, `X: 1\r\n${line.trimStart()}`])
        if (headers !== "X: 1\r\nA: 1") refused(`--b\r\n${headers}\r\n\r\nx\r\n--b--`, "malformed");
    expect(one("--b\r\nA: 1\r\n  2\r\nB:\r\n\r\nx\r\n--b--")).toEqual([
      [
        [
          ["a", "1  2"],
          ["b", ""],
        ],
        "x",
      ],
    ]);
  });

  it("whose part has no end of its headers", () => {
    refused("--b\r\nA: 1\r\n--b\r\nB: 2\r\n\r\n\r\n--b--", "malformed");
  });
});

it("takes time and memory that grow with the body, whatever it holds", () => {
  const measure = (text: string): number => {
    const chunk = bytes(text.repeat(Math.ceil(65_536 / text.length)));
    const splitter = multipartParser().split(`${"-".repeat(69)}y`, 16_384);
    Array.from(splitter.push(bytes(`--${"-".repeat(69)}y\r\nA: 1\r\n\r\n`)));
    const start = processorTime();
    for (let i = 0; i < 64; i++) Array.from(splitter.push(chunk));
    return processorTime() - start;
  };
  for (const text of ["x", "\r\n", "\r\n--", `\r\n--${"-".repeat(69)}x`, "-", "\r"])
    expect(measure(text), JSON.stringify(text)).toBeLessThan(4000);
});

it("limits are checked when the parser is made", () => {
  expect(multipartParser({ parts: 5, fileSize: undefined as never }).limits).toEqual({
    parts: 5,
    fieldSize: 1_048_576,
    fileSize: Infinity,
    headerSize: 16_384,
    nameSize: 256,
  });
  for (const limits of [{ parts: -1 }, { parts: 1.5 }, { parts: "1" }, { files: 1 }])
    expect(() => multipartParser(limits as never)).toThrow(TypeError);
});
