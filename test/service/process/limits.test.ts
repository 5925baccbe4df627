import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { pause } from "../../support/patience.ts";
import { readSettings } from "../../../service/config/read-settings.ts";
import { createService } from "../../../service/index.ts";
import { responseFilter } from "../../../service/server/log/log.ts";
import { startService, type ServiceProcess } from "../service-process.ts";
import { TestClock } from "../test-clock.ts";
import { testKind } from "../test-kind.ts";
import { administrator, openTestService, origin } from "../test-service.ts";

const folder = mkdtempSync(path.join(tmpdir(), "diptych-limits-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
const started = async (...args: readonly string[]): Promise<ServiceProcess> => {
  const data = path.join(folder, `${++count}`);
  const service = await startService(["--data", data, ...args], {
    DIPTYCH_SERVICE_ADMIN_PASSWORD: "pw",
  });
  onTestFinished(async () => void (await service.stop()));
  return service;
};
const headers = { Authorization: `Basic ${btoa("admin:pw")}`, "Content-Type": "application/json" };

it("--docs off leaves no page, and the root says so", async () => {
  const { url, stdout } = await started("--docs", "off");
  const answers = await Promise.all(
    ["/docs", "/docs/", "/docs/v3.yaml", "/"].map((page) => fetch(`${url}${page}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 200]);
  expect(await answers.at(-1)?.text()).toContain("without a documentation page");
  expect(stdout()).not.toContain("/docs/");
});

it("--body-kilobytes bounds the bodies of both interfaces", async () => {
  const { url } = await started("--body-kilobytes", "16");
  const post = async (size: number): Promise<number> => {
    const body = JSON.stringify({ name: "x".repeat(size), role: "AUDITOR" });
    return (await fetch(`${url}/rest/v3/users`, { method: "POST", headers, body })).status;
  };
  expect([await post(200), await post(16 * 1024)]).toEqual([201, 413]);
  const xml = await fetch(`${url}/webservices/services/rest/v2/accounts`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/xml" },
    body: `<Account>${" ".repeat(16 * 1024)}</Account>`,
  });
  expect(xml.status).toBe(413);
});

it("--body-seconds and --most-connections bound those who send slowly, and how many there are", async () => {
  const { url } = await started("--body-seconds", "1", "--most-connections", "2");
  const open = () => connect(Number(new URL(url).port), "127.0.0.1").setEncoding("utf8");
  const slow = open();
  const [first] = Object.entries(headers);
  slow.write(
    `POST /rest/v3/users HTTP/1.1\r\nHost: x\r\n${first?.join(": ")}\r\n` +
      "Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
  );
  const other = open();
  await once(other, "connect");
  other.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(((await once(other, "data")) as [string])[0]).toMatch(/^HTTP\/1\.1 200 /);
  const third = open();
  third.on("error", () => {});
  // Closed unread.
  await once(third, "close");
  expect(((await once(slow, "data")) as [string])[0]).toMatch(/^HTTP\/1\.1 408 /);
  other.destroy();
  slow.destroy();
});

it("--log-responses errors leaves out what went well", async () => {
  const service = await started("--log-responses", "errors");
  await fetch(`${service.url}/rest/v3/users`, { headers });
  await service.stop();
  expect(service.stdout()).toContain('"msg":"stopped"');
  expect(service.stdout()).not.toContain('"msg":"response"');
});

it("responses are logged by their share, and errors always", () => {
  const logged = (share: Parameters<typeof responseFilter>[0], ...statuses: readonly number[]) =>
    statuses.map(responseFilter(share));
  expect(logged("all", 200, 500)).toEqual([true, true]);
  expect(logged("none", 200, 500)).toEqual([false, false]);
  expect(logged("errors", 200, 499, 500)).toEqual([false, false, true]);
  expect(logged(3, 200, 200, 503, 200, 200)).toEqual([true, false, true, false, true]);
});

it("tokens end after the seconds and the session that settings name", async () => {
  const clock = new TestClock();
  const lifetimes = { access: 30, refresh: 100, session: 250 };
  const test = await openTestService({ clock, lifetimes });
  onTestFinished(() => test.close());
  const post = (page: string, body: object): Promise<Response> =>
    test.fetch(`${origin}/rest/v3${page}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const tokenOf = async (answer: Response): Promise<string> =>
    ((await answer.json()) as { readonly token: string }).token;
  const statusOf = async (token: string): Promise<number> => {
    const bearer = { Authorization: `Bearer ${token}` };
    return (await test.fetch(`${origin}/rest/v3/users`, { headers: bearer })).status;
  };
  let token = await tokenOf(await post("/tokens", administrator));
  clock.move(29);
  expect(await statusOf(token)).toBe(200);
  clock.move(2);
  expect(await statusOf(token)).toBe(401);
  // 31 seconds have gone; the session ends after 250.
  for (const seconds of [60, 80, 69]) {
    clock.move(seconds);
    token = await tokenOf(await post("/tokens/refresh", { token }));
    expect(await statusOf(token)).toBe(200);
  }
  clock.move(9);
  expect(await statusOf(token)).toBe(200);
  clock.move(2);
  expect(await statusOf(token)).toBe(401);
  const late = await post("/tokens/refresh", { token });
  expect([late.status, await late.text()]).toEqual([401, expect.stringContaining("100 seconds")]);
  const cookie = await post("/token-cookie", administrator);
  expect(cookie.headers.get("Set-Cookie")).toContain("Max-Age=100;");
});

it("so many tasks talk to systems outside at once as the setting says", async () => {
  const service = await createService({ memory: true, outsideTasks: 2, onError: () => {} });
  onTestFinished(() => service.close());
  const waiting: (() => void)[] = [];
  const kind = testKind("test.outside");
  service.tasks.registerOutside(kind, {
    ask: () => new Promise<void>((resolve) => waiting.push(resolve)),
    run: () => Promise.resolve(),
  });
  for (const name of ["one", "two", "three"])
    await service.tasks.submit(service.rows, kind, {}, { name, userid: "root" });
  await expect.poll(() => waiting).toHaveLength(2);
  // The third begins once one of them has ended, and not before.
  await pause(20, "the third would have begun by now");
  expect(waiting).toHaveLength(2);
  waiting[0]?.();
  await expect.poll(() => waiting).toHaveLength(3);
  for (const end of waiting) end();
  await service.tasks.idle();
});

it("settings beyond their bounds are refused, and so are those that do not fit each other", () => {
  const refused = (...args: readonly string[]): string => {
    try {
      readSettings(args, {});
    } catch (error) {
      return (error as Error).message;
    }
    return "";
  };
  expect(refused("--access-seconds", "9")).toContain("from 10 to 3600");
  expect(refused("--outside-tasks", "65")).toContain("from 1 to 64");
  expect(refused("--log-responses", "1")).toContain("must be all, errors, none or a number");
  expect(refused("--docs", "no")).toContain("must be one of on, off");
  expect(refused("--database-connections", "20")).toContain("is for PostgreSQL");
  expect(refused("--access-seconds", "61", "--refresh-seconds", "60")).toContain(
    "must not be more",
  );
});

it("lines of responses are written together, and none is lost when the service stops", async () => {
  const service = await started();
  const linesIn = (text: string): number => text.split('"msg":"response"').length - 1;
  const before = linesIn(service.stdout());
  await Promise.all(
    Array.from({ length: 30 }, () => fetch(`${service.url}/rest/v3/users`, { headers })),
  );
  const stopped = service.stop();
  await stopped;
  expect(linesIn(service.stdout()) - before).toBe(30);
});
