import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pause } from "../../support/patience.ts";
import { passwordCapacity } from "../../../service/auth/guessing/password-check.ts";
import { startService, type ServiceProcess } from "../service-process.ts";

const v3 = "/rest/v3";
/** As many of each kind, from the address of those who are signed in. */
const silent = 408;
const guessing = 300;
const stale = 280;
const huge = 12;
/** Calls of somebody who is signed in, one after the other. */
const rounds = 5;
/** Milliseconds after which a stranger comes again. */
const absence = 2_000;

let folder: string;
let service: ServiceProcess;
const sockets: Socket[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "diptych-strangers-"));
  service = await startService(["--data", path.join(folder, "data")], {
    DIPTYCH_SERVICE_ADMIN_PASSWORD: "pw",
  });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  expect(service.stdout()).not.toContain('"level":50');
  expect(await service.stop()).toBe(0);
  await rm(folder, { recursive: true, force: true });
});

const admin = { Authorization: `Basic ${btoa("admin:pw")}`, "Content-Type": "application/json" };

async function call(method: string, at: string, headers: object, body?: object) {
  const answer = await fetch(`${service.url}${v3}${at}`, {
    method,
    headers: { ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

async function token(): Promise<string> {
  const { text } = await call("POST", "/tokens", admin, { username: "admin", password: "pw" });
  return (JSON.parse(text) as { token: string }).token;
}

/** The values of a metric by the rest of their lines. */
async function metric(name: string): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  const lines = text.split("\n").filter((line) => line.startsWith(name));
  return new Map(
    lines.map((line) => [
      /kind="(\w+)"/.exec(line)?.[1] ?? "",
      Number(line.slice(line.lastIndexOf(" "))),
    ]),
  );
}

const request = (method: string, at: string, header: string, body = ""): string =>
  `${method} ${v3}${at} HTTP/1.1\r\nHost: x\r\n${header}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

const signIn = (username: string, password: string): string =>
  request(
    "POST",
    "/tokens",
    "Content-Type: application/json",
    JSON.stringify({ username, password }),
  );

/** Sends a text on a connection of its own, and again some time after each answer. */
function stranger(statuses: Set<number>, text: (turn: number) => string): void {
  const socket = connect(Number(new URL(service.url).port), "127.0.0.1").setEncoding("latin1");
  sockets.push(socket);
  let turn = 0;
  socket.on("error", () => {});
  socket.on("data", (answer: string) => {
    const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1];
    if (status === undefined) return;
    statuses.add(Number(status));
    void pause(absence, "a stranger comes again later").then(() => socket.write(text(++turn)));
  });
  socket.write(text(turn));
}

it("a thousand connections of strangers change nothing for those who are signed in", async () => {
  expect((await call("POST", "/users", admin, { name: "ann" })).status).toBe(201);
  const ended = await token();
  expect((await call("POST", "/tokens/refresh", admin, { token: ended })).status).toBe(201);
  const bearer = { ...admin, Authorization: `Bearer ${await token()}` };
  const statuses = new Set<number>();
  const none = new Set<number>();
  for (let i = 0; i < silent; i++)
    stranger(none, () => signIn("admin", "pw").slice(0, i % 2 === 0 ? 60 : -1));
  for (let i = 0; i < guessing; i++)
    stranger(statuses, (turn) => signIn(i % 2 === 0 ? "admin" : `nobody${i}`, `${i} ${turn}`));
  for (let i = 0; i < stale; i++)
    stranger(statuses, () => request("GET", "/users", `Authorization: Bearer ${ended}`));
  for (let i = 0; i < huge; i++)
    stranger(statuses, () => signIn(`${i}`.padEnd(1_000_000, "a"), "x"));
  await expect.poll(() => statuses.size).toBeGreaterThan(0);
  const calls = async (headers: object, name: string): Promise<readonly number[]> => {
    const found: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const email = `${name}${round}@x.example`;
      found.push((await call("GET", "/users/ann", headers)).status);
      found.push((await call("PATCH", "/users/ann", headers, { email })).status);
      await pause(20, "the calls are spread over the visits of the strangers");
    }
    return found;
  };
  const answers = await Promise.all([calls(bearer, "client"), calls(admin, "administrator")]);
  expect(answers.map((all) => [all.length, ...new Set(all)])).toEqual([
    [2 * rounds, 200],
    [2 * rounds, 200],
  ]);
  // Who sends a body beyond the limit is refused, and the connection ends.
  await expect.poll(() => sockets.filter(({ destroyed }) => !destroyed).length).toBe(1000 - huge);
  // Wrong, too large, or to be tried again later; and nobody who is silent hears anything.
  expect([...statuses].filter((status) => ![401, 413, 429].includes(status))).toEqual([]);
  expect([...none]).toEqual([]);
  const remembered = await metric("service_sign_ins_remembered{");
  expect(remembered.get("right")).toBe(1);
  expect(remembered.get("wrong")).toBeGreaterThan(0);
  for (const [kind, count] of remembered)
    expect([kind, count > passwordCapacity]).toEqual([kind, false]);
  const waiting = await metric("service_sign_ins_waiting{");
  for (const [kind, count] of waiting) expect([kind, count > 1000]).toEqual([kind, false]);
  expect((await metric("process_resident_memory_bytes ")).get("")).toBeLessThan(600_000_000);
});
