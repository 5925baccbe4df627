import { ApiError, bearer, createClient } from "@diptych/v3/client";
import { toFetch } from "@diptych/runtime";
import { createService, type StandIn } from "../../../service/index.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

let standIn: StandIn;
let api: ReturnType<typeof createClient>;

beforeAll(async () => {
  standIn = await createService({ memory: true, publicUrl: "https://cloud.test" });
});
afterAll(() => standIn.close());

beforeEach(async () => {
  await standIn.sandbox.reset("small");
  const handle = toFetch(standIn.server);
  // A client of its own for each test: it keeps its token, which ends with the reset.
  api = createClient({
    baseUrl: "https://cloud.test/rest/v3",
    auth: bearer({ username: "auditor", password: "secret" }),
    fetch: (url, init) => handle(new Request(url, init)) as Promise<Response>,
  });
});

/** What the stand-in got: operations with their statuses. */
const got = (): string[] =>
  standIn.sandbox.requests().map(({ operation, status }) => `${operation} ${status}`);

it("refreshes its token after the access lifetime", async () => {
  await api.getUser({ user_name: "manager" });
  standIn.sandbox.clock.move(61);
  await api.getUser({ user_name: "manager" });
  expect(got()).toEqual([
    "v3.createToken 201",
    "v3.getUser 200",
    "v3.getUser 401",
    "v3.refreshToken 201",
    "v3.getUser 200",
  ]);
});

it("signs in again when the token can no longer be refreshed", async () => {
  await api.getUser({ user_name: "manager" });
  standIn.sandbox.clock.move(15 * 60 + 1);
  await api.getUser({ user_name: "manager" });
  expect(got().slice(2)).toEqual([
    "v3.getUser 401",
    "v3.refreshToken 401",
    "v3.createToken 201",
    "v3.getUser 200",
  ]);
});

it("refreshes a token that expires early", async () => {
  await api.getUser({ user_name: "manager" });
  standIn.sandbox.addFault({ operation: "v3.listUsers", expireToken: true, times: 1 });
  expect((await api.listUsers()).items.length).toBeGreaterThan(8);
  expect(got().slice(2)).toEqual(["v3.listUsers 401", "v3.refreshToken 201", "v3.listUsers 200"]);
});

it("repeats a request after the time that a 429 asks for", async () => {
  standIn.sandbox.addFault({ operation: "v3.getUser", status: 429, retryAfter: 1, times: 1 });
  const started = performance.now();
  expect((await api.getUser({ user_name: "manager" })).role).toBe("MANAGER");
  expect(performance.now() - started).toBeGreaterThan(990);
  expect(got().slice(1)).toEqual(["v3.getUser 429", "v3.getUser 200"]);
});

it("throws an ApiError for a 500", async () => {
  const fault = standIn.sandbox.addFault({ operation: "v3.get*", status: 500 });
  const error: unknown = await api.getUser({ user_name: "manager" }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 500 });
  standIn.sandbox.removeFault(fault.id);
  expect((await api.getUser({ user_name: "manager" })).name).toBe("manager");
});
