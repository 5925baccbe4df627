import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sha256 } from "../../generator/portable/sha256.ts";

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

it("is that of node:crypto around the ends of blocks", () => {
  for (let length = 0; length < 200; length++) {
    const text = "a".repeat(length);
    expect(sha256(text), String(length)).toBe(digest(text));
  }
});

it("is that of node:crypto for any text", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0x10ffff), { maxLength: 150 }), (points) => {
      const text = String.fromCodePoint(...points);
      expect(sha256(text)).toBe(digest(text));
    }),
  );
  expect(sha256("\ud800 alone")).toBe(digest("\ud800 alone"));
});
