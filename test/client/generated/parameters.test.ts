import { beforeAll, describe, expect, it } from "vitest";
import { json, serve, type Seen } from "../serve.ts";
import { withPaths } from "../../support/generate.ts";
import { generateClient, type ClientModule } from "./generated-client.ts";

const document = withPaths(
  `/things/{id}/parts/{part name}:
  get:
    operationId: getPart
    parameters:
      - { name: id, in: path, required: true, schema: { type: integer } }
      - { name: part name, in: path, required: true, schema: { type: string } }
      - { name: id, in: query, schema: { type: string } }
      - { name: size, in: query, schema: { type: integer } }
      - { name: X-Trace, in: header, schema: { type: string } }
      - { name: theme, in: cookie, schema: { type: string } }
      - { name: lang, in: cookie, schema: { type: string } }
    responses: { "204": { description: Done. } }
/search:
  post:
    operationId: search
    parameters:
      - { name: body, in: query, schema: { type: string } }
      - { name: body_query, in: query, schema: { type: string } }
      - { name: contentType, in: header, schema: { type: string } }
    requestBody:
      required: true
      content: { application/json: { schema: { type: array, items: { type: string } } } }
    responses: { "204": { description: Done. } }
/needs:
  get:
    operationId: needs
    parameters:
      - { name: text, in: query, required: true, schema: { type: string } }
      - { name: json, in: query, required: true, content: { application/json: { schema: { type: object } } } }
      - { name: X-Text, in: header, required: true, schema: { type: string } }
      - { name: cookie, in: cookie, required: true, schema: { type: integer } }
    responses: { "204": { description: Done. } }
/a b/{x}$\{y}:
  get:
    operationId: odd
    parameters: [{ name: x, in: path, required: true, schema: { type: string } }, { name: y, in: path, required: true, schema: { type: string } }]
    responses: { "204": { description: Done. } }
`.replace("$\\{y}", "${y}"),
);

let module: ClientModule;
beforeAll(async () => void (module = await generateClient(document)));

/** The request that a call sends. */
async function sent(operation: string, params: object): Promise<Seen> {
  const { url, seen } = await serve((_, answer) => answer.writeHead(204).end());
  await module.createClient({ baseUrl: url })[operation]?.(params);
  const [request] = seen;
  if (request === undefined) throw new Error("nothing was sent");
  return request;
}

describe("parameters", () => {
  it("stand side by side, with the location where a name occurs twice", async () => {
    const { url } = await sent("getPart", { id_path: 7, "part name": "a/b c", id_query: "x&y" });
    expect(url).toBe("/things/7/parts/a%2Fb%20c?id=x%26y");
  });

  it("leave nothing behind where they are absent", async () => {
    const { url, headers } = await sent("getPart", {
      id_path: 7,
      "part name": "p",
      size: undefined,
    });
    expect(url).toBe("/things/7/parts/p");
    expect(headers).not.toHaveProperty("x-trace");
    expect(headers).not.toHaveProperty("cookie");
  });

  it.each(["text", "json", "X-Text", "cookie"])(
    "are refused where a required one is missing, such as %s",
    async (name) => {
      const params = { text: "a", json: {}, "X-Text": "b", cookie: 1 };
      await expect(sent("needs", params)).resolves.toMatchObject({
        url: "/needs?text=a&json=%7B%7D",
      });
      // Of JSON, null is a value.
      for (const absent of name === "json" ? [undefined] : [undefined, null])
        await expect(sent("needs", { ...params, [name]: absent })).rejects.toMatchObject({
          kind: "encode",
          message: "needs: a required parameter is missing",
        });
    },
  );

  it("travel in headers and cookies", async () => {
    const params = { id_path: 7, "part name": "p", "X-Trace": "t1", theme: "dark", lang: "de" };
    const { headers } = await sent("getPart", params);
    expect(headers).toMatchObject({ "x-trace": "t1", cookie: "theme=dark; lang=de" });
  });

  it("do not get in the way of the body", async () => {
    const params = { body: ["a"], body_query_2: "b", body_query: "c", contentType_header: "d" };
    const { url, headers, body } = await sent("search", params);
    expect(url).toBe("/search?body=b&body_query=c");
    expect(headers).toMatchObject({ contenttype: "d", "content-type": "application/json" });
    expect(body).toBe('["a"]');
  });

  it("stand in paths with characters that addresses and templates cannot hold", async () => {
    const { url } = await sent("odd", { x: "`", y: "${1}" });
    expect(url).toBe("/a%20b/%60$%7B1%7D".replace("$%7B1%7D", "$%24%7B1%7D"));
  });

  it("are refused where no path can hold them", async () => {
    const { url } = await serve((_, answer) => json(answer, 500, {}));
    const call = module.createClient({ baseUrl: url })["odd"]?.({ x: "..", y: "" });
    await expect(call).rejects.toMatchObject({ name: "ApiError", kind: "encode" });
  });
});
