import { specDefaults } from "../../frame/config/defaults.ts";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { locate } from "../../../generator/diagnostics/located.ts";
import { visible } from "../../../generator/diagnostics/visible.ts";
import { analyse } from "../../../generator/analyse.ts";
import type { Api } from "../../../generator/ir/index.ts";
import { isAddress } from "../former-project.ts";
import type { FormerTool, Migration } from "../migration.ts";
import { documentFiles } from "../../../generator/source/reading/disk.ts";
import { filesOf } from "../../../generator/source/reading/read.ts";
import { changedInGit } from "../../frame/git/git-files.ts";
import type { CliHost } from "../../frame/host.ts";
import { findDocument } from "../../frame/input/document-input.ts";
import { patchText } from "../../frame/patch.ts";
import type { MigrateFlags } from "../flags.ts";
import { Printer } from "../../frame/printer.ts";
import { Report } from "../../frame/report.ts";
import { needCompiler } from "../../frame/setup/compiler.ts";
import { exitCodes, interruptedCode, usageError } from "../../frame/usage.ts";
import { isWithin, projectFiles } from "./project-files.ts";
import { writeTogether } from "./write-together.ts";

/** Moves the project in the working folder. Returns the exit code. */
export async function migrateProject(flags: MigrateFlags, host: CliHost): Promise<number> {
  const { from } = flags;
  if (from === "spectral" || from === "redocly") {
    const { migrateRuleset } = await import("./migrate-rules-command.ts");
    return migrateRuleset(from, flags, host);
  }
  const printer = new Printer(host, flags);
  const report = new Report(host.cwd);
  const stopped = await needCompiler("migrate", flags, host);
  if (stopped !== undefined) return stopped;
  // ts-morph contains a compiler, which few commands need.
  const { migrate } = await import("../migrate.ts");
  const files = await projectFiles(host.cwd);
  const found = await migrate(from, {
    files,
    analyse: (input) =>
      isAddress(input)
        ? analyseAddress(input, host, printer)
        : analyseInput(input, host.cwd, report),
  });
  printer.err.findings(report);
  if (report.count("error") > 0) return exitCodes.problems;
  if (found.missing !== undefined) {
    printLeft(found, printer, "before");
    return usageError(
      host,
      `there is no '${found.missing}' in this folder`,
      "run the command in the folder that has it; arguments of a script can be written into one",
    );
  }
  for (const change of found.changes) {
    if (!(await isWithin(host.cwd, change.path)))
      return usageError(
        host,
        `'${change.path}' is outside of the project, or a link`,
        "move it by hand",
      );
  }
  const uncommitted = await changedInGit(
    host.cwd,
    found.changes.map((change) => change.path),
  );
  if (uncommitted.length > 0)
    printer.err.write(
      `warning: these files have changes that are not committed: ${visible(uncommitted.join(", "))}\n`,
    );
  if (flags.dryRun === true) {
    printer.out.write(patchText(found.changes));
  } else {
    const interrupted = await writeTogether(host, found.changes);
    if (interrupted !== undefined) return interruptedCode(interrupted);
    printMoved(found, from, printer);
  }
  printLeft(found, printer, flags.dryRun === true ? "before" : "after");
  return exitCodes.fine;
}

async function analyseInput(
  input: string,
  folder: string,
  report: Report,
): Promise<Api | undefined> {
  const spec = { ...specDefaults, input };
  const diagnostics = new Diagnostics();
  const { sources, api } = await analyse(spec, documentFiles(folder, spec), diagnostics);
  // `generate` reports all other findings of the document.
  const errors = locate(diagnostics.all, filesOf(sources)).filter(
    (one) => one.severity === "error",
  );
  report.add(errors, folder);
  return errors.length > 0 ? undefined : api;
}

/** A document of an address; what keeps it from being read is for the user to mend, and stops nothing else. */
async function analyseAddress(
  input: string,
  host: CliHost,
  printer: Printer,
): Promise<Api | undefined> {
  const words = { call: "diptych migrate", oneAtATime: "one document is read at a time" };
  const found = await findDocument(input, {}, words, host, printer);
  if (typeof found === "number") return undefined;
  const diagnostics = new Diagnostics();
  const { api } = await analyse({ ...specDefaults, ...found.spec }, found.host, diagnostics);
  return diagnostics.all.some((one) => one.severity === "error") ? undefined : api;
}

function printMoved({ changes, next, left }: Migration, tool: FormerTool, printer: Printer): void {
  if (changes.length === 0) {
    printer.say(
      left.length === 0
        ? `nothing of ${tool} is left to move`
        : `nothing more of ${tool} is moved by itself`,
    );
    return;
  }
  for (const { path: file, before } of changes) {
    printer.say(`${before === undefined ? "wrote  " : "changed"} ${visible(file)}`);
  }
  if (next.length > 0) printer.say(["next:", ...next.map((command) => `  ${command}`)].join("\n"));
}

/** Prints what is left, with the places that it has before the changes or behind them. */
function printLeft({ left }: Migration, printer: Printer, when: "before" | "after"): void {
  if (left.length === 0) return;
  const lines = left.map((one) => {
    const { line, column } = when === "after" ? (one.after ?? one) : one;
    return `  ${visible(`${one.path}:${line}:${column}  ${one.advice}`)}`;
  });
  printer.err.write(
    `left to you, ${left.length} ${left.length === 1 ? "place" : "places"}:\n${lines.join("\n")}\n`,
  );
}
