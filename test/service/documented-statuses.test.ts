import { decodeProblemJson as decodeJson2, decodeProblemXml } from "@diptych/v2";
import { decodeProblemJson as decodeJson3 } from "@diptych/v3";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { TestClock } from "./test-clock.ts";
import { administrator, openTestService, origin, type TestService } from "./test-service.ts";

interface Documented {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content: Readonly<Record<string, unknown>>;
}
interface Spec {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses?: object }>>>
  >;
  readonly components: { readonly responses: Readonly<Record<string, Documented>> };
}

const specOf = (name: string): Spec =>
  parse(readFileSync(new URL(`../../spec/${name}.yaml`, import.meta.url), "utf8")) as Spec;

/** The responses that an operation of a document lists, by status. */
function listed(spec: Spec, path: string, method: string): Readonly<Record<string, Documented>> {
  const responses = Object.entries(spec.paths[path]?.[method]?.responses ?? {}) as [
    string,
    { $ref?: string },
  ][];
  return Object.fromEntries(
    responses.flatMap(([status, { $ref = "" }]) => {
      const shared = spec.components.responses[$ref.split("/").at(-1) ?? ""];
      return shared === undefined ? [] : [[status, shared]];
    }),
  );
}

const clock = new TestClock();
let test: TestService;
beforeAll(async () => {
  test = await openTestService({ clock });
});
afterAll(() => test.close());

const basic = (name: string, password: string): string => `Basic ${btoa(`${name}:${password}`)}`;
const root = basic(administrator.username, administrator.password);

describe.each([
  { name: "v2", base: "/webservices/services/rest/v2", path: "/accounts", type: "application/xml" },
  { name: "v3", base: "/rest/v3", path: "/users", type: "application/json" },
] as const)("answers of $name", ({ name, base, path, type }) => {
  const responses = listed(specOf(name), path, "post");
  const send = (headers: Record<string, string>, body = ""): Promise<Response> =>
    test.fetch(`${origin}${base}${path}`, {
      method: "POST",
      headers: { Authorization: root, "Content-Type": type, ...headers },
      body,
    });

  /** Holds an answer against what the document says of it. */
  async function check(answer: Response, status: number): Promise<void> {
    expect(answer.status).toBe(status);
    const documented = responses[String(status)];
    const [media = ""] = (answer.headers.get("content-type") ?? "").split(";");
    expect(Object.keys(documented?.content ?? {})).toContain(media);
    const text = await answer.text();
    const decode =
      name === "v3" ? decodeJson3 : media.endsWith("xml") ? decodeProblemXml : decodeJson2;
    expect(decode(text)).toMatchObject({ status });
    for (const header of ["retry-after", "accept", "www-authenticate"])
      if (answer.headers.has(header))
        expect(Object.keys(documented?.headers ?? {}).map((one) => one.toLowerCase())).toContain(
          header,
        );
  }

  it("are those of the document: 401, 413, 415, 429 and 503", async () => {
    await check(await send({ Authorization: basic("nobody", "x") }), 401);
    await check(await send({}, "x".repeat(1_100_000)), 413);
    await check(await send({ "Content-Type": "image/png" }, "x"), 415);
    await check(await send({ "Content-Encoding": "gzip" }, "x"), 415);
    for (let i = 0; i < 10; i++) await send({ Authorization: basic("nobody", `${name}${i}`) });
    const limited = await send({ Authorization: basic("nobody", `${name} last`) });
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(0);
    await check(limited, 429);
    const away = Object.assign(new Error("away"), { code: "ECONNREFUSED" });
    vi.spyOn(test.service.signIn, "byBasic").mockRejectedValue(away);
    const unavailable = await send({});
    vi.restoreAllMocks();
    expect(unavailable.headers.get("Retry-After")).toBe("5");
    await check(unavailable, 503);
    clock.move(61);
  });
});

it("a cookie that is missing, wrong or too old is asked for by one scheme", async () => {
  const refresh = (headers: object): Promise<Response> =>
    test.fetch(`${origin}/rest/v3/token-cookie/refresh`, { method: "POST", headers });
  const made = await test.fetch(`${origin}/rest/v3/token-cookie`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(administrator),
  });
  const cookie = made.headers.get("set-cookie")?.split(";")[0] ?? "";
  // Of two at once one finds it gone after it was verified.
  const both = await Promise.all([refresh({ Cookie: cookie }), refresh({ Cookie: cookie })]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 401]);
  const refused = [
    await refresh({}),
    await refresh({ Cookie: "token=x" }),
    await refresh({ Cookie: cookie }),
    ...both.filter(({ status }) => status === 401),
  ];
  expect(new Set(refused.map(({ headers }) => headers.get("WWW-Authenticate")))).toEqual(
    new Set(['Cookie realm="Cloud management service, version 3", cookie-name="token"']),
  );
});
