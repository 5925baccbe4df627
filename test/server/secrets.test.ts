import { describe, expect, it } from "vitest";
import { isSameSecret } from "@diptych/runtime";
import { generateFrom, withSchemas } from "../support/generate.ts";
import { ask } from "./ask.ts";
import { sample } from "./sample.ts";

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
