import { toFetch } from "@diptych/runtime";
import { expect, it } from "vitest";
import {
  createService,
  type Scenario,
  type StandIn,
  type StandInOptions,
} from "../../../service/index.ts";
import { leastTime } from "../../support/processor-time.ts";

const origin = "https://cloud.test";

async function openStandIn(options: { scenarios?: Record<string, Scenario> } = {}) {
  const standIn = await createService({ memory: true, publicUrl: origin, sandbox: options });
  return { standIn, sandbox: standIn.sandbox, send: senderOf(standIn) };
}

/** Sends JSON as the administrator. */
function senderOf(standIn: StandIn) {
  const handle = toFetch(standIn.server);
  return (method: string, path: string, body?: object): Promise<Response> => {
    const headers = {
      Authorization: `Basic ${btoa("admin:secret")}`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return handle(new Request(`${origin}${path}`, init)) as Promise<Response>;
  };
}

/** Everything that clients see of some requests: tokens, numbers and times too. */
async function seen(send: ReturnType<typeof senderOf>): Promise<string[]> {
  const login = { username: "admin", password: "secret" };
  const answers = [
    await send("POST", "/rest/v3/tokens", login),
    await send("POST", "/rest/v3/tokens", login),
    await send("POST", "/rest/v3/users", { name: "asmith", role: "USER" }),
    await send("GET", "/rest/v3/users"),
  ];
  return Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`));
}

it("gives the same tokens, numbers and times every time", async () => {
  const one = await openStandIn();
  const other = await openStandIn();
  const first = await seen(one.send);
  expect(first.map((text) => text.slice(0, 3))).toEqual(["201", "201", "201", "200"]);
  expect(new Set(first).size).toBe(4);
  expect(await seen(other.send)).toEqual(first);
  await one.sandbox.reset();
  expect(await seen(one.send)).toEqual(first);
  await Promise.all([one.standIn.close(), other.standIn.close()]);
});

it("forgets data, faults, requests and the time with a reset", async () => {
  const { standIn, sandbox, send } = await openStandIn();
  const token = await send("POST", "/rest/v3/tokens", { username: "admin", password: "secret" });
  const { token: old } = (await token.json()) as { token: string };
  sandbox.addFault({ status: 503 });
  sandbox.clock.move(3600);
  sandbox.clock.run();
  await sandbox.reset("small");
  expect(sandbox.clock.state).toEqual({ now: new Date("2026-01-01T00:00:00Z"), isRunning: false });
  expect(sandbox.faults()).toEqual([]);
  expect(sandbox.requests()).toEqual([]);
  expect(sandbox.scenario).toBe("small");
  const headers = { Authorization: `Bearer ${old}` };
  const request = new Request(`${origin}/rest/v3/users`, { headers });
  expect((await toFetch(standIn.server)(request)).status).toBe(401);
  await sandbox.reset("empty");
  const users = (await (await send("GET", "/rest/v3/users")).json()) as { items: object[] };
  expect(users.items).toHaveLength(1);
  await standIn.close();
});

it("takes scenarios of one's own, and keeps what it has where one fails", async () => {
  const { standIn, sandbox, send } = await openStandIn({
    scenarios: {
      mine: async ({ accounts }) => void (await accounts.create("mine", { role: "USER" })),
      broken: () => Promise.reject(new Error("no")),
    },
  });
  expect(sandbox.scenarios).toEqual(["empty", "small", "catalog", "demo", "mine", "broken"]);
  await sandbox.reset("mine");
  sandbox.clock.move(5);
  await expect(sandbox.reset("broken")).rejects.toThrow("no");
  await expect(sandbox.reset("unknown")).rejects.toThrow(
    "There is no scenario unknown, but empty, small, catalog, demo, mine, broken.",
  );
  expect(sandbox.scenario).toBe("mine");
  expect(sandbox.clock.now().toISOString()).toBe("2026-01-01T00:00:05.000Z");
  expect((await send("GET", "/rest/v3/users/mine")).status).toBe(200);
  await standIn.close();
});

it("ends requests that wait with the data that they began with", async () => {
  const { standIn, sandbox, send } = await openStandIn();
  sandbox.addFault({ operation: "v3.listUsers", delay: 60_000 });
  const waiting = send("GET", "/rest/v3/users");
  await expect.poll(() => sandbox.faults()[0]?.happened).toBe(1);
  await sandbox.reset("small");
  const { items } = (await (await waiting).json()) as { items: object[] };
  expect(items).toHaveLength(1);
  await standIn.close();
});

it("signs in members of its organizations in every role", async () => {
  const { standIn, sandbox } = await openStandIn();
  await sandbox.reset("small");
  const handle = toFetch(standIn.server);
  for (const login of [
    "superuser",
    "manager;research",
    "view_only;research",
    "manager;engineering",
  ]) {
    const headers = { Authorization: `Basic ${btoa(`${login}:secret`)}` };
    const answer = await handle(new Request(`${origin}/rest/v3/users`, { headers }));
    expect([login, answer.status === 401]).toEqual([login, false]);
  }
  const headers = { Authorization: `Basic ${btoa("disabled:secret")}` };
  const answer = await handle(new Request(`${origin}/rest/v3/users`, { headers }));
  expect(answer.status).toBe(401);
  await standIn.close();
});

it.each(["small", "catalog"])("costs no more than a few empty services: %s", async (scenario) => {
  const opened = async (options: Pick<StandInOptions, "sandbox">): Promise<void> => {
    const standIn = await createService({ memory: true, ...options });
    await standIn.close();
  };
  const empty = await leastTime(() => opened({}));
  const taken = await leastTime(() => opened({ sandbox: { scenario } }));
  expect(taken / empty).toBeLessThan(8);
});

it("needs memory, and a scenario and a time that there are", async () => {
  await expect(createService({ file: "x", sandbox: {} })).rejects.toThrow(TypeError);
  await expect(createService({ memory: true, sandbox: { scenario: "no" } })).rejects.toThrow(
    TypeError,
  );
  await expect(createService({ memory: true, sandbox: { now: "today" } })).rejects.toThrow(
    "today is no time from 1970 to 9999 such as 2026-01-01T00:00:00Z",
  );
});
