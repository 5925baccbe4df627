import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bundle } from "../../support/bundle.ts";
import { withPaths } from "../../support/generate.ts";
import { serve } from "../serve.ts";
import { compileClient } from "./compile-client.ts";
import { generateClient, writeClient, type ClientModule } from "./generated-client.ts";

const done = `responses: { "204": { description: Done. } }`;

const document = withPaths(
  `/items/{id}:
  put:
    operationId: putItem
    parameters:
      - { name: id, in: path, required: true, schema: { type: integer, format: int64 } }
      - { name: at, in: query, schema: { type: string, format: date-time } }
      - { name: tags, in: query, schema: { type: array, items: { type: string } } }
      - { name: X-Trace, in: header, required: true, schema: { type: string } }
      - { name: sid, in: cookie, required: true, schema: { type: string } }
    requestBody: { required: true, content: { application/json: { schema: { type: object } }, text/plain: {} } }
    ${done}
/items:
  get:
    operationId: listItems
    parameters: [{ name: q, in: query, schema: { type: string } }]
    ${done}
  post: { operationId: listItemsHref, ${done} }
/plain: { get: { operationId: getPlain, ${done} } }
`,
  "",
);

const options = { int64: "bigint", dates: "Date" } as const;

let client: ClientModule;
beforeAll(async () => void (client = await generateClient(document, options)));

const href = (name: string, ...given: readonly unknown[]): string =>
  (client[name] as (...given: readonly unknown[]) => string)(...given);

describe("addresses of operations", () => {
  it("have the path and the query, encoded as the client does", () => {
    const given = {
      id: 9007199254740993n,
      at: new Date("2026-01-02T03:04:05Z"),
      tags: ["a b", "ü"],
    };
    const address =
      "/items/9007199254740993?at=2026-01-02T03%3A04%3A05.000Z&tags=a%20b&tags=%C3%BC";
    expect(href("putItemHref", given)).toBe(address);
    expect(href("putItemHref", given, "https://host/v1")).toBe(`https://host/v1${address}`);
    expect(href("listItemsHref_2")).toBe("/items");
    expect(href("listItemsHref_2", { q: "a&b" }, "/v1")).toBe("/v1/items?q=a%26b");
    expect(href("listItemsHref_2", { q: "a" }, "https://host/v1/")).toBe(
      "https://host/v1/items?q=a",
    );
    expect(href("getPlainHref", "https://host//")).toBe("https://host/plain");
    expect(href("getPlainHref", "/")).toBe("/plain");
    expect(href("getPlainHref")).toBe("/plain");
    expect(href("getPlainHref", "https://host")).toBe("https://host/plain");
    expect(() => href("putItemHref", {})).toThrow("cannot be sent in a path");
  });

  it("are those that calls are sent to", async () => {
    const { url, seen } = await serve((_, answer) => answer.writeHead(204).end());
    const api = client.createClient({ baseUrl: `${url}/v1` });
    const given = { id: 1n, tags: ["/"] };
    await api["putItem"]?.({ ...given, "X-Trace": "t", sid: "s", body: {} });
    await api["getPlain"]?.();
    expect(seen.map((one) => one.url)).toEqual([
      href("putItemHref", given, "/v1"),
      href("getPlainHref", "/v1"),
    ]);
  });

  it("have types of the path and the query alone", async () => {
    const usage = `import { getPlainHref, listItemsHref_2, putItemHref } from "./client.js";
putItemHref({ id: 1n });
putItemHref({ id: 1n, tags: ["a"] }, "https://host");
listItemsHref_2();
listItemsHref_2({ q: "a" });
getPlainHref("https://host");
// @ts-expect-error a path needs its parameter
putItemHref({});
// @ts-expect-error a header is no part of it
putItemHref({ id: 1n, "X-Trace": "t" });
// @ts-expect-error a body is no part of it
putItemHref({ id: 1n, body: {} });
// @ts-expect-error there are no parameters
getPlainHref({});
`;
    expect(await compileClient("href", document, usage, options)).toEqual([]);
  });

  it("come without their operations", async () => {
    const folder = path.join(await writeClient(document, options), "src");
    const program = `import { listItemsHref_2 } from "./client.ts"; console.log(listItemsHref_2());`;
    const { modules, text } = await bundle(program, folder);
    expect([...modules.keys()].filter((name) => /transport|operation|check/.test(name))).toEqual(
      [],
    );
    expect(text).not.toContain("/plain");
  });
});

it("parameters and variables may have names that every object inherits", async () => {
  const spec = withPaths(`/items:
  get:
    operationId: listItems
    servers: [{ url: "https://{constructor}.test", variables: { constructor: { default: a } } }]
    parameters: [{ name: constructor, in: query, schema: { type: string } }]
    ${done}
`);
  const usage = `
import { listItemsHref } from "./client.js";
export const address: string = listItemsHref();
`;
  expect(await compileClient("inherited", spec, usage)).toEqual([]);
  const { listItemsHref } = await generateClient(spec);
  expect((listItemsHref as () => string)()).toBe("/items");
});
