import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { allCommands } from "../../tools/commands.ts";
import { documentFlags, printFlags } from "../../tools/frame/command/common-flags.ts";
import { formatNames } from "../../tools/frame/format-names.ts";
import { opposite, spelled, type Flag, type FlagSet } from "../../tools/frame/command/flag.ts";

const docs = path.resolve(import.meta.dirname, "../../docs");
const anchor = "flags-of-several-commands";

/** Flags that a page may leave to the table of those that several commands have. */
const common: FlagSet = { ...documentFlags, ...printFlags };

/** The text of a page, or of its section behind a `#`. */
function textOf(address: string): string {
  const [file = "", section] = address.split("#");
  const text = readFileSync(path.join(docs, file), "utf8");
  if (section === undefined) return text;
  return text.split(/^(?=## )/m).find((one) => nameOf(one) === section) ?? "";
}

const nameOf = (section: string): string =>
  (/^## (.*)$/m.exec(section)?.[1] ?? "").toLowerCase().replaceAll(" ", "-");

/** First cells of the tables of flags in a text. */
const rowsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^\| (?:Flag|Argument|Option) .*\n(?:\|.*\n)*/gm)].flatMap(([table]) =>
    [...table.matchAll(/^\| (`--?\w[^|]*?) *\|/gm)].map(([, cell = ""]) => cell),
  );

/** The first cell of a flag's row: its spellings, and a word for its value. */
function cellOf(name: string, flag: Flag): string {
  if (flag.kind === "off") return `\`${opposite(name)}\``;
  const value =
    flag.kind === "value" ? ` ${flag.argument.slice(1, -1).toUpperCase().replace("...", "…")}` : "";
  return [
    ...(flag.short === undefined ? [] : [`\`-${flag.short}\``]),
    `\`${spelled(name)}${value}\``,
    ...(flag.no === undefined || flag.no === false ? [] : [`\`${opposite(name)}\``]),
  ].join(", ");
}

/** The shortest spelling of a flag. */
function shortestOf(name: string, flag: Flag): string {
  if (flag.kind === "off") return opposite(name);
  return flag.short === undefined ? spelled(name) : `-${flag.short}`;
}

const commands = await allCommands();

describe("tables of flags", () => {
  it.each(commands.map((command) => [command.name, command] as const))(
    "the page of %s has each of its flags, and no others",
    (_, { page, flags }) => {
      const text = textOf(page);
      const named = new RegExp(`^Flags as .*#${anchor}\\): (.*)\\.$`, "m").exec(text)?.[1] ?? "";
      const shown = Object.entries(flags).filter(([, flag]) => flag.isHidden !== true);
      const rows = rowsOf(text);
      const isShared = ([name, flag]: readonly [string, Flag]): boolean =>
        flag === common[name] && !rows.includes(cellOf(name, flag));
      const own = shown.filter((one) => !isShared(one));
      expect([...rows].sort()).toEqual(own.map(([name, flag]) => cellOf(name, flag)).sort());
      const shared = shown.filter(isShared).map(([name, flag]) => `\`${shortestOf(name, flag)}\``);
      expect(named).toBe(shared.join(", "));
    },
  );

  it("the table of commands has each, and no others", () => {
    const [table = ""] = /^\| Command .*\n(?:\|.*\n)*/m.exec(textOf("cli.md")) ?? [];
    const named = [...table.matchAll(/^\| `diptych (\w+)/gm)].map(([, name]) => name);
    expect([...named].sort()).toEqual(commands.map(({ name }) => name).sort());
  });

  it("the page on the command line names each format of findings", () => {
    for (const format of formatNames) expect(textOf("cli.md#formats")).toContain(`\`${format}\``);
  });

  it("the table of those that several commands have is whole", () => {
    const cells = Object.entries(common).map(([name, flag]) => cellOf(name, flag));
    expect(rowsOf(textOf(`cli.md#${anchor}`))).toEqual(cells);
  });
});
