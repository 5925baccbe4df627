import { describe, expect, it } from "vitest";
import { basic, createTransport, isSameSecret, splitUsername, toFetch } from "@diptych/runtime";
import { custom } from "../client/operations.ts";
import { generateFrom, withSchemas } from "../support/generate.ts";
import { ask } from "./ask.ts";
import { authenticate, sample } from "./sample.ts";

describe("isSameSecret", () => {
  it.each([
    ["secret", "secret", true],
    ["", "", true],
    ["secret", "Secret", false],
    ["secre", "secret", false],
    ["secretsecret", "secret", false],
    ["", "secret", false],
    ["secret", "", false],
    ["\0", "", false],
    ["päss 😀", "päss 😀", true],
  ])("of %j and %j is %s", (given, expected, same) => {
    expect(isSameSecret(given, expected)).toBe(same);
  });
});

/** RFC 3986, 7.3: percent-decoded segments must not be taken for others. */
describe("a path parameter", () => {
  const headers = { Authorization: "Bearer good" };

  it.each(["..", ".", "%2E%2e", ".%2E", "a%00b", "%00"])("is not %s", async (segment) => {
    expect(await ask(sample(), `GET /users/${segment}`, headers)).toMatchObject({ status: 404 });
  });

  it.each(["...", "..a", "a..", "%2E%2Ea", "%2500"])("may be %s", async (segment) => {
    expect(await ask(sample(), `GET /users/${segment}`, headers)).toMatchObject({ status: 200 });
  });
});

describe("a password of another type", () => {
  it.each(["123456", '["123456"]', "true", '{"a":"123456"}'])("is not shown: %s", async (text) => {
    const { decodeAJson } = (await generateFrom(
      withSchemas("A: { type: object, properties: { p: { type: string, format: password } } }"),
    )) as { decodeAJson: (text: Uint8Array) => unknown };
    const decode = (): unknown => decodeAJson(Buffer.from(`{"p":${text}}`));
    expect(decode).toThrow(/\/p: expected a string$/);
  });
});

describe("a user of an organization (Interface B, 5.1)", () => {
  it.each([
    [
      { username: "asmith", organization: "research" },
      { account: "asmith", organization: "research" },
    ],
    [
      { username: "asmith", organization: "a;b" },
      { account: "asmith", organization: "a;b" },
    ],
    [
      { username: "asmith", organization: "" },
      { account: "asmith", organization: "" },
    ],
    [{ username: "asmith" }, { account: "asmith" }],
  ])("%o goes from client to server", async (login, parts) => {
    let name = "";
    const hooks = { basic: ({ username }: { username: string }) => void (name = username) };
    const server = sample({}, { authenticate: { ...authenticate, ...hooks } });
    const transport = createTransport({
      baseUrl: "http://h/rest/v3/users",
      auth: basic({ ...login, password: "p;q:r" }),
      fetch: (url, init) => toFetch(server)(new Request(url, init as RequestInit)),
      retry: { retries: 0 },
    });
    await custom("GET", { security: [["basic"]] })(transport, {}).catch(() => undefined);
    expect(splitUsername(name)).toEqual(parts);
  });

  it("has neither a colon nor a second semicolon in the name", () => {
    const password = "p";
    expect(() => basic({ username: "a;b", organization: "c", password })).toThrow(/semicolon/);
    expect(() => basic({ username: "a", organization: "b:c", password })).toThrow(/colon/);
  });
});
