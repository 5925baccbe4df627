import { beforeAll, afterAll, describe, expect, it } from "vitest";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { loadLive } from "../../../generator/live/load-live.ts";
import { Listener } from "../../../tools/mock/server/listener.ts";
import { mockServer } from "../../../tools/mock/server/mock-server.ts";
import { documentFiles } from "../../../generator/source/reading/disk.ts";

let listener: Listener;
let base: string;
const errors: unknown[] = [];
beforeAll(async () => {
  const input = "answers.yaml";
  const host = documentFiles(import.meta.dirname, { input, maxMegabytes: 10 });
  const spec = { input, int64: "number", artefacts: ["server"] } as const;
  const { live } = await loadLive(spec, host, new Diagnostics());
  if (live === undefined) throw new Error("the document has errors");
  const report = (finding: object): void => void errors.push(finding);
  const options = {
    seed: 1,
    cors: true,
    stateful: false,
    report,
    onError: (error: unknown) => errors.push(error),
  };
  const { server, runtime } = mockServer(live, options);
  listener = new Listener(runtime.toNodeListener(server));
  base = await listener.listen(0, "127.0.0.1");
});
afterAll(async () => {
  await listener.close();
  expect(errors).toEqual([]);
});

const call = (where: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${base}${where}`, init);
const pet = "/v1/pets/1?key=geheim";
const detail = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { readonly detail: string }).detail;

describe("an answer", () => {
  it("has the document's example and its headers", async () => {
    const answer = await call(pet);
    expect(await answer.json()).toEqual({ id: 1, name: "Tom" });
    expect(answer.headers.get("x-left")).toBe("5");
    expect(answer.headers.get("etag")).toBe('"one"');
    expect(answer.headers.has("preference-applied")).toBe(false);
  });

  it.each([
    ["application/xml", '<Pet id="1"><name>Tom</name></Pet>'],
    ["text/csv", "1,Tom"],
    ["text/html, application/json;q=0.5", '{"id":1,"name":"Tom"}'],
  ])("is %s where that is accepted", async (accept, text) => {
    expect(await (await call(pet, { headers: { accept } })).text()).toBe(text);
  });

  it("is found below the path of the server and without it", async () => {
    expect((await call("/pets/1?key=a")).status).toBe(200);
  });

  it("may be a sequence", async () => {
    const lines = await (await call("/v1/lines")).text();
    expect(
      lines
        .trim()
        .split("\n")
        .map((line) => Object.keys(JSON.parse(line) as object)),
    ).toEqual(Array.from({ length: 3 }, () => ["id", "name"]));
    const events = await call("/v1/lines", { headers: { accept: "text/event-stream" } });
    expect(await events.text()).toMatch(/^(?:data: [^\n]*\n\n)+$/);
  });

  it("may be bytes", async () => {
    const answer = await call("/v1/picture");
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(await answer.text()).toBe("example");
  });

  it("may have parts", async () => {
    const form = await (await call("/v1/parts")).formData();
    expect(JSON.parse(form.get("pet") as string)).toHaveProperty("name");
    expect((form.get("file") as File).type).toBe("image/png");
  });
});

describe("a request", () => {
  const xml = { "content-type": "application/xml" };
  it.each([
    ["a parameter of a path that lists 404, and not 400", "/v1/pets/one?key=a", {}, 404],
    ["no credentials", "/v1/pets/1", {}, 401],
    ["malformed credentials", "/v1/pets/1", { headers: { authorization: "Basic !" } }, 401],
    ["credentials", "/v1/pets/1", { headers: { authorization: "Basic YTpi" } }, 200],
    ["an unknown media type", pet, { headers: { accept: "image/png" } }, 406],
    ["an unknown path", "/v1/pet", {}, 404],
    ["another method", "/v1/pets/1", { method: "DELETE" }, 405],
    [
      "a body in XML",
      pet,
      { method: "PUT", body: '<Pet id="1"><name>A</name></Pet>', headers: xml },
      204,
    ],
    [
      "a wrong one",
      pet,
      { method: "PUT", body: '<Pet id="x"><name>A</name></Pet>', headers: xml },
      400,
    ],
    ["no body", pet, { method: "PUT" }, 400],
    [
      "a line that is wrong",
      "/v1/lines",
      {
        method: "POST",
        body: '{"id":1,"name":"A"}\n{"id":2}\n',
        headers: { "content-type": "application/jsonl" },
      },
      400,
    ],
  ])("is checked: %s", async (_, where, init, status) => {
    expect((await call(where, init)).status).toBe(status);
  });

  it.each([
    ['{"id":1,"name":"A"}', 204],
    ['{"id":1}', 400],
  ])("may have parts: %s", async (text, status) => {
    const body = new FormData();
    body.set("pet", new Blob([text], { type: "application/json" }));
    expect((await call("/v1/parts", { method: "POST", body })).status).toBe(status);
  });
});

describe("Prefer", () => {
  const prefer = (value: string, more: Record<string, string> = {}): Promise<Response> =>
    call(pet, { headers: { prefer: value, ...more } });

  it.each([
    ["code=404", 404, { title: "Gone" }, "code=404"],
    ["example=tom", 200, { id: 1, name: "Tom" }, "example=tom"],
    [
      "respond-async, code=200; x=1, Example=tom",
      200,
      { id: 1, name: "Tom" },
      "code=200, example=tom",
    ],
  ])("%s", async (value, status, body, applied) => {
    const answer = await prefer(value);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual(body);
    expect(answer.headers.get("preference-applied")).toBe(applied);
  });

  it("finds names that take quotes, also for another media type", async () => {
    const quoted = Buffer.from('example="sly: ü"').toString("latin1");
    const answer = await prefer(quoted, { accept: "application/xml" });
    expect(await answer.text()).toBe('<Pet id="2"><name>Sly</name></Pet>');
  });

  it("gives a status of a range, without a body where there is none", async () => {
    const answer = await prefer("code=503");
    expect([answer.status, await answer.text()]).toEqual([503, ""]);
  });

  it("makes values up, another one each time", async () => {
    const texts = new Set<string>();
    for (let i = 0; i < 3; i++) texts.add(await (await prefer("dynamic=true")).text());
    expect(texts.size).toBe(3);
    expect([...texts].join("")).not.toContain("Tom");
  });

  it.each([
    ["code=302", "The document has no response 302 here: getPet has 200, 404, 5XX."],
    ["example=jerry", "The response 200 has no example 'jerry': there are 'tom', 'sly: ü'."],
    ["code=404, example=tom", "The response 404 has no example 'tom': it has none with a name."],
    ["code=abc", "The preference 'code' is a status from 200 to 599, such as code=404."],
    ["dynamic=maybe", "The preference 'dynamic' is true or false."],
  ])("is refused: %s", async (value, says) => {
    const answer = await prefer(value);
    expect(answer.status).toBe(400);
    expect(await detail(answer)).toBe(says);
  });
});

it("answers pages of other origins", async () => {
  const origin = "http://app.example";
  const headers = { origin, "access-control-request-method": "PUT" };
  const preflight = await call(pet, { method: "OPTIONS", headers });
  expect(preflight.headers.get("access-control-allow-origin")).toBe(origin);
  expect(preflight.headers.get("access-control-allow-methods")).toContain("PUT");
  expect(
    (await call(pet, { headers: { origin } })).headers.get("access-control-expose-headers"),
  ).toContain("X-Left");
});
