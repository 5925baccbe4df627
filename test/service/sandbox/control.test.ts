import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createService, listen, type Listening, type StandIn } from "../../../service/index.ts";

let standIn: StandIn;
let listening: Listening;

beforeAll(async () => {
  standIn = await createService({ memory: true });
  listening = await listen(standIn);
});
afterAll(async () => {
  await listening.close();
  await standIn.close();
});
beforeEach(() => standIn.sandbox.reset("empty"));

/** Asks the stand-in itself; gives status and body. */
async function ask(method: string, path: string, body?: unknown): Promise<[number, unknown]> {
  const answer = await fetch(`${listening.url}/sandbox${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
  const text = await answer.text();
  return [answer.status, text === "" ? undefined : JSON.parse(text)];
}

const authorization = { Authorization: `Basic ${btoa("admin:secret")}` };

it("says how it is", async () => {
  const [status, body] = await ask("GET", "");
  expect(status).toBe(200);
  expect(body).toEqual({
    scenario: "empty",
    scenarios: ["empty", "small", "catalog", "demo"],
    clock: { now: "2026-01-01T00:00:00.000Z", isRunning: false },
    faults: [],
    requests: 0,
  });
});

it("sets, moves, runs and stops the clock", async () => {
  expect(await ask("PUT", "/clock", { now: "2030-05-01T12:00:00+02:00" })).toEqual([
    200,
    { now: "2030-05-01T10:00:00.000Z", isRunning: false },
  ]);
  expect(await ask("POST", "/clock/move", { seconds: -60 })).toEqual([
    200,
    { now: "2030-05-01T09:59:00.000Z", isRunning: false },
  ]);
  await ask("PUT", "/clock", { isRunning: true });
  await expect
    .poll(() => standIn.sandbox.clock.now().toISOString())
    .not.toBe("2030-05-01T09:59:00.000Z");
  expect(standIn.sandbox.clock.now().toISOString().slice(0, 13)).toBe("2030-05-01T09");
  const [, stopped] = await ask("PUT", "/clock", { isRunning: false });
  expect(await ask("GET", "/clock")).toEqual([200, stopped]);
});

it("resets, lets operations fail, and shows what it got", async () => {
  expect(await ask("POST", "/reset", { scenario: "small" })).toEqual([204, undefined]);
  const fault = { operation: "v3.listUsers", status: 429, retryAfter: 2 };
  expect(await ask("POST", "/faults", fault)).toEqual([201, { ...fault, id: 1, happened: 0 }]);
  const users = `${listening.url}/rest/v3/users`;
  const limited = await fetch(users, { headers: authorization });
  expect([limited.status, limited.headers.get("Retry-After")]).toEqual([429, "2"]);
  expect(await ask("GET", "/faults")).toEqual([200, [{ ...fault, id: 1, happened: 1 }]]);
  expect(await ask("DELETE", "/faults/1")).toEqual([204, undefined]);
  expect(await ask("DELETE", "/faults/1")).toMatchObject([404, { status: 404 }]);
  expect((await fetch(users, { headers: authorization })).status).toBe(200);
  expect(await ask("GET", "/requests?operation=v3.*")).toMatchObject([
    200,
    [
      { operation: "v3.listUsers", account: "admin", fault: 1, status: 429 },
      { operation: "v3.listUsers", status: 200 },
    ],
  ]);
  await ask("DELETE", "/requests");
  expect(await ask("GET", "/requests")).toEqual([200, []]);
  expect(await ask("POST", "/idle", {})).toEqual([204, undefined]);
});

it.each([
  ["POST", "/reset", { scenario: "large" }, 400],
  ["POST", "/reset", { now: "2030-01-01" }, 400],
  ["POST", "/reset", ["small"], 400],
  ["PUT", "/clock", { now: "soon" }, 400],
  ["PUT", "/clock", { now: 5 }, 400],
  ["POST", "/clock/move", {}, 400],
  ["POST", "/clock/move", { seconds: 1e300 }, 400],
  ["POST", "/faults", { operation: "v3.nothing", status: 500 }, 400],
  ["POST", "/faults", { operation: 5, status: 500 }, 400],
  ["GET", "/requests?operation=v3.nothing", undefined, 400],
  ["PATCH", "/clock", {}, 405],
  ["GET", "/constructor", undefined, 404],
  ["GET", "/clock/constructor", undefined, 404],
] as const)("refuses %s %s with %j", async (method, path, body, status) => {
  expect(await ask(method, path, body)).toMatchObject([status, { status }]);
});

it.each([
  ["a page of another origin", { "Content-Type": "text/plain" }, 415],
  ["a name that leads here", { Host: "evil.example:80" }, 403],
  ["a proxy", { "X-Forwarded-For": "192.0.2.1" }, 403],
])("refuses %s", async (_, headers, status) => {
  const answered = await new Promise<number | undefined>((resolve, reject) => {
    const sent = request(
      `${listening.url}/sandbox/reset`,
      { method: "POST", headers: { "Content-Type": "application/json", ...headers } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    sent.on("error", reject);
    sent.end("{}");
  });
  expect(answered).toBe(status);
});

it("refuses bodies that are not JSON or too large", async () => {
  const send = async (body: string): Promise<number> => {
    const headers = { "Content-Type": "application/json" };
    return (await fetch(`${listening.url}/sandbox/reset`, { method: "POST", headers, body }))
      .status;
  };
  expect([await send("{"), await send(" ".repeat(70_000))]).toEqual([400, 413]);
});

it("has links that lead to where it listens", async () => {
  const read = async (url: string) =>
    (await (await fetch(url, { headers: authorization })).json()) as {
      readonly name: string;
      readonly links: readonly { readonly href: string }[];
    };
  const { links } = await read(`${listening.url}/rest/v3/users/admin`);
  expect((await read(links[0]?.href ?? "")).name).toBe("admin");
  await standIn.sandbox.reset();
  expect(standIn.sandbox.publicUrl).toBe(listening.url);
  const named = await createService({ memory: true, publicUrl: "https://cloud.test/" });
  const { close } = await listen(named);
  expect(named.sandbox.publicUrl).toBe("https://cloud.test");
  await close();
  await named.close();
});

it.each(["nope", "http://cloud.test", "https://cloud.test/path", "ftp://localhost"])(
  "refuses %s as what links begin with",
  async (publicUrl) => {
    await expect(createService({ memory: true, publicUrl })).rejects.toThrow(/^publicUrl must be/);
    expect(() => (standIn.sandbox.publicUrl = publicUrl)).toThrow(/^publicUrl must be/);
  },
);
