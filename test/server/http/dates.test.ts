import { describe, expect, it } from "vitest";
import { precondition } from "@diptych/runtime";
import { parseHttpDate } from "../../../runtime/src/http/http-date.ts";

const time = Date.UTC(1994, 10, 6, 8, 49, 37);

describe("dates of headers", () => {
  it.each([
    ["Sun, 06 Nov 1994 08:49:37 GMT", time],
    ["Sunday, 06-Nov-94 08:49:37 GMT", time],
    ["Sun Nov  6 08:49:37 1994", time],
    ["Sun, 06 Nov 1994 08:49:37 +0000", undefined],
    ["1994-11-06T08:49:37Z", undefined],
    ["Sun, 06 Xyz 1994 08:49:37 GMT", undefined],
    ["Sun, 06 Nov 1994 25:49:37 GMT", undefined],
    ["0", undefined],
    ["", undefined],
  ])("%j", (text, expected) => {
    expect(parseHttpDate(text)).toBe(expected);
  });

  it("with two digits are at most 50 years ahead", () => {
    const year = (digits: string, now: number): number =>
      new Date(
        parseHttpDate(`Sunday, 06-Nov-${digits} 08:49:37 GMT`, Date.UTC(now)) ?? 0,
      ).getUTCFullYear();
    expect(year("76", 2026)).toBe(2076);
    expect(year("77", 2026)).toBe(1977);
    expect(year("00", 2026)).toBe(2000);
  });
});

describe("precondition", () => {
  const changed = new Date("2026-01-02T03:04:05.678Z");
  const before = "Fri, 02 Jan 2026 03:04:04 GMT";
  const then = "Fri, 02 Jan 2026 03:04:05 GMT";
  const ask = (
    method: string,
    headers: Record<string, string>,
    etag: string | undefined = '"a"',
  ): 304 | 412 | undefined => precondition({ method, url: "/", headers }, etag, changed);

  it.each([
    ["GET", { "if-modified-since": then }, 304],
    ["HEAD", { "if-modified-since": then }, 304],
    ["GET", { "if-modified-since": before }, undefined],
    ["GET", { "if-modified-since": "never" }, undefined],
    ["PUT", { "if-modified-since": then }, undefined],
    ["PUT", { "if-unmodified-since": then }, undefined],
    ["PUT", { "if-unmodified-since": before }, 412],
    ["PUT", { "if-unmodified-since": "never" }, undefined],
    // Tags decide where both are there.
    ["GET", { "if-none-match": '"b"', "if-modified-since": then }, undefined],
    ["GET", { "if-none-match": '"a"', "if-modified-since": before }, 304],
    ["PUT", { "if-match": '"a"', "if-unmodified-since": before }, undefined],
    ["PUT", { "if-match": '"b"', "if-unmodified-since": then }, 412],
    ["GET", { "if-match": '"a"', "if-modified-since": then }, 304],
  ] as const)("%s with %j", (method, headers, expected) => {
    expect(ask(method, headers)).toBe(expected);
  });

  it("knows a resource without a tag by its date", () => {
    const untagged = (headers: Record<string, string>): 304 | 412 | undefined =>
      precondition({ method: "PUT", url: "/", headers }, undefined, changed);
    expect(untagged({ "if-match": "*" })).toBeUndefined();
    expect(untagged({ "if-none-match": "*" })).toBe(412);
    expect(untagged({ "if-match": '"a"' })).toBe(412);
  });
});
