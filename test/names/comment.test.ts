import { describe, expect, it, test } from "vitest";
import { docComment, wrapText } from "../../generator/names/comment.ts";

test.each([
  ["", ""],
  ["Short.", "/** Short. */"],
  ["One.\n\nTwo.", "/**\n * One.\n *\n * Two.\n */"],
  ["@param x is no tag", "/** \\@param x is no tag */"],
  ["a@b.example", "/** a@b.example */"],
])("%j", (text, comment) => {
  expect(docComment(text)).toBe(comment);
});

test.each(["a */ b", "*/*/", "\u2028*/", "x\r*/"])("%j cannot end the comment", (text) => {
  const comment = docComment(text);
  expect(comment.indexOf("*/")).toBe(comment.length - 2);
});

test("long lines are wrapped, lists keep their indent, code stays", () => {
  const text = `- ${"word ".repeat(12).trim()}\n\n\`\`\`\n${"x".repeat(60)}\n\`\`\``;
  expect(docComment(text, "  ", 40).split("\n")).toEqual([
    "  /**",
    "   * - word word word word word word",
    "   *   word word word word word word",
    "   *",
    "   * ```",
    `   * ${"x".repeat(60)}`,
    "   * ```",
    "   */",
  ]);
});

describe("wrapText", () => {
  it("fills the lines of a list item anew, and leaves those that fit", () => {
    const text = "- a list item of several\n  lines, too long for one\n- short\n  lines";
    expect(wrapText(text, 22)).toEqual([
      "- a list item of",
      "  several lines, too",
      "  long for one",
      "- short",
      "  lines",
    ]);
  });

  it("breaks words at the same places whatever spaces stand between them", () => {
    const words = Array.from({ length: 60 }, (_, i) =>
      "abcdefghijklmnop".slice(0, 1 + ((i * 7) % 16)),
    );
    for (const width of [1, 5, 9, 16, 17, 40])
      for (let count = 41; count <= words.length; count++) {
        const some = words.slice(0, count);
        const wrapped = wrapText(some.join(" "), width);
        expect(wrapped).toEqual(wrapText(some.join("  "), width));
        expect(wrapped.join(" ")).toBe(some.join(" "));
      }
  });

  it("breaks behind a span of code that begins a text, and not within a fence", () => {
    expect(wrapText("`code` and some words", 12)).toEqual(["`code` and", "some words"]);
    expect(wrapText("```code and some words", 12)).toEqual(["```code and some words"]);
  });

  it("keeps tables, headings, code and wanted breaks", () => {
    const text = "# A heading that is long\n| a | table |\nhere  \nand on a new line";
    expect(wrapText(text, 10)).toEqual([
      "# A heading that is long",
      "| a | table |",
      "here",
      "and on a",
      "new line",
    ]);
  });
});
