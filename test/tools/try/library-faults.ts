import type { LibraryFault, WholeAnswer, WholeRequest } from "./library-service.ts";

const failure = { status: 500 } as const;

/** An error of the service where requests are so. */
const failingAt = (isAt: (request: WholeRequest) => boolean): LibraryFault => ({
  answer: (_, request) => (isAt(request) ? failure : undefined),
});

const titleOf = (body: string): string => String(membersOf(body)["title"] ?? "");

function membersOf(body: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(body) ?? {}) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

/** Bodies with a mistake that is mended before anything checks it. */
const taking = (mend: (members: Readonly<Record<string, unknown>>) => object): LibraryFault => ({
  ask: ({ body, headers }) => {
    const members = membersOf(body);
    const isBook = typeof members["title"] === "string";
    if (headers["content-type"] !== "application/json" || !isBook) return undefined;
    return { body: JSON.stringify({ ...members, ...mend(members) }) };
  },
});

const isXml = ({ headers }: WholeAnswer): boolean =>
  headers["content-type"]?.includes("xml") === true;

const idOf = ({ url }: WholeRequest): string => /^\/books\/([^/?]*)/.exec(url)?.[1] ?? "";

/** Mistakes of a library by what they are, each with the rule that finds it. */
export const libraryFaults: Readonly<
  Record<
    string,
    {
      readonly rule: string;
      /** Operations that show it. */
      readonly of: readonly string[];
      readonly fault: LibraryFault;
    }
  >
> = {
  "a query without what it demands": {
    rule: "invalid-accepted",
    of: ["search"],
    fault: { ask: ({ url }) => (url === "/search" ? { url: "/search?q=moby" } : undefined) },
  },
  "numbers as texts": {
    rule: "invalid-accepted",
    of: ["addBook"],
    fault: taking(({ pages }) => (/^\d+$/.test(String(pages)) ? { pages: Number(pages) } : {})),
  },
  "booleans as texts": {
    rule: "invalid-accepted",
    of: ["addBook"],
    fault: taking(({ sold }) =>
      sold === "true" || sold === "false" ? { sold: sold === "true" } : {},
    ),
  },
  "an exclusive limit itself": {
    rule: "invalid-accepted",
    of: ["addBook"],
    fault: taking(({ price }) => (price === 0 ? { price: 1 } : {})),
  },
  "a value that an optional enum does not have": {
    rule: "invalid-accepted",
    of: ["addBook"],
    fault: taking(({ genre }) => (genre === "none-of-these" ? { genre: "play" } : {})),
  },
  "an item twice": {
    rule: "invalid-accepted",
    of: ["addBook"],
    fault: taking(({ tags }) => (Array.isArray(tags) ? { tags: [...new Set(tags)] } : {})),
  },
  "a pattern in the middle of a text": {
    rule: "invalid-accepted",
    of: ["addBook"],
    fault: taking(({ isbn }) => {
      const [found] = /\d{13}/.exec(String(isbn)) ?? [];
      return found === undefined ? {} : { isbn: found };
    }),
  },
  "an optional object without what it demands": {
    rule: "invalid-accepted",
    of: ["addBook"],
    fault: taking(({ place }) =>
      typeof place === "object" ? { place: { room: "1", ...place } } : {},
    ),
  },
  "days that there are not": {
    rule: "invalid-accepted",
    of: ["listBooks"],
    fault: { ask: ({ url }) => ({ url: url.replace("2023-02-30", "2023-02-28") }) },
  },
  "an error at an empty body": {
    rule: "server-error",
    of: ["addBook"],
    fault: failingAt(({ method, headers, body }) => {
      const isJson = headers["content-type"] === "application/json";
      return method === "POST" && isJson && body === "";
    }),
  },
  "an error at a text beyond ASCII": {
    rule: "server-error",
    of: ["addBook"],
    fault: failingAt(({ body }) => /[^\0-\x7f]/.test(titleOf(body))),
  },
  "an error at U+0000": {
    rule: "server-error",
    of: ["listBooks"],
    fault: failingAt(({ search }) => search.get("words")?.includes("\0") === true),
  },
  "an error at a quotation mark": {
    rule: "server-error",
    of: ["listBooks"],
    fault: failingAt(({ search }) => search.get("words")?.includes("'") === true),
  },
  "an error at an empty list": {
    rule: "server-error",
    of: ["addBook"],
    fault: failingAt(({ body }) => body.includes('"tags":[]')),
  },
  "an error at a large number": {
    rule: "server-error",
    of: ["addBook"],
    fault: failingAt(({ body }) => Number(membersOf(body)["pages"]) > 2 ** 63),
  },
  "an error at a large id": {
    rule: "server-error",
    of: ["getBook"],
    fault: failingAt((request) => idOf(request).length > 10),
  },
  "an error at a parameter that is there twice": {
    rule: "server-error",
    of: ["listBooks"],
    fault: failingAt(({ search }) => search.getAll("limit").length > 1),
  },
  "an error at a property __proto__": {
    rule: "server-error",
    of: ["addBook"],
    fault: failingAt(({ body }) => body.includes("__proto__")),
  },
  "an error at arrays within each other": {
    rule: "server-error",
    of: ["addBook"],
    fault: failingAt(({ body }) => body.includes("[[[[")),
  },
  "a limit that is refused": {
    rule: "limit-refused",
    of: ["listBooks"],
    fault: { answer: (_, { search }) => (search.get("limit") === "20" ? { status: 400 } : {}) },
  },
  "a media type with a parameter that is refused": {
    rule: "media-type-refused",
    of: ["addBook"],
    fault: {
      answer: (_, { headers }) =>
        /;/.test(headers["content-type"] ?? "") ? { status: 415 } : undefined,
    },
  },
  "text behind a body": {
    rule: "invalid-accepted",
    of: ["addBook"],
    fault: { ask: ({ body }) => ({ body: body.replace(/\}x$/, "}") }) },
  },
  "an answer to Accept of everything that is refused": {
    rule: "accept-unmet",
    of: ["search"],
    fault: { answer: (_, { headers }) => (headers["accept"] === "*/*" ? { status: 406 } : {}) },
  },
  "an answer in JSON where XML is asked for": {
    rule: "accept-unmet",
    of: ["addBook", "getBook"],
    fault: { ask: ({ headers }) => ({ headers: { ...headers, accept: "application/json" } }) },
  },
  "another namespace": {
    rule: "body-invalid",
    of: ["addBook", "getBook"],
    fault: {
      answer: (answer) =>
        isXml(answer) ? { body: answer.body.replace("urn:library", "urn:other") } : undefined,
    },
  },
  "what is made and not there": {
    rule: "made-missing",
    of: ["addBook"],
    fault: { keep: { add: () => undefined } },
  },
  "a Location that leads nowhere": {
    rule: "made-missing",
    of: ["addBook"],
    fault: {
      answer: ({ status, headers }) =>
        status === 201
          ? { headers: { ...headers, location: `/boks${headers["location"]?.slice(6)}` } }
          : undefined,
    },
  },
  "what is made and not there, without Location": {
    rule: "made-missing",
    of: ["addBook"],
    fault: {
      answer: ({ headers: { location: _, ...headers } }) => ({ headers }),
      keep: { add: () => undefined },
    },
  },
  "one id for all": {
    rule: "made-twice",
    of: ["addBook"],
    fault: { keep: { id: (count) => Math.min(count, 8) } },
  },
  "a change that is lost": {
    rule: "change-lost",
    of: ["addBook", "changeBook"],
    fault: { keep: { change: () => undefined } },
  },
  "what is removed and still there": {
    rule: "removed-found",
    of: ["addBook", "removeBook"],
    fault: { keep: { remove: () => undefined } },
  },
  "a link to a page that is refused": {
    rule: "link-broken",
    of: ["listBooks"],
    fault: {
      answer: (_, { search }) => {
        const cursor = search.get("cursor");
        return cursor !== null && cursor !== "c0" ? { status: 400 } : undefined;
      },
    },
  },
  "a next page that is refused": {
    rule: "link-broken",
    of: ["listBooks"],
    fault: {
      answer: ({ headers }, { url }) =>
        url.endsWith("/books?page=2")
          ? { status: 404 }
          : { headers: { ...headers, link: '</books?page=2>; rel="next"' } },
    },
  },
  "another length of HEAD": {
    rule: "head-differs",
    of: ["search"],
    fault: { head: { "content-length": "3" } },
  },
  "an Allow of the method that is refused": {
    rule: "allow-wrong",
    of: ["search"],
    fault: {
      answer: ({ status, headers }, { method }) =>
        status === 405 ? { headers: { ...headers, allow: method } } : undefined,
    },
  },
  "an Allow of other methods": {
    rule: "allow-wrong",
    of: ["search"],
    fault: {
      answer: ({ status, headers }) =>
        status === 405 ? { headers: { ...headers, allow: "TRACE" } } : undefined,
    },
  },
};
