import { readFile } from "node:fs/promises";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import { expect, test } from "vitest";
import { catalogue } from "../../generator/diagnostics/catalogue.ts";
import type { Entry } from "../../generator/diagnostics/messages/entry.ts";

const file = path.resolve(import.meta.dirname, "../../docs/findings.md");

test("the page on findings lists every code with its class; -u writes it", async () => {
  const rows = Object.entries<Entry>(catalogue).map(([code, entry]) => {
    const named = entry.mayBeFatal === true ? `${entry.class} or fatal` : entry.class;
    const message = entry.message.replace(/[|{}]/g, (char) => `\\${char}`);
    return `| [${code}](diagnostics/${code}.md) | ${named} | ${message} |`;
  });
  const table = ["| Code | Class | Says |", "| --- | --- | --- |", ...rows.sort()].join("\n");
  const page = await readFile(file, "utf8");
  const head = page.slice(0, page.indexOf("## All codes"));
  const options = { ...(await resolveConfig(file)), filepath: file };
  const text = await format(`${head}## All codes\n\n${table}\n`, options);
  await expect(text).toMatchFileSnapshot(file);
});
