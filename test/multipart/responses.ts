import { responsesDocument } from "./responses-document.ts";
import { type Adapter, open, type Opened, type Received, seen } from "./uploads.ts";

export type Name = "getAlbum" | "getPicture" | "watchImages" | "listPoints" | "getFile";

/** What is to be closed when a test ends. */
export const closing: (() => Promise<unknown>)[] = [];

/** Closes what the test has opened. */
export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0)) await close();
}

/** A server with these handlers, and its client. */
export async function opened(
  handlers: Partial<Record<Name, () => unknown>>,
  adapter: Adapter = "node",
  options: object = {},
): Promise<Opened<Name>> {
  const made = await open<Name>(handlers, options, adapter, responsesDocument);
  closing.push(made.close);
  return made;
}

export async function* from<T>(...values: readonly T[]): AsyncGenerator<T> {
  for (const value of values) yield value;
}

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
export const png = (text: string, name = "ü.png"): File =>
  new File([text], name, { type: "image/png" });

/** Parts as their names or positions with their values, or with what is known of files. */
export async function shown(parts: AsyncIterable<Received>): Promise<unknown[]> {
  const list: unknown[] = [];
  for await (const { name, index, value, filename, contentType, headers, stream } of parts) {
    const key = name ?? index;
    if (stream === undefined) list.push([key, value]);
    else {
      const time = headers?.["x-time"] ?? "";
      list.push([key, filename ?? "no name", contentType, time, await new Response(stream).text()]);
    }
  }
  return list;
}

export const taken = new Date("2024-02-29T12:00:00Z");
export const album = {
  title: "<Ä> & %20",
  kind: "own",
  count: 3,
  meta: { width: 1, taken, size: 9007199254740993n },
  cover: png("cover"),
  pictures: [png("1", "a.png"), new Blob(["2"])],
  tags: ["a", "b,c"],
  places: [{ width: 2 }, { width: 3 }],
};
export const seenAlbum = {
  ...album,
  cover: { name: "ü.png", type: "image/png", text: "cover" },
  pictures: [
    { name: "a.png", type: "image/png", text: "1" },
    { name: "blob", type: "application/octet-stream", text: "2" },
  ],
};

/** What a client got of an album; `seen` makes objects of dates. */
export async function seenBody(body: unknown): Promise<unknown> {
  const { meta, ...rest } = body as Record<string, unknown>;
  return { ...((await seen(rest)) as object), meta };
}
