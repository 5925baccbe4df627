import { decodeProblemXml } from "@diptych/v2";
import { once } from "node:events";
import { mkdtemp, rm, readFile, writeFile } from "node:fs/promises";
import { get } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSettings, SettingsError } from "../../../service/config/read-settings.ts";
import manifest from "../../../service/package.json" with { type: "json" };
import { docsFiles } from "../../../service/server/docs-page.ts";
import { settingsTable } from "./settings-page.ts";
import { certificateFor } from "../../support/certificate.ts";
import { runCommand } from "../commands/run-command.ts";
import { startService, type ServiceProcess } from "../service-process.ts";

const { version } = manifest;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "diptych-process-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const basic = (login: string): { headers: { Authorization: string } } => ({
  headers: { Authorization: `Basic ${btoa(login)}` },
});

describe("a first start", () => {
  let service: ServiceProcess;
  let password: string;

  beforeAll(async () => {
    service = await startService(["--data", path.join(folder, "first")]);
    password = /Password: (\S+)/.exec(service.stderr())?.[1] ?? "";
  });
  afterAll(() => service.stop());

  it("makes the administrator with a password that it prints, and does not log", async () => {
    expect(password.length).toBeGreaterThan(15);
    const answer = await fetch(`${service.url}/rest/v3/users`, basic(`admin:${password}`));
    expect(await answer.json()).toMatchObject({ items: [{ name: "admin" }] });
    expect(service.stdout()).not.toContain(password);
  });

  it("serves both interfaces, and version 3 in both spellings", async () => {
    const answers = await Promise.all(
      ["/webservices/services/rest/v2/accounts", "/rest/v3/users", "/rest/V3/users"].map((one) =>
        fetch(`${service.url}${one}`, basic(`admin:${password}`)),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("shows its health and its metrics, by operation and without paths", async () => {
    await fetch(`${service.url}/rest/v3/users/somebody?filter=secret`, basic(`admin:${password}`));
    await fetch(`${service.url}/rest/v3/no/such/path`);
    const text = async (page: string) => (await fetch(`${service.url}${page}`)).text();
    expect([await text("/healthz"), await text("/readyz")]).toEqual([`ok ${version}\n`, "ready\n"]);
    const metrics = await text("/metrics");
    expect(metrics).toMatch(/_count\{document="v3",operation="getUser",status="404"\} \d/);
    expect(metrics).toMatch(/_count\{document="v3",operation="none",status="404"\} \d/);
    expect(metrics).toContain("service_tasks_waiting 0");
    expect(metrics + service.stdout()).not.toMatch(/somebody|secret/);
  });

  it("says which version runs: to its health, its metrics, its log and its commands", async () => {
    const text = async (page: string) => (await fetch(`${service.url}${page}`)).text();
    expect(await text("/healthz")).toBe(`ok ${version}\n`);
    expect(await text("/metrics")).toContain(
      `service_build_info{version="${version}",node="${process.version}"} 1`,
    );
    const started =
      service
        .stdout()
        .split("\n")
        .find((line) => line.includes('"started"')) ?? "";
    expect(JSON.parse(started)).toMatchObject({ version });
    expect(await runCommand(["--version"])).toEqual({
      code: 0,
      stdout: `${version}\n`,
      stderr: "",
    });
    const { code, stderr } = await runCommand(["check", "--data", path.join(folder, "first")]);
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining(`Version ${version} of the service`),
    ]);
  });

  it("logs who asked for what, by an id that the answer has too", async () => {
    const { headers } = await fetch(`${service.url}/rest/v3/users`, {
      headers: { ...basic(`admin:${password}`).headers, "X-Request-Id": "trace/7" },
    });
    expect(headers.get("X-Request-Id")).toBe("trace/7");
    await fetch(`${service.url}/rest/v3/users`, basic("admin:wrong"));
    // Lines are written some at a time.
    await expect.poll(service.stdout).toContain('"outcome":"unauthenticated"');
    const lines = service
      .stdout()
      .split("\n")
      .filter((line) => line.includes('"msg":"response"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.find(({ id }) => id === "trace/7")).toMatchObject({
      operation: "listUsers",
      status: 200,
      outcome: "done",
      account: "admin",
      address: "127.0.0.1",
    });
    const last = lines.at(-1);
    expect(last).toMatchObject({ status: 401, outcome: "unauthenticated", address: "127.0.0.1" });
    expect(last).not.toHaveProperty("account");
    expect(last?.["id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("has a page that asks nothing of the outside", async () => {
    const answer = await fetch(`${service.url}/docs`);
    expect(answer.url).toBe(`${service.url}/docs/`);
    expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'self'");
    const page = await answer.text();
    const linked = [...page.matchAll(/(?:href|src)="\.\/([^"]+)"/g)].map(([, name]) => name);
    const files = await Promise.all(
      [...linked, "v2.yaml", "v3.yaml"].map((name) => fetch(`${service.url}/docs/${name}`)),
    );
    expect(files.map(({ status }) => status)).toEqual(files.map(() => 200));
    expect(await files.at(-1)?.text()).toContain('url: "/rest/v3"');
    expect(linked).toContain("effects.html");
    const start = await fetch(`${service.url}/docs/start.js`);
    expect(await start.text()).toContain("showExtensions: true");
    expect((await fetch(`${service.url}/docs/..%2fpackage.json`)).status).toBe(404);
    expect([...docsFiles().keys()]).not.toContain("index.html");
  });

  it("keeps a second process from the same file", async () => {
    const second = startService(["--data", path.join(folder, "first")]);
    await expect(second).rejects.toThrow(/is open in another process/);
  });
});

it("says that a password is not that of the administrator there is, and does not log it", async () => {
  const data = await mkdtemp(path.join(tmpdir(), "diptych-password-"));
  const start = async (password: string): Promise<string> => {
    const service = await startService(["--data", data], {
      DIPTYCH_SERVICE_ADMIN_PASSWORD: password,
    });
    await service.stop();
    return service.stdout() + service.stderr();
  };
  expect(await start("first")).not.toContain("not the password");
  expect(await start("first")).not.toContain("not the password");
  const other = await start("second");
  expect(other).toContain("DIPTYCH_SERVICE_ADMIN_PASSWORD is not the password");
  expect(other).not.toContain("second");
  await rm(data, { recursive: true });
});

it("names a database that does not answer, without its password", async () => {
  const environment = { DATABASE_URL: "postgres://user:hidden@127.0.0.1:1/cloud" };
  const error: unknown = await startService([], environment).catch((thrown: unknown) => thrown);
  expect(String(error)).toContain("the database at 127.0.0.1:1/cloud cannot be opened");
  expect(String(error)).not.toContain("hidden");
});

it("answers what it has begun before it stops", async () => {
  const data = path.join(folder, "stop");
  const service = await startService(["--data", data], { DIPTYCH_SERVICE_ADMIN_PASSWORD: "pw" });
  // Each hashes a password, which takes a while.
  const requests = Array.from({ length: 12 }, (_, i) =>
    fetch(`${service.url}/rest/v3/users`, {
      method: "POST",
      body: JSON.stringify({ name: `u${i}`, password: "p", role: "AUDITOR" }),
      headers: { ...basic("admin:pw").headers, "Content-Type": "application/json" },
    }),
  );
  await requests[0];
  const stopped = service.stop();
  const answers = await Promise.allSettled(requests);
  expect(await stopped).toBe(0);
  const made = answers.filter((one) => one.status === "fulfilled" && one.value.status === 201);
  const again = await startService(["--data", data]);
  const list = await fetch(`${again.url}/rest/v3/users`, basic("admin:pw"));
  const { items } = (await list.json()) as { items: readonly object[] };
  await again.stop();
  // The administrator is among them, and nobody was made whose maker did not hear of it.
  expect(items).toHaveLength(made.length + 1);
  expect(again.stderr()).not.toContain("Password");
});

it("answers what a kept connection sends while it stops, and takes no other connection", async () => {
  const data = path.join(folder, "kept");
  const service = await startService(["--data", data], { DIPTYCH_SERVICE_ADMIN_PASSWORD: "pw" });
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname).setEncoding("utf8");
  const ask = async (): Promise<string> => {
    socket.write("GET /healthz HTTP/1.1\r\nHost: service\r\n\r\n");
    return ((await once(socket, "data")) as [string])[0];
  };
  expect(await ask()).toMatch(/^HTTP\/1\.1 200 [^]*\r\nConnection: keep-alive\r\n/);
  const stopped = service.stop();
  await expect.poll(service.stdout).toContain('"msg":"stopping"');
  await expect(fetch(`${service.url}/healthz`)).rejects.toThrow("fetch failed");
  expect(await ask()).toMatch(/^HTTP\/1\.1 200 [^]*\r\nConnection: close\r\n/);
  await once(socket, "close");
  expect(await stopped).toBe(0);
});

it("speaks HTTPS with a certificate, to others than this machine", async () => {
  const { key, certificate: ca } = await certificateFor(["localhost"]);
  await writeFile(path.join(folder, "key.pem"), key);
  await writeFile(path.join(folder, "certificate.pem"), ca);
  const service = await startService([
    "--host=::",
    `--tls-certificate=${path.join(folder, "certificate.pem")}`,
    `--tls-key=${path.join(folder, "key.pem")}`,
    `--data=${path.join(folder, "tls")}`,
  ]);
  const { port } = new URL(service.url);
  const body = await new Promise<string>((resolve, reject) => {
    get(`https://localhost:${port}/readyz`, { ca }, (answer) => {
      answer.setEncoding("utf8").on("data", resolve);
    }).on("error", reject);
  });
  expect(body).toBe("ready\n");
  expect(await service.stop()).toBe(0);
});

it("believes proxies that are trusted, and refuses plain HTTP from them", async () => {
  const service = await startService([
    `--data=${path.join(folder, "proxy")}`,
    "--trusted-proxies=127.0.0.0/8",
    "--metrics-from=192.0.2.7",
  ]);
  const statusOf = async (page: string, headers: Record<string, string>) =>
    (await fetch(`${service.url}${page}`, { headers })).status;
  expect(await statusOf("/rest/v3/users", { "X-Forwarded-Proto": "http" })).toBe(403);
  const headers = { "X-Forwarded-Proto": "http" };
  const refused = await fetch(`${service.url}/rest/v3/users`, { headers });
  expect(refused.headers.get("Content-Type")).toBe("application/problem+json");
  expect(await refused.json()).toMatchObject({
    status: 403,
    detail: expect.stringContaining("HTTPS only"),
  });
  const old = await fetch(`${service.url}/webservices/services/rest/v2/accounts`, { headers });
  expect([old.status, old.headers.get("Content-Type")]).toEqual([
    403,
    "application/problem+xml; charset=UTF-8",
  ]);
  expect(decodeProblemXml(await old.text())).toMatchObject({ status: 403 });
  expect(await statusOf("/rest/v3/users", { "X-Forwarded-Proto": "https" })).toBe(401);
  expect(await statusOf("/metrics", { "X-Forwarded-For": "192.0.2.7" })).toBe(200);
  expect(await statusOf("/metrics", { "X-Forwarded-For": "192.0.2.7, 198.51.100.1" })).toBe(403);
  await service.stop();
});

describe("settings", () => {
  const mistakesOf = (args: readonly string[], environment = {}): readonly string[] => {
    try {
      readSettings(args, environment);
    } catch (error) {
      if (error instanceof SettingsError) return error.mistakes;
      throw error;
    }
    return [];
  };

  it("come from flags, environment and file, in that order", async () => {
    const file = path.join(folder, "settings.json");
    await writeFile(file, JSON.stringify({ port: 1, host: "::1", "log-level": "warn" }));
    expect(
      readSettings(["--port", "3"], {
        DIPTYCH_SERVICE_CONFIG: file,
        DIPTYCH_SERVICE_PORT: "2",
        DIPTYCH_SERVICE_HOST: "localhost",
      }),
    ).toMatchObject({ port: 3, host: "localhost", logLevel: "warn" });
  });

  it("stand in the documentation as they are", async () => {
    const page = new URL("../../../docs/service/settings.md", import.meta.url);
    expect(await readFile(page, "utf8")).toContain(await settingsTable());
  });

  it("are refused with every mistake at once", () => {
    const mistakes = mistakesOf(["--port", "x", "--host", "0.0.0.0", "--tls-key", "k"], {
      DIPTYCH_SERVICE_PROT: "1",
      DATABASE_URL: "mysql://root:secret@db",
    });
    expect(mistakes).toHaveLength(5);
    expect(mistakes.join()).not.toContain("secret");
  });

  it("are refused with what is not known beside what is wrong", () => {
    const args = ["--prot", "1", "--host", "0.0.0.0", "8080", "--admin-password", "secret"];
    expect(mistakesOf([...args, "--port", "--demo=yes"])).toEqual([
      "The flag --prot is not known.",
      "8080 is not the value of a flag.",
      expect.stringContaining("DIPTYCH_SERVICE_ADMIN_PASSWORD"),
      "--port needs a value.",
      expect.stringContaining("plain HTTP"),
    ]);
    expect(mistakesOf(["--demo=yes"])).toEqual(["--demo takes no value."]);
    expect(mistakesOf(["--admin-password=secret"]).join()).not.toContain("secret");
  });

  it.each([
    [["--nothing"], "nothing"],
    [["--admin-password", "secret"], "DIPTYCH_SERVICE_ADMIN_PASSWORD"],
    [["--public-url", "https://cloud.example/path"], "without a path"],
    [["--trusted-proxies", "10.0.0.0/33"], "10.0.0.0/33"],
    [["--config", "/no/such/file"], "cannot be read"],
    [["--host", "0.0.0.0"], "plain HTTP"],
    [["--sandbox", "--data", "folder"], "--sandbox keeps nothing"],
    [
      ["--sandbox", "--host", "0.0.0.0", "--public-url", "https://cloud.example", "--plain-http"],
      "--sandbox listens on loopback only",
    ],
    [["--scenario", "small"], "--scenario is for --sandbox only"],
    [["--sandbox", "--scenario", "large"], "must be one of empty, small, catalog, demo"],
    [["--sandbox", "--demo"], "--scenario demo"],
    [["--host", "0.0.0.0", "--plain-http"], "--public-url"],
    [["--public-url", "http://cloud.example"], "--public-url"],
  ])("%j", (args, part) => {
    const [mistake, ...others] = mistakesOf(args);
    expect(mistake).toContain(part);
    expect(mistake).not.toContain("secret");
    expect(others).toEqual([]);
  });
});
