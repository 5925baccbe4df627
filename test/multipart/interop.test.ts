import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { multipartParser } from "@diptych/multipart";
import { multipartBody } from "../../runtime/src/client/multipart/multipart-body.ts";
import type { PartWriter } from "../../runtime/src/multipart/write/part-writer.ts";
import { boundaryOf } from "../../runtime/src/multipart/read/boundary.ts";
import type { MultipartBody } from "../../runtime/src/multipart/read/multipart-shape.ts";
import { streamParts } from "../../runtime/src/multipart/read/stream-parts.ts";

/** What stands for a character in a name stands for it in any case: the standard has no escape for it. */
const isPlain = (own: string): boolean => !/%(?:22|0d|0a)/i.test(own);

/** Names with all that a header must not hold as it is, and some that objects have by themselves. */
const name = fc
  .oneof(
    fc.string({ unit: "grapheme", maxLength: 20 }),
    fc.string({
      unit: fc.constantFrom('"', "\\", ";", "=", " ", "\u00fc", "a", "%", "2"),
      maxLength: 8,
    }),
    fc.constantFrom("constructor", "a\r\nb", 'a"b'),
  )
  .filter(isPlain);
const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 50 }),
  fc.string({ unit: fc.constantFrom("\r", "\n", "-", "b", "%", "&", "+"), maxLength: 30 }),
);
/** Node.js sends a file whose name is empty as if it had none. */
const file = fc.record({ name: name.filter(Boolean), bytes: fc.uint8Array({ maxLength: 200 }) });
const entries = fc.array(
  fc.tuple(
    name.filter((own) => own !== "__proto__"),
    fc.oneof(text, file),
  ),
  { maxLength: 6 },
);

/** What the platform's own reader makes of a body. */
async function platformParts(body: BodyInit, type: string | undefined): Promise<unknown[]> {
  const headers = type === undefined ? {} : { headers: { "Content-Type": type } };
  const form = await new Response(body, headers).formData();
  return Promise.all(
    [...form].map(async ([own, value]) =>
      typeof value === "string" ? [own, value] : [own, value.name, await bytesOf(value)],
    ),
  );
}

const bytesOf = async (body: Blob | ReadableStream): Promise<number[]> =>
  Array.from(new Uint8Array(await new Response(body).arrayBuffer()));

const isFile = (value: unknown): value is { name: string; bytes: Uint8Array<ArrayBuffer> } =>
  typeof value === "object";

describe("the platform reads what clients send", () => {
  it("of any names and values", async () => {
    await fc.assert(
      fc.asyncProperty(entries, async (list) => {
        const value = Object.fromEntries(list);
        const writers: Record<string, PartWriter> = {};
        const sent = Object.entries(value).map(([own, member]) => {
          if (!isFile(member)) return [own, member] as const;
          writers[own] = { file: [] };
          return [own, { content: member.bytes, filename: member.name }] as const;
        });
        const { contentType, data } = multipartBody(
          "multipart/form-data",
          Object.fromEntries(sent),
          writers,
        );
        expect(await platformParts(data as Blob, contentType)).toEqual(
          Object.entries(value).map(([own, member]) =>
            isFile(member) ? [own, member.name, Array.from(member.bytes)] : [own, member],
          ),
        );
      }),
      { numRuns: 200 },
    );
  });

  it("of a stream, whose parts are those of a Blob", async () => {
    const content = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from("ab");
      yield Buffer.from("c");
    };
    const { contentType, data } = multipartBody(
      "multipart/form-data",
      { a: "\u00fc", file: { content: content(), filename: "f" } },
      { file: { file: [] } },
    );
    expect(data).not.toBeInstanceOf(Blob);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for await (const chunk of data as AsyncIterable<Uint8Array<ArrayBuffer>>) chunks.push(chunk);
    const parts = await platformParts(new Blob(chunks), contentType);
    expect(parts).toEqual([
      ["a", "\u00fc"],
      ["file", "f", [97, 98, 99]],
    ]);
  });
});

describe("servers read", () => {
  it("what the platform sends, as the platform reads it", async () => {
    await fc.assert(
      fc.asyncProperty(entries, fc.integer({ min: 1, max: 50 }), async (list, size) => {
        const form = new FormData();
        for (const [own, value] of list) {
          if (isFile(value)) form.append(own, new Blob([value.bytes]), value.name);
          else form.append(own, value);
        }
        const response = new Response(form);
        const contentType = response.headers.get("Content-Type") ?? "";
        const bytes = new Uint8Array(await response.arrayBuffer());
        const expected = await platformParts(bytes, contentType);
        const files = new Set(list.flatMap(([own, value]) => (isFile(value) ? [own] : [])));
        const names = new Set(list.map(([own]) => normal(own)));
        // A name is that of files or of fields here.
        fc.pre(list.every(([own, value]) => files.has(own) === isFile(value)));
        const body: MultipartBody = {
          parts: [...names].map((own) => ({
            name: own,
            required: false,
            many: true,
            ...(files.has(own) || [...files].some((one) => normal(one) === own)
              ? { file: true }
              : { read: (reader) => [decodeURIComponent(reader.queryPairs[1] ?? "")] }),
          })),
        };
        const chunks = async function* (): AsyncGenerator<Uint8Array> {
          for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
        };
        const found: unknown[] = [];
        const input = {
          boundary: boundaryOf(contentType),
          parser: multipartParser(),
          toError: (error: unknown) => error,
        };
        for await (const part of streamParts(chunks(), body, input)) {
          if ("stream" in part) found.push([part.name, part.filename, await bytesOf(part.stream)]);
          else found.push([part.name, part.value]);
        }
        expect(found).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });
});

/** Line ends in names are CR LF. Source: HTML, multipart/form-data. */
const normal = (own: string): string => own.replace(/\r\n|\r|\n/g, "\r\n");
