import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachment, fileNameOf, inline } from "@diptych/runtime";
import { allowed, processorTime } from "../../support/processor-time.ts";

const nameIn = (value: string): string | undefined =>
  fileNameOf(new Headers({ "Content-Disposition": value }));

describe("attachment", () => {
  it.each([
    ["report.csv", 'attachment; filename="report.csv"'],
    [
      "Größe €.csv",
      `attachment; filename="Gr__e _.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E2%82%AC.csv`,
    ],
    ["😀.txt", `attachment; filename="_.txt"; filename*=UTF-8''%F0%9F%98%80.txt`],
    ['a"b.txt', `attachment; filename="a_b.txt"; filename*=UTF-8''a%22b.txt`],
    ["50%41.txt", `attachment; filename="50_41.txt"; filename*=UTF-8''50%2541.txt`],
    ["it's (1)*.txt", 'attachment; filename="it\'s (1)*.txt"'],
    ["é's (1)*", `attachment; filename="_'s (1)*"; filename*=UTF-8''%C3%A9%27s%20%281%29%2A`],
    ["a\r\nSet-Cookie: b\0", 'attachment; filename="a__Set-Cookie: b_"'],
    ["../../etc/passwd", 'attachment; filename=".._.._etc_passwd"'],
    ["C:\\a.txt", 'attachment; filename="C:_a.txt"'],
    ["\ud800", 'attachment; filename="_"'],
  ])("of %j", (name, expected) => {
    expect(attachment(name)).toBe(expected);
  });

  it("may have no name, and inline may have one", () => {
    expect(attachment()).toBe("attachment");
    expect(inline("a.pdf")).toBe('inline; filename="a.pdf"');
  });

  it("can be sent in a header, and read again, whatever the name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (name) => {
        const value = attachment(name);
        expect(value).toMatch(/^[\x20-\x7e]*$/);
        const plain = name.replace(/[\p{Cc}\p{Cs}/\\\u2028\u2029]/gu, "_");
        const seen = plain.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "").trim();
        expect(nameIn(value) ?? "").toBe(/^\.{0,2}$/.test(seen) ? (nameIn(value) ?? "") : seen);
      }),
    );
  });
});

describe("fileNameOf", () => {
  // Most of them are test cases of RFC 6266's author: http://test.greenbytes.de/tech/tc2231/
  it.each([
    ["attachment", undefined],
    ["", undefined],
    ['attachment; filename="foo.html"', "foo.html"],
    ["attachment; filename=foo.html", "foo.html"],
    ["attachment; FILENAME=foo.html ;", "foo.html"],
    ['attachment; filename="f\\oo.html"', "foo.html"],
    ['attachment; filename="\\"quoting\\" tested.html"', '"quoting" tested.html'],
    ['attachment; filename="a;b.html"', "a;b.html"],
    ['attachment; filename="foo-%41.html"', "foo-%41.html"],
    [`attachment; filename="old.html"; filename*=UTF-8''new.html`, "new.html"],
    [`attachment; filename*=UTF-8''new.html; filename="old.html"`, "new.html"],
    ["attachment; filename*=UTF-8'de'%e2%82%ac%20rates", "€ rates"],
    ["attachment; filename*=iso-8859-1''f%F6%F6", "föö"],
    ["attachment; filename*=UTF-8''%e4.html; filename=ok.html", "ok.html"],
    ["attachment; filename*=KOI8-R''%e4.html; filename=ok.html", "ok.html"],
    ["attachment; filename*=UTF-8''%4.html; filename=ok.html", "ok.html"],
    ['attachment; filename="f\u00f6.html"', "fö.html"],
    ['attachment; filename="f\u00c3\u00b6.html"', "fö.html"],
    ['attachment; filename="../../../.ssh/authorized_keys"', "authorized_keys"],
    ['attachment; filename="C:\\\\Windows\\\\a.exe"', "a.exe"],
    ["attachment; filename*=UTF-8''%2Fetc%2Fpasswd", "passwd"],
    ["attachment; filename*=UTF-8''a%00b%0D%0A.txt", "ab.txt"],
    ["attachment; filename*=UTF-8''a%E2%80%AEcod.exe", "acod.exe"],
    ['attachment; filename=".."', undefined],
    ['attachment; filename="a/.."', undefined],
    ["attachment; filename*=UTF-8''..; filename=ok.txt", "ok.txt"],
    ['attachment; filename=""', undefined],
    ['attachment; filename="a"; filename="b"', "a"],
    ["filename=a.txt", undefined],
    ['attachment; filename="unfinished', '"unfinished'],
  ])("of %j is %j", (value, expected) => {
    expect(nameIn(value)).toBe(expected);
  });

  it("takes a response too", () => {
    const headers = new Headers({ "Content-Disposition": attachment("é") });
    expect(fileNameOf(new Response(null, { headers }))).toBe("é");
    expect(fileNameOf(new Headers())).toBeUndefined();
  });

  it("reads long values in time that grows with them", () => {
    for (const value of ["\\", ";", '"', "%", "a/", "%E2", "é"]) {
      const long = value.repeat(200_000 / value.length);
      const began = processorTime();
      nameIn(`attachment; filename="${long}`);
      nameIn(`attachment; filename="${long}"`);
      nameIn(`attachment; filename*=UTF-8''${long}`);
      const taken = processorTime() - began;
      expect(taken).toBeLessThan(allowed(2_000));
    }
  });
});
