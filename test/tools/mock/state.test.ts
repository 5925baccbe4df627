import { beforeEach, afterAll, beforeAll, describe, expect, it } from "vitest";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { loadLive, type Live } from "../../../generator/live/load-live.ts";
import { Listener } from "../../../tools/mock/server/listener.ts";
import { mockServer, type MockServer } from "../../../tools/mock/server/mock-server.ts";
import { Store } from "../../../tools/mock/server/state/store.ts";
import type { JsonObject } from "../../../generator/samples/json.ts";
import { documentFiles } from "../../../generator/source/reading/disk.ts";

let live: Live;
let mock: MockServer;
let listener: Listener;
let base: string;
const errors: unknown[] = [];

const begin = (): void => {
  const onError = (error: unknown): void => void errors.push(error);
  const report = (finding: object): void => void errors.push(finding);
  mock = mockServer(live, { seed: 1, cors: false, stateful: true, report, onError });
};
beforeAll(async () => {
  const input = "state.yaml";
  const host = documentFiles(import.meta.dirname, { input, maxMegabytes: 10 });
  const spec = { input, int64: "number", artefacts: ["server"] } as const;
  const loaded = (await loadLive(spec, host, new Diagnostics())).live;
  if (loaded === undefined) throw new Error("the document has errors");
  live = loaded;
  begin();
  listener = new Listener(mock.runtime.toNodeListener(mock.server));
  base = await listener.listen(0, "127.0.0.1");
});
beforeEach(() => {
  begin();
  listener.change(mock.runtime.toNodeListener(mock.server));
});
afterAll(async () => {
  await listener.close();
  expect(errors).toEqual([]);
});

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

async function call(method: string, where: string, body?: unknown, type = "json"): Promise<Answer> {
  const isText = typeof body === "string";
  const answer = await fetch(`${base}${where}`, {
    method,
    headers: { "content-type": `application/${type}`, accept: isText ? "application/xml" : "*/*" },
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const given: unknown = text === "" || isText ? text : JSON.parse(text);
  return { status: answer.status, body: given, headers: answer.headers };
}

const idsOf = ({ body }: Answer): readonly number[] =>
  (body as { readonly items: readonly { readonly id: number }[] }).items.map(({ id }) => id);

describe("a collection", () => {
  it("begins with the document's examples", async () => {
    const list = await call("GET", "/pets");
    expect(list.body).toMatchObject({
      items: [
        { id: 1, name: "Tom" },
        { id: 2, name: "Sly" },
      ],
    });
    expect((await call("GET", "/pets/2")).body).toMatchObject({ id: 2, name: "Sly" });
  });

  it("keeps what is made, changed and removed", async () => {
    const before = idsOf(await call("GET", "/pets"));
    const made = await call("POST", "/pets", { name: "Rex", age: 3, secret: "geheim" });
    const { id } = made.body as { readonly id: number };
    expect(made.status).toBe(201);
    expect(before).not.toContain(id);
    expect(made.headers.get("location")).toBe(`/pets/${id}`);
    const { made: time, ...rest } = made.body as { readonly made: string };
    expect(rest).toEqual({ id, name: "Rex", age: 3 });
    expect((await call("GET", `/pets/${id}`)).body).toEqual(made.body);

    const replaced = await call("PUT", `/pets/${id}`, { name: "Max" });
    expect(replaced.body).toEqual({ id, name: "Max", made: time });
    const merge = "merge-patch+json";
    expect((await call("PATCH", `/pets/${id}`, { age: 4 }, merge)).body).toHaveProperty("age", 4);
    const without = await call("PATCH", `/pets/${id}`, { age: null }, merge);
    expect(without.body).toEqual(replaced.body);
    expect(idsOf(await call("GET", "/pets"))).toEqual([...before, id]);

    expect((await call("DELETE", `/pets/${id}`)).status).toBe(204);
    const gone = await call("GET", `/pets/${id}`);
    expect([gone.status, gone.body]).toEqual([404, "gone"]);
    expect((await call("DELETE", `/pets/${id}`)).status).toBe(404);
    expect(idsOf(await call("GET", "/pets"))).toEqual(before);
  });

  it("keeps it from XML too", async () => {
    const made = await call("POST", "/pets", "<Pet><name>Rex</name><kind>dog</kind></Pet>", "xml");
    expect(made.body).toMatch(/^<Pet><id>\d+<\/id><name>Rex<\/name><kind>dog<\/kind><made>/);
    expect(JSON.stringify((await call("GET", "/pets?kind=dog")).body)).toContain("Rex");
  });

  it("is divided into pages and filtered", async () => {
    for (const [name, kind, age] of [
      ["A", "dog", 1],
      ["B", "cow", 2],
      ["C", "dog", 3],
    ] as const)
      await call("POST", "/pets", { name, kind, age });
    const all = idsOf(await call("GET", "/pets"));
    const second = await call("GET", "/pets?page_size=2&page=2");
    expect(idsOf(second)).toEqual(all.slice(2, 4));
    expect(second.body).toHaveProperty("total", all.length);
    const names = async (query: string): Promise<unknown> =>
      ((await call("GET", `/pets?${query}`)).body as { items: { name: string }[] }).items.map(
        ({ name }) => name,
      );
    expect(await names("kind=dog")).toEqual(["A", "C"]);
    expect(await names("kind=dog&kind=cow")).toEqual(["A", "B", "C"]);
    expect(await names(`kind=dog&filter=${encodeURIComponent("age -gt 1")}`)).toEqual(["C"]);
    expect(mock.state?.recognized.collections.map((one) => mock.state?.ignored(one))).toEqual([
      ["sort"],
      [],
      [],
    ]);
  });

  it("answers requests with Prefer by examples", async () => {
    const headers = { prefer: "code=200" };
    expect((await fetch(`${base}/pets/99`, { headers })).status).toBe(200);
  });
});

describe("a collection below another item", () => {
  it("is one for each of these", async () => {
    expect((await call("POST", "/owners/ann/cats", { name: "Tom" })).status).toBe(204);
    expect((await call("GET", "/owners/ann/cats/Tom")).body).toEqual({ name: "Tom" });
    expect((await call("GET", "/owners/bob/cats/Tom")).status).toBe(404);
  });

  it("refuses an id that is there already as the document does", async () => {
    await call("POST", "/owners/eve/cats", { name: "Tom" });
    const refused = await call("POST", "/owners/eve/cats", { name: "Tom" });
    expect([refused.status, refused.body]).toEqual([400, "taken"]);
    expect(refused.headers.get("mock-mistakes")).toBe("There is one already: Tom.");
  });

  it("takes the new one in place of the other where the document lists no refusal", async () => {
    await call("POST", "/toys", { name: "Ball" });
    expect((await call("POST", "/toys", { name: "Ball", lives: 3 })).status).toBe(204);
    expect((await call("GET", "/toys/Ball")).body).toEqual({ name: "Ball", lives: 3 });
  });

  it("is made by PUT where the document has 201 for it", async () => {
    expect((await call("PUT", "/owners/ann/cats/Rex", { name: "Rex", lives: 9 })).status).toBe(201);
    expect((await call("PUT", "/owners/ann/cats/Rex", { name: "Max", lives: 8 })).status).toBe(204);
    expect((await call("GET", "/owners/ann/cats/Rex")).body).toEqual({ name: "Rex", lives: 8 });
  });

  it("is read page by page to its end", async () => {
    for (const name of ["A", "B", "C"]) await call("POST", "/owners/ann/cats", { name });
    const names: string[] = [];
    let where: string | undefined = "";
    for (let pages = 0; where !== undefined && pages < 20; pages++) {
      const { body } = await call("GET", `/owners/ann/cats?limit=2${where}`);
      const { cats, next } = body as { cats: { name: string }[]; next?: string };
      names.push(...cats.map(({ name }) => name));
      where = next === undefined ? undefined : `&cursor=${next}`;
    }
    expect(where).toBeUndefined();
    expect(names.slice(-3)).toEqual(["A", "B", "C"]);
    expect(new Set(names).size).toBe(names.length);
  });
});

it("says which items are not kept", () => {
  expect(mock.state?.recognized.unrecognized).toEqual([
    { path: "/things/{key}", reason: "/things has neither GET nor POST" },
  ]);
});

it("is bounded", () => {
  const store = new Store({ items: 2, characters: 40 });
  const none = new Map<string, JsonObject>();
  store.put("pets", none, "1", { id: 1 });
  store.put("pets", none, "2", { id: 2 });
  expect(() => store.put("cats", none, "3", { id: 3 })).toThrow("keeps at most 2 items");
  store.put("pets", none, "2", { id: 2, age: 1 });
  expect(() => store.put("pets", none, "2", { id: 2, name: "x".repeat(40) })).toThrow("at most");
  store.delete("pets", none, "1");
  store.put("cats", none, "3", { id: 3 });
  expect([...store.items("pets", none).keys()]).toEqual(["2"]);
});

it("is bounded by the collections that were ever filled, too", () => {
  const store = new Store({ items: 2, characters: 100 });
  const none = new Map<string, JsonObject>();
  const fill = (key: string): void => {
    store.put(key, none, "1", { id: 1 });
    store.delete(key, none, "1");
  };
  expect(() => {
    for (let i = 0; i < 100; i++) fill(`owner ${i}`);
  }).toThrow("100 characters");
});
