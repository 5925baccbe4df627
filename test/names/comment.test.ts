import { expect, test } from "vitest";
import { docComment } from "../../generator/names/comment.ts";

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
