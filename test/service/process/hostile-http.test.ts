import { decodeProblemJson } from "@diptych/v3";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startService, type ServiceProcess } from "../service-process.ts";

// What an attacker sends to the port of a service that is not a stand-in.
const v2 = "/webservices/services/rest/v2";
const v3 = "/rest/v3";
const basic = (login: string) => ({
  Authorization: `Basic ${Buffer.from(login).toString("base64")}`,
});
const admin = basic("admin:pw");

let folder: string;
let service: ServiceProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "diptych-hostile-"));
  service = await startService(["--data", path.join(folder, "data")], {
    DIPTYCH_SERVICE_ADMIN_PASSWORD: "pw",
  });
});
afterAll(async () => {
  // Nothing was an error of the service, and it lives.
  expect(service.stdout()).not.toContain('"level":50');
  expect(await service.stop()).toBe(0);
  await rm(folder, { recursive: true, force: true });
});

const send = (method: string, at: string, headers: object, body?: string): Promise<Response> =>
  fetch(service.url + at, {
    method,
    headers: { ...headers },
    ...(body === undefined ? {} : { body }),
  });
const postJson = (at: string, body: string): Promise<Response> =>
  send("POST", at, { ...admin, "Content-Type": "application/json" }, body);
const postXml = (at: string, body: string): Promise<Response> =>
  send("POST", at, { ...admin, "Content-Type": "application/xml" }, body);

/** Everything that comes back for bytes, until the service closes the connection. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer));
    socket.write(text);
  });
}

describe("credentials", () => {
  it.each([
    "admin;:pw",
    ";:pw",
    ";admin:pw",
    "admin;x;y:pw",
    "admin;;:pw",
    ":pw",
    "admin:",
    "admin",
    "ADMIN:pw",
    " admin:pw",
    "admin :pw",
    "\uff41dmin:pw",
    "admin\u200b:pw",
    "__proto__:pw",
    "admin:pw\n",
    `${"a".repeat(9000)}:pw`,
  ])("of %j are nobody's", async (login) => {
    expect((await send("GET", `${v3}/users`, basic(login))).status).toBe(401);
  });

  it("in a token are those that the service has signed, by its algorithm and its key", async () => {
    const answer = await postJson(`${v3}/tokens`, '{"username":"admin","password":"pw"}');
    const { token } = (await answer.json()) as { token: string };
    const [head = "", claims = "", mark = ""] = token.split(".");
    const encoded = (value: object): string =>
      Buffer.from(JSON.stringify(value)).toString("base64url");
    const header = JSON.parse(Buffer.from(head, "base64url").toString()) as object;
    const payload = JSON.parse(Buffer.from(claims, "base64url").toString()) as object;
    const use = async (given: string): Promise<number> =>
      (await send("GET", `${v3}/users`, { Authorization: `Bearer ${given}` })).status;
    expect(await use(token)).toBe(200);
    const changes = [
      { alg: "none" },
      { alg: "HS512" },
      { alg: "RS256" },
      { kid: { a: 1 } },
      { kid: ["x"] },
      { kid: "\0" },
      { kid: "' or 1=1--" },
      { kid: "../../dev/null" },
      { jwk: { kty: "oct", k: "AAAA" } },
      { crit: ["x"], x: 1 },
      { b64: false, crit: ["b64"] },
    ].map((change) => `${encoded({ ...header, ...change })}.${claims}.${mark}`);
    const others = [
      `${encoded({ alg: "none" })}.${claims}.`,
      `${head}.${encoded({ ...payload, exp: 9_000_000_000 })}.${mark}`,
      `${head}.${claims}.`,
      "..",
      "{}",
      "a".repeat(12_000),
      `${token}.${token}`,
    ];
    for (const given of [...changes, ...others])
      expect([given, await use(given)]).toEqual([given, 401]);
    const cookie = { Cookie: `token=${token}` };
    // A cookie is worth nothing without a header that pages elsewhere cannot send unasked.
    expect((await send("GET", `${v3}/users`, cookie)).status).toBe(401);
    for (const Authorization of ["Bearer x", basic("x:y").Authorization])
      expect((await send("GET", `${v3}/users`, { ...cookie, Authorization })).status).toBe(401);
    const scheme = { ...cookie, Authorization: "BearerCookie" };
    expect((await send("GET", `${v3}/users`, scheme)).status).toBe(200);
    const made = await postJson(`${v3}/token-cookie`, '{"username":"admin","password":"pw"}');
    expect(made.headers.get("Set-Cookie")).toMatch(/HttpOnly; SameSite=Strict/);
  });
});

it("pages of other origins are permitted nothing", async () => {
  const origin = { Origin: "https://evil.example" };
  const asked = { ...origin, "Access-Control-Request-Method": "POST" };
  for (const answer of [
    await send("OPTIONS", `${v3}/users`, asked),
    await send("GET", `${v3}/users`, { ...admin, ...origin }),
    await send("GET", "/docs/", origin),
  ])
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual(
      [],
    );
  const page = await send("GET", "/docs/", {});
  for (const rule of [
    "default-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ])
    expect(page.headers.get("Content-Security-Policy")).toContain(rule);
});

it("metrics are not for a page whose name leads to this machine", async () => {
  const ask = (host: string): Promise<string> =>
    raw(`GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(await ask("evil.example")).toMatch(/^HTTP\/1\.1 403 /);
  expect(await ask("127.0.0.1:1")).toMatch(/^HTTP\/1\.1 200 /);
});

const ofTwo =
  "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: x\r\n\r\n";

it.each([
  ["POST /rest/v3/tokens", ofTwo],
  ["POST /rest/v3/tokens", "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n"],
  ["POST /rest/v3/tokens", "Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde"],
  ["GET /rest/v3/users", "Host: y\r\n\r\n"],
  ["GET /healthz", "A : b\r\n\r\n"],
  ["GET /", `A: ${"a".repeat(20_000)}\r\n\r\n`],
])("%s with ambiguous heads is one refusal: %.30j", async (line, rest) => {
  const answer = await raw(`${line} HTTP/1.1\r\nHost: x\r\n${rest}`);
  expect(answer).toMatch(/^HTTP\/1\.1 4(00|31) /);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head).toContain("Content-Type: application/problem+json");
  expect(decodeProblemJson(body).status).toBe(Number(answer.slice(9, 12)));
  expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
});

it.each([
  "/docs/../../../etc/passwd",
  "/docs/..%2f..%2fpackage.json",
  `${v3}/..%2fv3/users`,
  `/${v3}/users`,
  `${v3}/users/%ff%fe`,
  `${v3}/users/a%0d%0aX-Injected:%20y`,
])("%s leads nowhere", async (at) => {
  const answer = await raw(
    `GET ${at} HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin.Authorization}\r\nConnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
  expect(answer).not.toMatch(/^X-Injected/m);
  expect(answer).not.toMatch(/root:|node_modules|at .*\.js:\d+/);
});

describe("bodies", () => {
  const account = (inner: string, before = ""): string => `${before}<Account>${inner}</Account>`;
  it.each([
    account("<userid>&a;</userid>", '<!DOCTYPE a [<!ENTITY a "x">]>'),
    account("<userid>&lol;</userid>"),
    "<a>".repeat(100_000) + "</a>".repeat(100_000),
    `<Account ${Array.from({ length: 10_000 }, (_, i) => `a${i}="1"`).join(" ")}/>`,
    account(`<userid><![CDATA[${"a]]".repeat(200_000)}</userid>`),
    `<!--${"-".repeat(500_000)}`,
    `<Account a='${"<".repeat(500_000)}`,
    Array.from({ length: 2000 }, (_, i) => `<a xmlns:n${i}="u${i}">`).join(""),
    account("<userid>a&#0;b</userid>"),
    account(`<userid>${"a".repeat(2_000_000)}</userid>`),
  ])("of XML are refused quickly: %.40s", async (body) => {
    const answer = await postXml(`${v2}/accounts`, body);
    expect([400, 413]).toContain(answer.status);
    expect(await answer.text()).not.toMatch(/at .*\.js:\d+|select |insert /);
  });

  it.each([
    "[".repeat(100_000),
    '{"a":'.repeat(50_000) + "1" + "}".repeat(50_000),
    `{"name":"${"x".repeat(2_000_000)}"}`,
    '{"name":"a","name":"b","password":"p","role":"AUDITOR"}',
  ])("of JSON are refused quickly: %.40s", async (body) => {
    expect([400, 413]).toContain((await postJson(`${v3}/users`, body)).status);
  });

  it("with names of the prototype are data", async () => {
    for (const name of ["__proto__", "constructor", "toString"]) {
      const user = { name, password: "pw", role: "AUDITOR" };
      expect((await postJson(`${v3}/users`, JSON.stringify(user))).status).toBe(201);
      const read = await send("GET", `${v3}/users/${name}`, basic(`${name}:pw`));
      expect(await read.json()).toMatchObject({ name, role: "AUDITOR", is_enabled: true });
      expect((await postJson(`${v3}/organizations`, JSON.stringify({ name }))).status).toBe(201);
      expect((await send("GET", `${v3}/organizations/${name}`, admin)).status).toBe(200);
      const attribute = `<CustomAttribute><name>${name}</name></CustomAttribute>`;
      expect((await postXml(`${v2}/attributes`, attribute)).status).toBe(201);
    }
    const polluting =
      '{"name":"p1","password":"p","role":"AUDITOR","__proto__":{"is_enabled":false}}';
    const refused = await postJson(`${v3}/users`, polluting);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("/__proto__");
    const plain = '{"name":"p1","password":"p","role":"AUDITOR"}';
    const made = (await (await postJson(`${v3}/users`, plain)).json()) as object;
    expect(made).toMatchObject({ is_enabled: true });
  });
});

it.each([
  ['name -eq "a\' or 1=1--"', 200],
  ["name -contains %", 200],
  ["__proto__ -eq a", 400],
  ["constructor -eq a", 400],
  [`${"(".repeat(2000)}id -eq 1${")".repeat(2000)}`, 400],
  [Array.from({ length: 20 }, (_, i) => `(id -eq ${i % 9})`).join("-or"), 200],
  [Array.from({ length: 540 }, (_, i) => `(id -eq ${i % 9})`).join("-or"), 400],
  [Array.from({ length: 700 }, () => "(id -eq 1)").join("-and"), 400],
  [`${"-not(".repeat(60)}id -eq 1${")".repeat(60)}`, 200],
] as const)("a filter is bounded, and never SQL: %.40j", async (filter, status) => {
  const at = `${v3}/organizations?filter=${encodeURIComponent(filter)}`;
  expect((await send("GET", at, admin)).status).toBe(status);
});

it("regular expressions that somebody gives are kept, for a matcher that takes linear time", async () => {
  const pattern = "(a+)+$";
  const body = `<CustomAttribute><name>slow</name><regularExpression>${pattern}</regularExpression></CustomAttribute>`;
  const made = await postXml(`${v2}/attributes`, body);
  expect([made.status, await made.text()]).toEqual([201, expect.stringContaining(pattern)]);
});
