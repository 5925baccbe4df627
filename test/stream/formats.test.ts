import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allowed, processorTime } from "../support/processor-time.ts";
import { EventStream } from "../../runtime/src/stream/event-stream.ts";
import { JsonLines } from "../../runtime/src/stream/json-lines.ts";
import { JsonSequence } from "../../runtime/src/stream/json-sequence.ts";
import type { Splitter } from "../../runtime/src/stream/splitter.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What a splitter makes of bytes that come in chunks. */
function split<Item>(splitter: Splitter<Item>, chunks: readonly Uint8Array[]): unknown[] {
  const found: unknown[] = [];
  const take = (items: Iterable<Item>): void => {
    for (const item of items) found.push(readable(item));
  };
  for (const chunk of chunks) take(splitter.push(chunk));
  take(splitter.end());
  return found;
}

function readable(item: unknown): unknown {
  if (item instanceof Uint8Array) return decoder.decode(item);
  const { data, ...rest } = item as { data: Uint8Array };
  return { data: new TextDecoder("utf-8", { ignoreBOM: true }).decode(data), ...rest };
}

const events = (text: string, limit?: number): unknown[] =>
  split(new EventStream(limit), [encoder.encode(text)]);
const lines = (text: string, limit?: number): unknown[] =>
  split(new JsonLines(limit), [encoder.encode(text)]);
const records = (text: string): unknown[] => split(new JsonSequence(), [encoder.encode(text)]);

describe("text/event-stream", () => {
  it.each([
    ["data", "data: a\n\n", [{ data: "a" }]],
    ["lines of data", "data: a\ndata:b\ndata:  c\n\n", [{ data: "a\nb\n c" }]],
    ["data without a value", "data\n\ndata:\n\n", [{ data: "" }, { data: "" }]],
    ["two empty lines of data", "data\ndata\n\n", [{ data: "\n" }]],
    [
      "all fields",
      "id: 1\nevent: e\nretry: 20\ndata: a\n\n",
      [{ data: "a", event: "e", id: "1", retry: 20 }],
    ],
    ["returns", "data: a\rdata: b\r\rdata: c\r\r", [{ data: "a\nb" }, { data: "c" }]],
    [
      "returns with line feeds",
      "data: a\r\ndata: b\r\n\r\ndata: c\r\n\r\n",
      [{ data: "a\nb" }, { data: "c" }],
    ],
    ["a mark at the start, once", "\ufeffdata: a\n\n\ufeffdata: b\n\n", [{ data: "a" }]],
    ["a mark within data", "data: \ufeffa\n\n", [{ data: "\ufeffa" }]],
    ["comments and unknown fields", ": c\n:\nother: 1\nDATA: 2\ndata: a\n\n", [{ data: "a" }]],
    ["nothing without data", "event: e\n\ndata: a\n\n", [{ data: "a" }]],
    ["no id with a NUL", "id: a\u0000b\ndata: a\n\n", [{ data: "a" }]],
    ["an empty id", "id\ndata: a\n\n", [{ data: "a", id: "" }]],
    [
      "no retry but of digits",
      "retry: 1s\ndata: a\n\nretry:\ndata: b\n\n",
      [{ data: "a" }, { data: "b" }],
    ],
    ["no event that is cut off", "data: a\n\ndata: b\n", [{ data: "a" }]],
  ])("has %s", (_, text, expected) => {
    expect(events(text)).toEqual(expected);
  });

  it("keeps the last id and the last time, also of what is no event", () => {
    const splitter = new EventStream();
    split(splitter, [encoder.encode("id: 1\ndata: a\n\nid: 2\nretry: 7\n\ndata: b\n\nid: 3\n")]);
    expect(splitter).toMatchObject({ lastEventId: "2", retry: 7 });
  });

  it("refuses a line, and data of many lines, beyond the limit", () => {
    expect(() => events(`data: ${"a".repeat(100)}`, 100)).toThrow(
      "an item has more than 100 bytes",
    );
    expect(() => events("data: 123456789\n".repeat(20), 100)).toThrow("more than 100 bytes");
    expect(() => events(`:${"a".repeat(100)}`, 100)).toThrow("more than 100 bytes");
    expect(events("data: 123456789\n\n".repeat(20), 100)).toHaveLength(20);
  });
});

describe("JSON Lines", () => {
  it.each([
    ["lines", "1\n2\n", ["1", "2"]],
    ["a last line without an end", '{"a":1}\n2', ['{"a":1}', "2"]],
    ["returns, and empty lines", "1\r\n\r\n \n2\r\n", ["1\r", "2\r"]],
    ["nothing", "", []],
  ])("has %s", (_, text, expected) => {
    expect(lines(text)).toEqual(expected);
  });

  it("refuses a line beyond the limit, whether it ends or not", () => {
    expect(() => lines("1".repeat(11), 10)).toThrow("more than 10 bytes");
    expect(() => lines(`${"1".repeat(11)}\n`, 10)).toThrow("more than 10 bytes");
    expect(lines(`${"1".repeat(10)}\n`.repeat(3), 10)).toHaveLength(3);
  });
});

describe("a JSON text sequence", () => {
  it.each([
    ["texts", "\u001e1\n\u001e{}\n", ["1\n", "{}\n"]],
    ["separators in a row", "\u001e\u001e\u001e1\n\u001e", ["1\n"]],
    ["an object whose line feed is missing", "\u001e[1]\u001e{}", ["[1]", "{}"]],
  ])("has %s", (_, text, expected) => {
    expect(records(text)).toEqual(expected);
  });

  it("refuses a number that may be cut off, and what comes before a separator", () => {
    expect(() => records("\u001e1\n\u001e12")).toThrow("cut off");
    expect(() => records("\u001e12\u001e1\n")).toThrow("cut off");
    expect(() => records("1\n")).toThrow("does not begin with a separator");
  });
});

describe("chunks", () => {
  const anyText = fc
    .array(
      fc.constantFrom(
        "data",
        "id",
        "event",
        "retry",
        ":",
        " ",
        "\n",
        "\r",
        "\r\n",
        "\n\n",
        "é",
        "😀",
        "1",
        "\ufeff",
        "\u0000",
        "\u001e",
        "{}",
      ),
      { maxLength: 60 },
    )
    .map((parts) => encoder.encode(parts.join("")));
  const cuts = fc.array(fc.nat(200), { maxLength: 20 });

  it.each([
    ["events", () => new EventStream() as Splitter<unknown>],
    ["JSON Lines", () => new JsonLines() as Splitter<unknown>],
    ["JSON text sequences", () => new JsonSequence() as Splitter<unknown>],
  ])("do not matter to %s", (_, make) => {
    fc.assert(
      fc.property(anyText, cuts, (bytes, places) => {
        const sorted = [0, ...places.filter((at) => at < bytes.length), bytes.length].sort(
          (a, b) => a - b,
        );
        const chunks = sorted.slice(1).map((end, i) => bytes.slice(sorted[i], end));
        const outcome = (given: readonly Uint8Array[]): unknown => {
          try {
            return split(make(), given);
          } catch (error) {
            return (error as Error).message;
          }
        };
        expect(outcome(chunks)).toEqual(outcome([bytes]));
        expect(outcome(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(outcome([bytes]));
      }),
      { numRuns: 300 },
    );
  });

  it("of one byte cost time in proportion to their number", () => {
    const splitter = new JsonLines(2 ** 21);
    const one = Uint8Array.of(0x31);
    const start = processorTime();
    for (let i = 0; i < 1_000_000; i++) for (const _ of splitter.push(one)) void _;
    expect([...splitter.end()][0]).toHaveLength(1_000_000);
    // Copying the line for each byte would take minutes.
    const taken = processorTime() - start;
    expect(taken).toBeLessThan(allowed(20_000));
  });
});
