import { readdirSync, readFileSync } from "node:fs";
import { format } from "oxfmt";
import { expect, test } from "vitest";
import { joinParts, splitModule } from "../../generator/output/split-module.ts";

const folder = new URL("../../generated/v2/src/", import.meta.url);
const modules = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".ts"),
);

test.each(modules)("%s is the same formatted in parts", async (name) => {
  const text = readFileSync(new URL(name, folder), "utf8");
  // As templates print it, without indentation.
  const printed = text.replace(/^ +/gm, "");
  const parts = splitModule(printed, 3000);
  const formatted = await Promise.all(
    parts.map(async ({ text: part, isApart }) => {
      const { code, errors } = await format(name, part, { printWidth: 80 });
      expect(errors).toEqual([]);
      return { text: code, isApart };
    }),
  );
  const whole = await format(name, printed, { printWidth: 80 });
  expect(joinParts(formatted)).toBe(whole.code);
});

test("a module is cut between statements", () => {
  const text =
    "const a = 1;\nexport const b = 2;\n\n/** c */\nexport const c = 3;\n\nfunction d() {}\n";
  expect(splitModule(text, 1)).toEqual([
    { text: "const a = 1;", isApart: false },
    { text: "export const b = 2;\n\n/** c */", isApart: false },
    { text: "export const c = 3;\n", isApart: false },
    { text: "function d() {}\n", isApart: true },
  ]);
  expect(splitModule(text, 1000)).toEqual([{ text, isApart: false }]);
});
