import type { ChosenFormats } from "../../frame/formats/choose-formats.ts";
import { formatText, type FormattedRun } from "../../frame/formats/format-text.ts";
import { printFormats } from "../../frame/formats/print-formats.ts";
import type { FormatName } from "../../frame/format-names.ts";
import type { CliHost } from "../../frame/host.ts";
import type { Printer } from "../../frame/printer.ts";
import type { BaselineJson, FixJson, LintJson } from "../lint-json.ts";
import { aboutBaseline } from "./baseline-run.ts";
import { aboutFixes } from "./fix/about-fixes.ts";

/** Prints the findings of a run. Returns whether all files were written. */
export function printLint(
  run: Pick<FormattedRun, "report" | "documents" | "warningsFail"> & {
    readonly read: readonly string[];
    readonly baseline?: BaselineJson;
    readonly fixes?: FixJson;
    readonly isDry?: boolean;
  },
  formats: ChosenFormats<FormatName>,
  printer: Printer,
  host: CliHost,
): Promise<boolean> {
  const { report, read, baseline, fixes, isDry = false } = run;
  const count = run.documents.length;
  const errorsOnly = printer.isQuiet;
  const json = (): LintJson => ({
    documents: count,
    errors: report.count("error"),
    warnings: report.count("warning"),
    notes: report.count("info"),
    ...(baseline === undefined ? {} : { baseline }),
    ...(fixes === undefined ? {} : { fixes }),
    diagnostics: report.json({ errorsOnly }),
  });
  const textOf = (format: FormatName): Promise<string> =>
    formatText(format, { ...run, errorsOnly, json });
  const about = [
    ...(baseline === undefined ? [] : aboutBaseline(baseline)),
    ...(fixes === undefined ? [] : aboutFixes(fixes, isDry)),
  ];
  if (formats.out !== "stylish" && formats.out !== "json" && !errorsOnly)
    for (const line of about) printer.err.write(`${line}\n`);
  return printFormats({ formats, textOf, read }, printer, host, () => {
    // Standard output has the patch, if one is asked for.
    const people = isDry ? printer.err : printer.out;
    const say = (line: string): void => {
      if (!errorsOnly) people.write(`${line}\n`);
    };
    if (!people.findings(report) && count > 0) {
      const documents = `${count} document${count === 1 ? "" : "s"}`;
      const none = (baseline?.known ?? 0) === 0 ? "no findings" : "no new findings";
      say(people.paint("green", `${documents}, ${none}`));
    }
    for (const line of about) say(line);
  });
}
