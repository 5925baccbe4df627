import { beforeAll, describe, expect, it } from "vitest";
import { json, serve } from "../serve.ts";
import { withPaths } from "../../support/generate.ts";
import { generateClient, type ClientModule } from "./generated-client.ts";

const page = `
      "200":
        description: A page.
        content:
          application/json:
            schema:
              type: object
              required: [found]
              properties: { found: { type: array, items: { type: integer } } }`;

const document = withPaths(`/pages:
  get:
    operationId: listPages
    x-pagination: { style: page, number: page, size: size, items: found }
    parameters:
      - { name: page, in: query, schema: { type: integer } }
      - { name: page, in: header, schema: { type: string } }
      - { name: size, in: query, schema: { type: integer } }
    responses:${page}
/batches:
  get:
    operationId: listBatches
    x-pagination: { style: offset, offset: first, limit: max, items: found, unlimited: -1 }
    parameters:
      - { name: first, in: query, schema: { type: integer } }
      - { name: max, in: query, schema: { type: integer, default: 3 } }
    responses:${page}
/state:
  get:
    operationId: getState
    responses: { "200": { description: A state., content: { application/json: { schema: { type: string } } } } }
`);

let module: ClientModule;
beforeAll(async () => void (module = await generateClient(document)));

async function all(iterable: AsyncIterable<unknown> | undefined): Promise<unknown[]> {
  const list: unknown[] = [];
  for await (const item of iterable ?? []) list.push(item);
  return list;
}

describe("pages", () => {
  it("are read until one is empty, by the parameter of the document", async () => {
    const pages = [[1, 2], [3], []];
    const { url, seen } = await serve((_, answer, i) => json(answer, 200, { found: pages[i] }));
    const client = module.createClient({ baseUrl: url });
    const params = { size: 2, page_header: "h" };
    expect(await all(client["listPages"]?.items(params))).toEqual([1, 2, 3]);
    expect(seen.map((request) => request.url)).toEqual([
      "/pages?page=1&size=2",
      "/pages?page=2&size=2",
      "/pages?page=3&size=2",
    ]);
    expect(seen[2]?.headers).toMatchObject({ page: "h" });
  });

  it("are given whole as well", async () => {
    const pages = [[1, 2], [3], []];
    const { url } = await serve((_, answer, i) => json(answer, 200, { found: pages[i] }));
    const client = module.createClient({ baseUrl: url });
    expect(await all(client["listPages"]?.pages())).toEqual([{ found: [1, 2] }, { found: [3] }]);
  });

  it("end with an error where one is not valid", async () => {
    const { url } = await serve((_, answer) => json(answer, 200, { found: ["x"] }));
    const client = module.createClient({ baseUrl: url });
    await expect(all(client["listPages"]?.items())).rejects.toMatchObject({ kind: "decode" });
  });
});

describe("batches", () => {
  it("are read until one is short", async () => {
    const batches = [[1, 2], [3]];
    const { url, seen } = await serve((_, answer, i) => json(answer, 200, { found: batches[i] }));
    const client = module.createClient({ baseUrl: url });
    expect(await all(client["listBatches"]?.items({ max: 2 }))).toEqual([1, 2, 3]);
    expect(seen.map((request) => request.url)).toEqual([
      "/batches?first=0&max=2",
      "/batches?first=2&max=2",
    ]);
  });

  it("are as large as the document's default", async () => {
    const batches = [[1, 2, 3], [4]];
    const { url, seen } = await serve((_, answer, i) => json(answer, 200, { found: batches[i] }));
    const client = module.createClient({ baseUrl: url });
    expect(await all(client["listBatches"]?.items())).toEqual([1, 2, 3, 4]);
    expect(seen).toHaveLength(2);
  });

  it("are one where everything is asked for at once", async () => {
    const { url, seen } = await serve((_, answer) => json(answer, 200, { found: [1, 2, 3] }));
    const client = module.createClient({ baseUrl: url });
    expect(await all(client["listBatches"]?.items({ max: -1 }))).toEqual([1, 2, 3]);
    expect(seen).toHaveLength(1);
  });
});

describe("until", () => {
  it("reads again until the state is as wished", async () => {
    const states = ["NEW", "NEW", "DONE"];
    const { url, seen } = await serve((_, answer, i) => json(answer, 200, states[i]));
    const client = module.createClient({ baseUrl: url });
    const isDone = (state: string): boolean => state === "DONE";
    const state = await client["getState"]?.until({}, isDone, { interval: 1 });
    expect(state).toBe("DONE");
    expect(seen).toHaveLength(3);
  });

  it("gives up in time", async () => {
    const { url } = await serve((_, answer) => json(answer, 200, "NEW"));
    const client = module.createClient({ baseUrl: url });
    const waiting = client["getState"]?.until({}, () => false, { interval: 5, timeout: 60 });
    await expect(waiting).rejects.toMatchObject({ name: "ApiError", kind: "timeout" });
  });
});
