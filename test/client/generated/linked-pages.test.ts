import { beforeAll, describe, expect, it } from "vitest";
import { failure } from "../failure.ts";
import { json, serve } from "../serve.ts";
import { withPaths } from "../../support/generate.ts";
import { compileClient } from "./compile-client.ts";
import { generateClient, type AnyMethod, type ClientModule } from "./generated-client.ts";

const list = "{ type: array, items: { type: integer } }";
const answer = (schema: string): string =>
  `{ "200": { description: A page., content: { application/json: { schema: ${schema} } } } }`;

const document = withPaths(`/cursors:
  get:
    operationId: byCursor
    x-pagination: { style: cursor, cursor: after, next: /meta/next, items: found }
    parameters:
      - { name: after, in: query, schema: { type: string } }
      - { name: q, in: query, schema: { type: string } }
    responses: ${answer(`{ type: object, properties: { found: ${list}, meta: { type: object, properties: { next: { type: [string, "null"] } } } } }`)}
/links/{id}:
  get:
    operationId: byLink
    x-pagination: { style: link }
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
      - { name: q, in: query, schema: { type: string } }
    responses: ${answer(list)}
/next:
  get:
    operationId: byNext
    x-pagination: { style: link, next: "@odata.nextLink", items: value }
    responses: ${answer(`{ type: object, properties: { value: ${list}, "@odata.nextLink": { type: string } } }`)}
`);

let module: ClientModule;
beforeAll(async () => void (module = await generateClient(document)));

async function all(iterable: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const item of iterable) found.push(item);
  return found;
}

const method = (name: string, baseUrl: string): AnyMethod =>
  module.createClient({ baseUrl })[name] as AnyMethod;

describe("pages by cursor", () => {
  it.each([[null], [undefined], [""]])("end where the next cursor is %j", async (end) => {
    const pages = [
      { found: [1, 2], meta: { next: "b c" } },
      { found: [], meta: { next: "d" } },
      { found: [3], meta: { next: end } },
    ];
    const { url, seen } = await serve((_, reply, i) => json(reply, 200, pages[i]));
    expect(await all(method("byCursor", url).items({ q: "x" }))).toEqual([1, 2, 3]);
    expect(seen.map((one) => one.url)).toEqual([
      "/cursors?q=x",
      "/cursors?after=b%20c&q=x",
      "/cursors?after=d&q=x",
    ]);
  });

  it("end without the object around the cursor", async () => {
    const { url } = await serve((_, reply) => json(reply, 200, { found: [1] }));
    expect(await all(method("byCursor", url).items())).toEqual([1]);
  });

  it("may have the same items, but no cursor twice", async () => {
    const cursors = ["a", "b", "a"];
    const { url, seen } = await serve((_, reply, i) =>
      json(reply, 200, { found: [1], meta: { next: cursors[i] } }),
    );
    const error = await failure(all(method("byCursor", url).items()));
    expect(error.message).toBe("byCursor: the response for after a repeats the one before");
    expect(seen).toHaveLength(4);
  });
});

describe("pages by the header Link", () => {
  // Source: RFC 8288, 3 and 3.5.
  it.each([
    ["an absolute address", (base: string) => `<${base}/links/a%20b?page=2>; rel="next"`],
    ["a path", () => "</links/a%20b?page=2>; rel=next"],
    ["a query", () => "<?page=2>; rel=next"],
    [
      "one among others",
      () => `<?page=9>; rel="last", <?page=2>; title="a, <b>; rel=x"; rel="prefetch NEXT"`,
    ],
    [
      "another host, whose address is not used",
      () => '<https://evil.example/links/a%20b?page=2>; rel="next"',
    ],
  ])("follow %s", async (_, link) => {
    const { url, seen } = await serve((_seen, reply, i) => {
      if (i === 0) reply.setHeader("Link", link(url));
      json(reply, 200, [i]);
    });
    expect(await all(method("byLink", url).items({ id: "a b", q: "x" }))).toEqual([0, 1]);
    expect(seen.map((one) => one.url)).toEqual(["/links/a%20b?q=x", "/links/a%20b?page=2"]);
  });

  it.each([["<?page=2>; rel=prev"], ['<?page=2>; title="rel=next"'], [""], ["next"]])(
    "end at %s",
    async (link) => {
      const { url } = await serve((_, reply) => {
        reply.setHeader("Link", link);
        json(reply, 200, [1]);
      });
      expect(await all(method("byLink", url).items({ id: "a" }))).toEqual([1]);
    },
  );

  it.each([["/other?page=2"], ["http://["]])("do not follow %s", async (address) => {
    const { url } = await serve((_, reply) => {
      reply.setHeader("Link", `<${address}>; rel=next`);
      json(reply, 200, [1]);
    });
    const error = await failure(all(method("byLink", url).items({ id: "a" })));
    expect(error).toMatchObject({ kind: "decode" });
    expect(error.message).toContain("another resource");
  });

  it("read a long header in time", async () => {
    const link = `<?page=1>; title="${"\\".repeat(7_000)}, <?x>${";".repeat(5_000)}`;
    const { url } = await serve((_, reply) => {
      reply.setHeader("Link", link);
      json(reply, 200, [1]);
    });
    expect(await all(method("byLink", url).items({ id: "a" }))).toEqual([1]);
  });
});

it("pages by an address in the body are read to the end", async () => {
  const { url, seen } = await serve((_, reply, i) =>
    json(
      reply,
      200,
      i === 2 ? { value: [2] } : { value: [i], "@odata.nextLink": `${url}/next?$skip=${i + 1}` },
    ),
  );
  expect(await all(method("byNext", url).items())).toEqual([0, 1, 2]);
  expect(seen.map((one) => one.url)).toEqual(["/next", "/next?$skip=1", "/next?$skip=2"]);
});

describe("one page of a client", () => {
  it("by cursor or address says where the next one is", async () => {
    const { url, seen } = await serve((one, reply) => {
      if (one.url.startsWith("/cursors")) json(reply, 200, { found: [1], meta: { next: "b" } });
      else json(reply, 200, [1], { Link: "<?page=2>; rel=next" });
    });
    const byLink = method("byLink", url).page;
    expect(await method("byCursor", url).page({ q: "x" }, { at: "a" })).toEqual({
      body: { found: [1], meta: { next: "b" } },
      next: "b",
    });
    const { next } = (await byLink({ id: "a" })) as { readonly next: string };
    await byLink({ id: "a" }, { at: next });
    expect(seen.map((one) => one.url)).toEqual([
      "/cursors?after=a&q=x",
      "/links/a",
      "/links/a?page=2",
    ]);
  });

  it("is not one at an address of another resource, or at what is no position", async () => {
    const { url, seen } = await serve((_, reply) => json(reply, 200, [1]));
    const page = method("byLink", url).page;
    const elsewhere = await failure(page({ id: "a" }, { at: "https://host/tokens" }));
    expect(elsewhere.message).toContain("another resource");
    await expect(page({ id: "a" }, { at: {} })).rejects.toThrow(
      "at is an object, which is not a text or a number",
    );
    expect(seen).toHaveLength(0);
  });
});

it("items have their type", async () => {
  const usage = `
import { createClient } from "./client.js";
const api = createClient({ baseUrl: "/" });
export async function sum(): Promise<number> {
  let total = 0;
  for await (const n of api.byCursor.items()) total += n;
  for await (const n of api.byLink.items({ id: "a" })) total += n;
  const { body, next } = await api.byLink.page({ id: "a" }, { at: "?page=2" });
  total += body.length + (await api.byCursor.page(undefined, next === undefined ? {} : { at: next })).body.found!.length;
  for await (const page of api.byNext.pages()) total += page.value?.length ?? 0;
  return total;
}
`;
  expect(await compileClient("linked-pages", document, usage)).toEqual([]);
});
