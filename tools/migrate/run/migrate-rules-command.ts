import { readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { visible } from "../../../generator/diagnostics/visible.ts";
import type { CliHost } from "../../frame/host.ts";
import { patchText } from "../../frame/patch.ts";
import { Printer } from "../../frame/printer.ts";
import { needCompiler } from "../../frame/setup/compiler.ts";
import { exitCodes, interruptedCode, usageError } from "../../frame/usage.ts";
import type { MigrateFlags } from "../flags.ts";
import {
  migrateRules,
  rulesetFiles,
  type RulesetHost,
  type RulesetTool,
} from "../migrate-rules.ts";
import { outcomeLines, summaryLine } from "../rules/table.ts";
import { isWithin } from "./project-files.ts";
import { writeTogether } from "./write-together.ts";

/** Moves the ruleset of the working folder. Returns the exit code. */
export async function migrateRuleset(
  tool: RulesetTool,
  flags: MigrateFlags,
  host: CliHost,
): Promise<number> {
  const printer = new Printer(host, flags);
  let module: RulesetHost["module"] = () => undefined;
  const isCode = rulesetFiles[tool].find((one) => readBelow(host.cwd, one) !== undefined);
  if (isCode !== undefined && isCode.endsWith("js")) {
    const stopped = await needCompiler("migrate", flags, host);
    if (stopped !== undefined) return stopped;
    // ts-morph contains a compiler, which most rulesets do not need.
    ({ rulesetOfModule: module } = await import("../rules/js-ruleset.ts"));
  }
  const moved = migrateRules(tool, { read: (file) => readBelow(host.cwd, file), module });
  if (moved === undefined)
    return usageError(
      host,
      `there is no '${rulesetFiles[tool][0] ?? ""}' in this folder`,
      "run the command in the folder that has it",
    );
  if ("problem" in moved) return usageError(host, moved.problem, "correct it first");
  for (const { path: file } of moved.changes)
    if (!(await isWithin(host.cwd, file)))
      return usageError(host, `'${file}' is outside of the project, or a link`, "move it by hand");
  if (flags.dryRun !== true) {
    const interrupted = await writeTogether(host, moved.changes);
    if (interrupted !== undefined) return interruptedCode(interrupted);
  }
  if (flags.format === "json") {
    const changes = moved.changes.map(({ path: file, before }) => ({
      path: file,
      kind: before === undefined ? "written" : "changed",
    }));
    printer.json({ rules: moved.outcomes, notes: moved.said, changes });
    return exitCodes.fine;
  }
  if (flags.dryRun === true) printer.out.write(patchText(moved.changes));
  else
    for (const { path: file, before } of moved.changes)
      printer.say(`${before === undefined ? "wrote  " : "changed"} ${visible(file)}`);
  const table = [
    `${summaryLine(moved.outcomes)}:`,
    ...outcomeLines(moved.outcomes),
    ...moved.said.map((one) => `note: ${one}`),
  ];
  const text = table.map(visible).join("\n");
  if (flags.dryRun === true) printer.err.write(`${text}\n`);
  else printer.say(text);
  return exitCodes.fine;
}

const mostBytes = 1_000_000;

/** The text of a file in or below a folder, which no link leads out of. */
function readBelow(folder: string, file: string): string | undefined {
  try {
    const root = realpathSync(folder);
    const whole = realpathSync(path.resolve(root, file));
    if (!whole.startsWith(root + path.sep)) return undefined;
    const stats = statSync(whole);
    return stats.isFile() && stats.size <= mostBytes ? readFileSync(whole, "utf8") : undefined;
  } catch {
    return undefined;
  }
}
