import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startService, type ServiceProcess } from "../service-process.ts";

// What strangers and callers send that is too large, too slow or too much at one time.
const v2 = "/webservices/services/rest/v2";
const v3 = "/rest/v3";
const withoutSession = [
  "/tokens",
  "/tokens/refresh",
  "/token-cookie",
  "/tokens-cookie",
  "/token-cookie/refresh",
].map((at) => v3 + at);

const folder = mkdtempSync(path.join(tmpdir(), "diptych-bodies-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let service: ServiceProcess;
beforeAll(async () => {
  service = await startService(
    [
      "--data",
      path.join(folder, "data"),
      "--bodies-megabytes",
      "4",
      "--body-seconds",
      "60",
      "--trusted-proxies",
      "127.0.0.9",
    ],
    { DIPTYCH_SERVICE_ADMIN_PASSWORD: "pw" },
  );
});
afterAll(async () => {
  expect(service.stdout()).not.toContain('"level":50');
  expect(await service.stop()).toBe(0);
});

const admin = `Authorization: Basic ${btoa("admin:pw")}`;

interface Sent {
  readonly socket: Socket;
  /** Everything that has come back. */
  readonly answer: () => string;
  readonly status: () => Promise<string>;
}

/** A request by hand, whose body may never be sent. */
function send(
  to: ServiceProcess,
  line: string,
  headers: readonly string[],
  body = "",
  localAddress = "127.0.0.1",
): Sent {
  const socket = connect({ port: Number(new URL(to.url).port), host: "127.0.0.1", localAddress });
  onTestFinished(() => void socket.destroy());
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
  socket.on("error", () => {});
  const media = line.includes("/v2/") ? "application/xml" : "application/json";
  const head = [`${line} HTTP/1.1`, "Host: x", `Content-Type: ${media}`, ...headers];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  return {
    socket,
    answer: () => answer,
    status: async () => {
      await expect.poll(() => answer).toContain("\r\n\r\n");
      return answer.slice(9, 12);
    },
  };
}

async function held(to = service): Promise<number> {
  const text = await (await fetch(`${to.url}/metrics`)).text();
  return Number(/^service_request_body_bytes (\d+)$/m.exec(text)?.[1]);
}

describe("bodies of those without a session", () => {
  it.each(withoutSession)("%s refuses more than 16 KB by the length, unread", async (at) => {
    const post = `POST ${at}`;
    for (const size of [16_385, 900_000, 2 ** 53])
      expect(await send(service, post, [`Content-Length: ${size}`]).status()).toBe("413");
    const asking = send(service, post, ["Expect: 100-continue", "Content-Length: 16385"]);
    expect(await asking.status()).toBe("413");
    const small = send(service, post, ["Content-Length: 16384"], " ".repeat(16_384));
    expect(await small.status()).toMatch(/^40[01]$/);
  });

  it.each(withoutSession.slice(0, 4))("%s refuses more than 16 KB in chunks", async (at) => {
    const chunk = `4000\r\n${" ".repeat(16_384)}\r\n`;
    const chunked = ["Transfer-Encoding: chunked"];
    const large = send(service, `POST ${at}`, chunked, `${chunk}1\r\n \r\n`);
    expect(await large.status()).toBe("413");
    const small = send(service, `POST ${at}`, chunked, `${chunk}0\r\n\r\n`);
    expect(await small.status()).toBe("400");
  });

  it("may be followed by the next request where they are refused", async () => {
    const { socket, answer, status } = send(service, `POST ${v3}/tokens`, [
      "Content-Length: 20000",
    ]);
    expect(await status()).toBe("413");
    expect(answer()).not.toContain("Connection: close");
    socket.write(`${"x".repeat(20_000)}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`);
    await expect.poll(answer).toContain("HTTP/1.1 200");
  });

  it.each([`POST ${v3}/users`, `POST ${v2}/accounts`, `PUT ${v2}/accounts/1`])(
    "%s is refused for its credentials before its body is read",
    async (line) => {
      const sent = send(service, line, ["Expect: 100-continue", "Content-Length: 900000"]);
      expect(await sent.status()).toBe("401");
    },
  );

  it("are not decompressed", async () => {
    const body = gzipSync(JSON.stringify({ username: "admin", password: "pw" }));
    const answer = await fetch(`${service.url}${v3}/tokens`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Content-Encoding": "gzip" },
      body,
    });
    expect(answer.status).toBe(415);
  });
});

describe("bodies that are held", () => {
  const part = "x".repeat(16_000);
  const hold = (headers: readonly string[] = [], from = "127.0.0.1"): Sent =>
    send(service, `POST ${v3}/tokens`, [...headers, "Content-Length: 16384"], part, from);
  const create = async (
    line: string,
    body: string,
    from: string,
    headers: readonly string[] = [],
  ) =>
    send(service, line, [admin, ...headers, `Content-Length: ${body.length}`], body, from).status();

  it("by one address leave room for others, in both interfaces, and none for more of that address", async () => {
    const strangers = Array.from({ length: 600 }, () => hold());
    // A quarter of four megabytes is for one address: 65 of these bodies.
    await expect.poll(() => strangers.filter(({ answer }) => answer() !== "").length).toBe(535);
    const refused = strangers.filter(({ answer }) => answer() !== "");
    expect(new Set(refused.map(({ answer }) => answer().slice(9, 12)))).toEqual(new Set(["429"]));
    expect(refused[0]?.answer()).toContain("\r\nRetry-After: 1\r\n");
    expect(await held()).toBe(65 * 16_000);
    const user = (name: string) => JSON.stringify({ name, email: "x".repeat(100_000) });
    expect(await create(`POST ${v3}/users`, user("a"), "127.0.0.2")).toBe("201");
    const account = `<Account><userid>b</userid><emailAddress>${"x".repeat(100_000)}</emailAddress></Account>`;
    expect(await create(`POST ${v2}/accounts`, account, "127.0.0.2")).toBe("201");
    expect(await create(`POST ${v3}/users`, user("c"), "127.0.0.1")).toBe("429");
    for (const { socket } of strangers) socket.destroy();
    await expect.poll(() => held()).toBe(0);
    expect(await create(`POST ${v3}/users`, user("c"), "127.0.0.1")).toBe("201");
  });

  it("by many addresses have a bound together", async () => {
    const all = Array.from({ length: 300 }, (_, i) => hold([], `127.0.1.${(i % 50) + 1}`));
    await expect
      .poll(() => all.filter(({ answer }) => answer().startsWith("HTTP/1.1 503")).length)
      .toBe(300 - Math.floor((4 * 1_048_576 - 384) / 16_000));
    for (const { socket } of all) socket.destroy();
    await expect.poll(() => held()).toBe(0);
  });

  it("through a proxy count for the client that it names", async () => {
    const from = (client: string) => [`X-Forwarded-For: ${client}`, "X-Forwarded-Proto: https"];
    const strangers = Array.from({ length: 70 }, (_, i) =>
      // Of version 6 the network counts.
      hold(from(`2001:db8::${(i + 1).toString(16)}`), "127.0.0.9"),
    );
    await expect.poll(() => strangers.filter(({ answer }) => answer() !== "").length).toBe(5);
    const user = (name: string) => JSON.stringify({ name, email: "x".repeat(20_000) });
    const post = `POST ${v3}/users`;
    expect(await create(post, user("d"), "127.0.0.9", from("2001:db8:0:1::1"))).toBe("201");
    expect(await create(post, user("e"), "127.0.0.9", from("2001:db8::ffff"))).toBe("429");
    for (const { socket } of strangers) socket.destroy();
    await expect.poll(() => held()).toBe(0);
  });
});

it("bodies that stay half-sent are ended, and leave their room", async () => {
  const slow = await startService(
    ["--data", path.join(folder, "slow"), "--bodies-megabytes", "4", "--body-seconds", "1"],
    { DIPTYCH_SERVICE_ADMIN_PASSWORD: "pw" },
  );
  onTestFinished(async () => void (await slow.stop()));
  const body = ["Content-Length: 16384"];
  const strangers = Array.from({ length: 20 }, () =>
    send(slow, `POST ${v3}/tokens`, body, "x".repeat(16_000)),
  );
  for (const { status } of strangers) expect(await status()).toBe("408");
  const user = send(slow, `POST ${v3}/users`, [admin, "Content-Length: 900000"], '{"name":');
  const account = send(slow, `POST ${v2}/accounts`, [admin, "Content-Length: 900000"], "<Account>");
  for (const { status } of [user, account]) expect(await status()).toBe("408");
  expect(await held(slow)).toBe(0);
});
