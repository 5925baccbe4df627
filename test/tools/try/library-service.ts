import { readFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import type { Live } from "../../../generator/live/load-live.ts";
import {
  runtimeOf,
  type HandlerRequest,
  type Reply,
  type WireRequest,
  type WireResponse,
  type WireServer,
} from "../../../tools/mock/server/runtime.ts";
import { loadText, type Answer } from "./small-service.ts";

/** The document of the library. */
export const loadLibrary = (): Promise<Live> =>
  loadText(readFileSync(path.join(import.meta.dirname, "library.yaml"), "utf8"));

interface Book {
  readonly id: number;
  readonly title: string;
  readonly pages: number;
}

/** A request whose body has been read. */
export interface WholeRequest extends Omit<WireRequest, "headers"> {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly search: URLSearchParams;
}

export interface WholeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A mistake of the library. */
export interface LibraryFault {
  /** What it does in place of what its document says; what it does not change is undefined. */
  readonly ask?: (request: WholeRequest) => Partial<WholeRequest> | undefined;
  readonly answer?: (
    answer: WholeAnswer,
    request: WholeRequest,
  ) => Partial<WholeAnswer> | undefined;
  /** Headers of the answers to HEAD. */
  readonly head?: Readonly<Record<string, string>>;
  /** Changes what is kept. */
  readonly keep?: {
    readonly add?: (books: Map<number, Book>, book: Book) => void;
    readonly change?: (books: Map<number, Book>, book: Book) => void;
    readonly remove?: (books: Map<number, Book>, id: number) => void;
    readonly id?: (count: number) => number;
  };
}

/** A library that does what its document says but for a fault. */
export function libraryService(
  live: Live,
  { ask, answer: change, head = {}, keep }: LibraryFault = {},
): Answer {
  const books = new Map<number, Book>();
  let count = 0;
  const add = (given: Omit<Book, "id">): Book => {
    const book = { ...given, id: (keep?.id ?? ((own) => own))(++count) };
    if (keep?.add === undefined || count <= 7) books.set(book.id, book);
    else keep.add(books, book);
    return book;
  };
  for (let i = 0; i < 7; i++) add({ title: `Book ${i}`, pages: 100 + i });
  const server = serverOf(live, books, add, keep);
  const problem = { "content-type": "application/problem+json" };
  return (got, response) => {
    void (async () => {
      const { method, url } = got;
      const { search } = new URL(url, "http://library.test");
      const headers = Object.fromEntries(
        Object.entries(got.headers).map(([name, value]) => [name, String(value)]),
      );
      const whole = {
        method,
        url,
        headers,
        body: got.body.toString(),
        search: new URLSearchParams(search),
      };
      const asked: WholeRequest = { ...whole, ...ask?.(whole) };
      const given = await server({ ...asked, body: Buffer.from(asked.body) } as WireRequest);
      const own = await wholeAnswer(given);
      const shown: WholeAnswer = { ...own, ...change?.(own, whole) };
      const isFailure = shown.status !== own.status && shown.status >= 400;
      const others: Record<string, string> = { ...(isFailure ? problem : shown.headers) };
      delete others["content-length"];
      const body = isFailure ? "{}" : shown.body;
      const length = body === "" ? {} : { "content-length": String(Buffer.byteLength(body)) };
      const isHead = method === "HEAD";
      response.writeHead(shown.status, { ...length, ...others, ...(isHead ? head : {}) });
      response.end(isHead ? undefined : body);
    })();
  };
}

function serverOf(
  live: Live,
  books: Map<number, Book>,
  add: (given: Omit<Book, "id">) => Book,
  keep: LibraryFault["keep"],
): WireServer {
  const { createServer, problem } = runtimeOf(live);
  const missing = (): Reply => problem(404, { detail: "There is no such book." });
  const idOf = ({ path: own }: HandlerRequest): number => Number(own?.["bookId"]);
  const shown = ({ id, title, pages }: Book): Book => ({ id, title, pages });
  const handlers = {
    listBooks: ({ query = {} }: HandlerRequest): Reply => {
      const { limit = 5, cursor = "c0" } = query as { limit?: number; cursor?: string };
      const from = Number(cursor.slice(1));
      const items = [...books.values()].slice(from, from + limit).map(shown);
      const next = from + limit < books.size ? { next: `c${from + limit}` } : {};
      return { status: 200, body: { items, ...next } };
    },
    addBook: ({ body }: HandlerRequest): Reply => {
      const book = add(body as Omit<Book, "id">);
      const headers = { Location: `/books/${book.id}` };
      return { status: 201, body: shown(book), headers };
    },
    getBook: (given: HandlerRequest): Reply => {
      const book = books.get(idOf(given));
      return book === undefined ? missing() : { status: 200, body: shown(book) };
    },
    changeBook: (given: HandlerRequest): Reply => {
      const id = idOf(given);
      if (!books.has(id)) return missing();
      const book = { ...(given.body as Omit<Book, "id">), id };
      (keep?.change ?? ((all) => all.set(id, book)))(books, book);
      return { status: 200, body: shown(book) };
    },
    removeBook: (given: HandlerRequest): Reply => {
      const id = idOf(given);
      if (!books.has(id)) return missing();
      (keep?.remove ?? ((all) => all.delete(id)))(books, id);
      return { status: 204 };
    },
    search: (): Reply => ({ status: 200, body: ["Moby Dick"] }),
  };
  return createServer(handlers, { onError: (error: unknown) => console.error(error) });
}

async function wholeAnswer({ status, headers, body }: WireResponse): Promise<WholeAnswer> {
  const pairs: [string, string][] = [];
  for (let i = 0; i < headers.length; i += 2)
    pairs.push([(headers[i] ?? "").toLowerCase(), headers[i + 1] ?? ""]);
  const text =
    body === undefined
      ? ""
      : typeof body === "string" || body instanceof Uint8Array
        ? Buffer.from(body).toString()
        : await textOf(Readable.from(body as AsyncIterable<Uint8Array>));
  return { status, headers: Object.fromEntries(pairs), body: text };
}
