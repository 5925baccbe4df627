import path from "node:path";
import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { loadLive, type Live, type LiveSpec } from "../../generator/live/load-live.ts";
import { documentFiles } from "../../generator/source/reading/disk.ts";
import { withPaths } from "../support/generate.ts";

const root = path.resolve(import.meta.dirname, "../..");

async function load(input: string, settings: Partial<LiveSpec> = {}): Promise<Live> {
  const diagnostics = new Diagnostics();
  const host = documentFiles(root, { input, maxMegabytes: 10 });
  const artefacts = ["client", "server"] as const;
  const { live } = await loadLive(
    { input, int64: "number", artefacts, ...settings },
    host,
    diagnostics,
  );
  expect(diagnostics.all.filter(({ class: one }) => one === "fatal")).toEqual([]);
  if (live === undefined) throw new Error(`nothing was loaded from ${input}`);
  return live;
}

type Handle = (request: Request) => Promise<Response>;
type Call = (parameters?: object) => Promise<unknown>;

interface Stubs {
  readonly createServer: (handlers: object, options: object) => object;
  readonly toFetch: (server: object) => Handle;
  readonly basic: (credentials: object) => unknown;
  readonly createClient: (options: object) => Readonly<Record<string, Call>>;
}

/** A client whose calls end in the server of the same document. */
function connect({ modules }: Live, handlers: object, basePath: string, authenticate: object) {
  const { createServer, toFetch } = modules.get("./server") as unknown as Stubs;
  const { basic, createClient } = modules.get("./client") as unknown as Stubs;
  const handle = toFetch(createServer(handlers, { authenticate }));
  return createClient({
    baseUrl: `http://localhost${basePath}`,
    auth: basic({ username: "a", password: "b" }),
    fetch: (url: string, init: RequestInit) => handle(new Request(url, init)),
    retry: { retries: 0 },
  });
}

describe("a document that is loaded", () => {
  it("is served and called in JSON", async () => {
    const live = await load("spec/v3.yaml", { operations: { include: [{ id: "refreshToken" }] } });
    expect(live.api.operations.map(({ id }) => id)).toEqual(["refreshToken"]);
    const body = { token: "second" };
    const client = connect(live, { refreshToken: () => ({ status: 201, body }) }, "/rest/v3", {});
    expect(await client["refreshToken"]?.({ body: { token: "first" } })).toEqual(body);
    await expect(client["refreshToken"]?.({ body: { token: 1 } })).rejects.toThrow("400");
  });

  it("is served and called in XML", async () => {
    const live = await load("spec/v2.yaml", { operations: { include: [{ id: "getAccount" }] } });
    const body = { userid: "asmith" };
    const client = connect(
      live,
      { getAccount: () => ({ status: 200, body }) },
      "/webservices/services/rest/v2",
      { basic: () => "anybody" },
    );
    expect(await client["getAccount"]?.({ login_id: "asmith" })).toEqual(body);
  });
});

it("shares the runtime with the code of each document", async () => {
  const document = withPaths("/a:\n  get: { responses: { '204': { description: x } } }");
  const host = { readFile: () => Promise.resolve(document) };
  const both = await Promise.all(
    [1, 2].map(() =>
      loadLive(
        { input: "a.yaml", int64: "number", artefacts: ["client"] },
        host,
        new Diagnostics(),
      ),
    ),
  );
  const [one, other] = both.map(({ live }) => live?.modules.get("./client")["ApiError"]);
  expect(one).toBeTypeOf("function");
  expect(one).toBe(other);
});

it("gives nothing for a document with a fatal finding", async () => {
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve("openapi: 3.1.1\npaths: [") };
  const spec = { input: "a.yaml", int64: "number", artefacts: ["client"] } as const;
  expect((await loadLive(spec, host, diagnostics)).live).toBeUndefined();
  expect(diagnostics.hasErrors).toBe(true);
});

it("has no module for what the document has not", async () => {
  const document = withPaths("{}");
  const host = { readFile: () => Promise.resolve(document) };
  const spec = { input: "a.yaml", int64: "number", artefacts: ["server"] } as const;
  const { live } = await loadLive(spec, host, new Diagnostics());
  expect(live?.modules.has("./webhooks")).toBe(false);
  expect(() => live?.modules.get("./webhooks")).toThrow("there is no module 'webhooks.js'");
});
