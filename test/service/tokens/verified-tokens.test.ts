import { expect, it } from "vitest";
import { VerifiedTokens } from "../../../service/auth/verified-tokens.ts";
import { TestClock } from "../test-clock.ts";
import { administrator, openTestService, origin } from "../test-service.ts";

it("remembers only so many tokens, and only until they end", () => {
  const tokens = new VerifiedTokens();
  for (let i = 0; i < 10_005; i++) tokens.add(`token${i}`, { id: `${i}`, issued: 0, expires: i });
  expect(tokens.size).toBe(10_000);
  expect([tokens.get("token4"), tokens.get("token5")?.id]).toEqual([undefined, "5"]);
  tokens.sweep(10_000);
  expect([tokens.size, tokens.get("token10001")?.id]).toEqual([4, "10001"]);
});

it("a remembered token ends with its time, its row and its account, and not by a clock that is set back", async () => {
  const clock = new TestClock();
  const test = await openTestService({ clock });
  const post = async (page: string, body: object): Promise<string> => {
    const answer = await test.fetch(`${origin}/rest/v3${page}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { readonly token: string }).token;
  };
  const statusOf = async (token: string): Promise<number> => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await test.fetch(`${origin}/rest/v3/users`, { headers })).status;
  };
  const { tokens } = test.service;
  const first = await post("/tokens", administrator);
  expect([await statusOf(first), await statusOf(first), tokens.remembered]).toEqual([200, 200, 1]);
  expect(await statusOf(`${first.slice(0, -1)}${first.endsWith("A") ? "B" : "A"}`)).toBe(401);
  clock.move(-31);
  expect(await statusOf(first)).toBe(401);
  clock.move(31 + 60);
  expect(await statusOf(first)).toBe(401);
  const second = await post("/tokens/refresh", { token: first });
  expect([await statusOf(second), await statusOf(first)]).toEqual([200, 401]);
  await test.service.accounts.create("ann", { password: "pw", role: "AUDITOR" });
  const third = await post("/tokens", { username: "ann", password: "pw" });
  expect(await statusOf(third)).toBe(200);
  await test.service.accounts.change("ann", { enabled: false });
  expect(await statusOf(third)).toBe(401);
  clock.move(60);
  await tokens.maintain();
  expect(tokens.remembered).toBe(0);
  await test.close();
});
