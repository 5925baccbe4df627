import { describe, expect, it } from "vitest";
import { lineHashes } from "../../generator/report/line-hashes.ts";

/** Texts with the hashes that the tests of GitHub's action for uploads expect (github/codeql-action, MIT). */
const greetings = [
  "e9496ae3ebfced30:1",
  "fb7c023a8b9ccb3f:1",
  "ce8ba1a563dcdaca:1",
  "e20e36e16fcb0cc8:1",
  "b3edc88f2938467e:1",
  "c8e28b0b4002a3a0:1",
  "c129715d7a2bc9a3:1",
];

const known: readonly (readonly [string, readonly string[]])[] = [
  ["", ["c129715d7a2bc9a3:1"]],
  [
    " a\nb\n  \t\tc\n d",
    ["271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"],
  ],
  [
    " hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End",
    [
      "8b7cf3e952e7aeb2:1",
      "b1ae1287ec4718d9:1",
      "bff680108adb0fcc:1",
      "c6805c5e1288b612:1",
      "b86d3392aea1be30:1",
      "e6ceba753e1a442:1",
    ],
  ],
  [" hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n", greetings],
  [" hello; \t\nworld!!!\r\r\r  \t\tGreetings\r End\r", greetings],
  [" hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n", greetings],
  [" hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n", greetings],
  [
    "Lorem ipsum dolor sit amet.\n".repeat(10),
    [
      ...[1, 2, 3, 4, 5, 6].map((count) => `a7f2ff13bc495cf2:${count}`),
      "a7f2ff1481e87703:1",
      "a9cf91f7bbf1862b:1",
      "55ec222b86bcae53:1",
      "cc97dc7b1d7d8f7b:1",
      "c129715d7a2bc9a3:1",
    ],
  ],
];

describe("hashes of lines", () => {
  it.each(known)("are those of GitHub for %j", (text, hashes) => {
    expect(lineHashes(text)).toEqual(hashes);
  });

  it("are one for each line, and move with their lines", () => {
    const lines = Array.from({ length: 300 }, (_, index) => `line ${index % 7} of ${index}: 😀`);
    const hashes = lineHashes(lines.join("\n"));
    expect(hashes).toHaveLength(lines.length);
    expect(lineHashes(["new", "", ...lines].join("\n")).slice(2)).toEqual(hashes);
  });
});
