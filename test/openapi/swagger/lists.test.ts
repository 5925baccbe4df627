import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { open, seen, uploadClient, type Opened } from "../../multipart/uploads.ts";
import { lowerFiles } from "../../ir/lower-text.ts";
import { withSwaggerPaths } from "./swagger-text.ts";

/** Formats, and what is between two items in a query, a path, a form and a header. */
const formats = [
  ["", ",", ","],
  ["csv", ",", ","],
  ["ssv", "%20", " "],
  ["tsv", "%09", "\t"],
  ["pipes", "%7C", "|"],
] as const;
type Format = (typeof formats)[number][0] | "multi";

const urlencoded = "application/x-www-form-urlencoded";

/** The fields of a list of integers in a place. */
function list(place: string, name: string, format: Format): string {
  const own = format === "" ? "" : `, collectionFormat: ${format}`;
  const required = place === "path" ? ", required: true" : "";
  return `{ name: ${name}, in: ${place}, type: array, items: { type: integer }${own}${required} }`;
}

const idOf = (kind: string, format: Format): string => `${kind}${format || "Usual"}`;

const operations = formats.map(
  ([format]) => `/a/${idOf("p", format)}/{ids}:
  get:
    operationId: ${idOf("get", format)}
    parameters: [${list("path", "ids", format)}, ${list("query", "q", format)}, ${list("header", "X-H", format)}]
    responses:
      "200":
        description: d
        schema: {}
        headers: { X-R: { type: array, items: { type: integer }${format === "" ? "" : `, collectionFormat: ${format}`} } }
`,
);
const forms = ([...formats.map(([format]) => format), "multi"] as Format[]).map(
  (format) => `/f/${idOf("p", format)}:
  post:
    operationId: ${idOf("form", format)}
    consumes: [${urlencoded}]
    parameters: [${list("formData", "ids", format)}, ${list("query", "q", format)}, { name: t, in: formData, type: string }]
    responses: { "200": { description: d, schema: {} } }
  put:
    operationId: ${idOf("parts", format)}
    consumes: [multipart/form-data]
    parameters: [${list("formData", "ids", format)}, { name: t, in: formData, type: string }]
    responses: { "200": { description: d, schema: {} } }
`,
);
const document = withSwaggerPaths([...operations, ...forms].join(""));

describe("a list of a document of 2.0", () => {
  let opened: Opened<string>;
  let sent: { url: string; headers: Headers; body: unknown; answer: Response };
  beforeAll(async () => {
    const get = ({ path, query, headers }: Record<string, object>): object => ({
      status: 200,
      body: { ...path, ...query, ...headers },
      headers: { "X-R": [7, 8] },
    });
    const post = async ({ body, query }: Record<string, object>): Promise<object> => ({
      status: 200,
      body: { ...((await seen(body)) as object), ...query },
    });
    const handlers = Object.fromEntries([
      ...formats.map(([format]) => [idOf("get", format), get]),
      ...["form", "parts"].flatMap((kind) =>
        [...formats.map(([format]) => format), "multi" as const].map((format) => [
          idOf(kind, format),
          post,
        ]),
      ),
    ]) as object;
    opened = await open<string>(handlers, {}, "node", document);
  });
  afterAll(() => opened.close());

  const client = () =>
    uploadClient<string>(
      {
        baseUrl: opened.origin,
        fetch: async (url: string, init: RequestInit) => {
          const answer = await fetch(url, init);
          sent = { url, headers: new Headers(init.headers), body: init.body, answer };
          return answer;
        },
      },
      document,
    );

  it.each(formats)(
    "travels with its delimiter in paths, queries and headers: %s",
    async (format, encoded, plain) => {
      const call = (await client())[idOf("get", format)] as unknown as {
        response: (params: object) => Promise<{ body: unknown }>;
      };
      const params = { ids: [1, 2], q: [3, 4], "X-H": [5, 6] };
      const { body } = await call.response(params);
      expect(sent.url).toContain(`/${["1", "2"].join(encoded)}?q=${["3", "4"].join(encoded)}`);
      expect(sent.headers.get("X-H")).toBe(`5${plain}6`);
      expect(sent.answer.headers.get("X-R")).toBe(`7${plain}8`);
      expect(body).toEqual({ ids: [1, 2], q: [3, 4], "X-H": [5, 6] });
    },
  );

  it.each(formats)("travels with its delimiter in forms: %s", async (format, encoded) => {
    const params = { body: { ids: [1, 2], t: "a,b c|d" }, q: [3, 4] };
    expect(await (await client())[idOf("form", format)]?.(params)).toEqual({
      ...params.body,
      q: [3, 4],
    });
    expect(sent.body).toBe(`ids=${["1", "2"].join(encoded)}&t=a%2Cb+c%7Cd`);
    expect(sent.url).toContain(`?q=${["3", "4"].join(encoded)}`);
  });

  it.each(formats)("travels with its delimiter in parts: %s", async (format, _, plain) => {
    const body = { ids: [1, 2], t: "a,b" };
    expect(await (await client())[idOf("parts", format)]?.({ body })).toEqual(body);
    expect(await new Response(sent.body as Blob).text()).toContain(`\r\n\r\n1${plain}2\r\n`);
    const form = new FormData();
    form.append("ids", `1${plain}2`);
    const answer = await fetch(`${opened.origin}/f/${idOf("p", format)}`, {
      method: "PUT",
      body: form,
    });
    expect(await answer.json()).toEqual({ ids: [1, 2] });
  });

  it("is repeated where its format is multi", async () => {
    const params = { body: { ids: [1, 2] }, q: [3, 4] };
    expect(await (await client())["formmulti"]?.(params)).toEqual({ ids: [1, 2], q: [3, 4] });
    expect([sent.body, sent.url]).toEqual(["ids=1&ids=2", expect.stringContaining("?q=3&q=4")]);
    expect(await (await client())["partsmulti"]?.({ body: params.body })).toEqual({ ids: [1, 2] });
  });

  it("is one of texts of the schema, and no style is left out in silence", async () => {
    const { reported } = await lowerFiles({ "api.yaml": document });
    expect(reported).toEqual([]);
  });

  it("is refused where an item has the delimiter", async () => {
    const text = withSwaggerPaths(`/a:
  get:
    operationId: getTexts
    parameters: [{ name: X-H, in: header, type: array, items: { type: string }, collectionFormat: pipes }]
    responses: { "204": { description: d } }
`);
    const { getTexts } = await uploadClient<string>({ baseUrl: "http://h" }, text);
    await expect(getTexts?.({ "X-H": ["a|b"] })).rejects.toMatchObject({
      kind: "encode",
    });
  });
});
