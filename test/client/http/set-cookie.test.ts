import { describe, expect, it } from "vitest";
import { allowed, leastTime } from "../../support/processor-time.ts";
import { parseSetCookie } from "../../../runtime/src/http/set-cookie.ts";

describe("a line of Set-Cookie", () => {
  it.each([
    ["a=b", { name: "a", value: "b", attributes: {} }],
    [" a = b=c ; Path = / ", { name: "a", value: "b=c", attributes: { path: "/" } }],
    ['a="b"', { name: "a", value: '"b"', attributes: {} }],
    ["a=", { name: "a", value: "", attributes: {} }],
    ["a=b;", { name: "a", value: "b", attributes: {} }],
    ["a=b; secure; HttpOnly", { name: "a", value: "b", attributes: { secure: "", httponly: "" } }],
    ["a=b; Path=/x; PATH=/y", { name: "a", value: "b", attributes: { path: "/y" } }],
    ["a=b; Max-Age=5; Max-Age=x", { name: "a", value: "b", attributes: { "max-age": "5" } }],
    ["__proto__=b", { name: "__proto__", value: "b", attributes: {} }],
  ])("%j is a cookie", (line, cookie) => {
    expect(parseSetCookie(line)).toEqual(cookie);
  });

  it("has attributes of its own only", () => {
    const { attributes } = parseSetCookie("a=b; __proto__=c; toString=d") ?? {};
    expect(Object.entries(attributes ?? {})).toEqual([
      ["__proto__", "c"],
      ["tostring", "d"],
    ]);
    expect(Object.getPrototypeOf(attributes)).toBe(Object.prototype);
  });

  it.each(["", "a", "=b", " ; a=b"])("%j sets nothing", (line) => {
    expect(parseSetCookie(line)).toBeUndefined();
  });

  it("is read in time linear in its length", async () => {
    const line = `a=b${"; =".repeat(300_000)}${" ".repeat(1_000_000)};x`;
    const time = await leastTime(() => expect(parseSetCookie(line)?.name).toBe("a"));
    expect(time).toBeLessThan(allowed(2_000));
  });
});
