import { readFileSync } from "node:fs";
import { format as oxfmt } from "oxfmt";
import { format, util } from "prettier";
import { describe, expect, it, vi } from "vitest";
import { formatMarkdown } from "../../generator/output/format-markdown.ts";

const prettier = {
  format: (text: string, code: "format" | "keep" = "format") =>
    format(text, {
      parser: "markdown",
      embeddedLanguageFormatting: code === "format" ? "auto" : "off",
    }),
  async formatCode(text: string) {
    const { code, errors } = await oxfmt("a.ts", text, { printWidth: 80 });
    return errors.length === 0 ? code : undefined;
  },
  width: (text: string) => util.getStringWidth(text),
};

/** A document with a table of these cells in its second column, and one row for each. */
function withTable(cells: readonly string[], before = "# Title\n\nText *here*.\n\n"): string {
  const rows = cells.map((cell, index) => `| \`operation${index}\` | ${cell} | plain text |`);
  const filler = Array.from({ length: 20 }, (_, i) => `| ${i} | b | c |`);
  return `${before}| A | B | C |\n| - | --- | --- |\n${[...rows, ...filler].join("\n")}\n\nAfter  it\n`;
}

describe("Markdown is formatted as prettier does", () => {
  it.each([
    ["words", ["some words", "", "x (y); z/1 = 2 % \"q\" 'r' - s"]],
    ["code", ["`GET /a/{b}`", "`a|b`", "`` a`b ``", "`a\\\\|b`"]],
    [
      "markup",
      ["*a* __b__ ~~c~~", "[l](http://x)", "<b>x</b>", "a\\*b", "a_b_c", "* x", "1. x", "# x"],
    ],
    ["bars", ["a\\|b", "\\|", "x \\\\"]],
    ["wide characters", ["日本語", "é", "🙂 x", "a\u200bb"]],
    ["links", ["www.example.org", "https://example.org/a_b", "me@example.org"]],
    ["marks", ["0diptych0table000", "0diptych0table010"]],
    ["replacements", ["$& $1 $$"]],
  ])("with %s in a long table", async (_, cells) => {
    const text = withTable(cells);
    expect(await formatMarkdown(text, prettier)).toBe(await prettier.format(text));
  });

  it.each([
    ["an alignment", withTable(["x"]).replace("| - |", "| :-: |")],
    ["a row that is shorter", withTable(["x"]).replace("| 3 | b | c |", "| 3 | b |")],
    ["a row that is longer", withTable(["x"]).replace("| 3 | b | c |", "| 3 | b | c | d |")],
    ["a row without bars", withTable(["x"]).replace("| 3 | b | c |", "3 | b | c")],
    ["a fence around it", withTable(["x"], "~~~\n\n")],
    ["a fence in front of it", withTable(["x"], "```ts\nlet  a\n\nlet b\n```\n\n")],
    ["a list around it", withTable(["x"], "- item\n\n  more\n\n")],
    ["text in front of it", withTable(["x"], "text\n")],
    ["a comment around it", withTable(["x"], "<!--\n\n")],
    ["an element around it", withTable(["x"], "<details>\n\n")],
    ["a definition", `${withTable(["[x]", "[y][x]"])}\n[x]: http://x\n`],
    ["two tables", withTable(["x"]) + withTable(["*y*", "longer than x"], "")],
  ])("with %s", async (_, text) => {
    expect(await formatMarkdown(text, prettier)).toBe(await prettier.format(text));
  });

  it.each([
    [
      "TypeScript",
      "Text\n```ts\nconst  a = {b:1}\n\n\n// c\n```\n\n````ts\nlet  d=`\n``\n`\n````\n",
    ],
    ["text that does not parse", "```ts\nconst  a =\n```\n"],
    ["no lines", "```ts\n```\n\n```ts\n\n```\n"],
    ["another language", '```json\n{"a":\n1}\n```\n\n```ts\nlet  a\n```\n'],
    ["no language", "```\nlet  a\n```\n\n```ts\nlet  a\n```\n"],
    ["tildes", "~~~ts\nlet  a\n~~~\n"],
    ["a longer end", "```ts\nlet  a\n`````\n"],
    ["no end", "```ts\nlet  a\n"],
    ["a list around it", "- a\n\n  ```ts\n  let  a\n  ```\n"],
    ["a comment around it", "<!--\n\n```ts\nlet  a\n```\n-->\n"],
    ["a quote around it", "> ```ts\n> let  a\n> ```\n"],
    [
      "a table between",
      `\`\`\`ts\nlet  a\n\`\`\`\n\n${withTable(["*y*"], "")}\n\`\`\`ts\nlet  b\n\`\`\`\n`,
    ],
    ["spaces behind it", "```ts  \nlet  a\n```\n"],
  ])("with a block of code with %s", async (_, text) => {
    expect(await formatMarkdown(text, prettier)).toBe(await prettier.format(text));
  });

  it.each(["README.md", "docs/cli.md", "generated/v2/README.md", "generated/v3/README.md"])(
    "%s",
    async (name) => {
      const text = readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
      expect(await formatMarkdown(text, prettier)).toBe(await prettier.format(text));
    },
  );
});

it("leaves only cells with markup of a long table to prettier", async () => {
  const spy = vi.fn(prettier.format);
  await formatMarkdown(withTable(["*a*", "plain"]), { ...prettier, format: spy });
  expect(spy.mock.calls.map(([text]) => text)).toEqual([
    "# Title\n\nText *here*.\n\n0diptych0table000\n\nAfter  it\n",
    "| x |\n| - |\n| *a* |\n",
  ]);
});
