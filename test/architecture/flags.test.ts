import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { Command } from "commander";
import { expect, it } from "vitest";
import { addCommands } from "../../tools/run.ts";
import { memoryHost } from "../cli/memory-host.ts";

const tools = path.resolve(import.meta.dirname, "../../tools");

/** The code of a folder, but for the modules that define flags. */
function codeOf(folder: string): string {
  const names = readdirSync(path.join(tools, folder), { recursive: true, encoding: "utf8" });
  const modules = names.filter(
    (name) => name.endsWith(".ts") && !/(^|\/)command(\.ts|\/)/.test(name),
  );
  return modules.map((name) => readFileSync(path.join(tools, folder, name), "utf8")).join("\n");
}

const program = new Command();
addCommands(program, memoryHost("."), () => undefined);
// Flags of `types` are options of its engine, which the schema of the configuration has too.
const shared = `${codeOf("frame")}\n${codeOf("../generator/paths")}`;

it.each(program.commands.map((command) => [command.name(), command] as const))(
  "the code of 'diptych %s' reads each of its flags",
  (name, { options }) => {
    const code = `${codeOf(name)}\n${shared}`;
    const dead = options.filter(
      (option) => !new RegExp(String.raw`\b${option.attributeName()}\b`).test(code),
    );
    expect(dead.map(({ flags }) => flags)).toEqual([]);
  },
);
