import { formats } from "../../../generator/report/door.ts";
import { visibleJson } from "../../../generator/diagnostics/visible.ts";
import type { Format, RuleDescription } from "../../../generator/report/context.ts";
import type { Report } from "../report.ts";
import { version } from "../version.ts";
import type { FormatName } from "../format-names.ts";
import { fileTexts } from "./file-texts.ts";
import { describeCode } from "./rule-description.ts";

/** A run, as far as formats print it. */
export interface FormattedRun {
  readonly report: Report;
  /** Without warnings and notes. */
  readonly errorsOnly: boolean;
  /** Paths relative to the working folder. */
  readonly documents: readonly string[];
  /** Whether there are more warnings than are allowed. */
  readonly warningsFail: boolean;
  /** The document of the format `json`. */
  json(): object;
}

/** Formats for other programs. */
export const programFormats: Readonly<Record<Exclude<FormatName, "stylish" | "json">, Format>> =
  formats;

/** A run in one of the formats; for people it has every finding, and no colours. */
export async function formatText(format: FormatName, run: FormattedRun): Promise<string> {
  const { report, errorsOnly, documents, warningsFail } = run;
  if (format === "json") return `${visibleJson(run.json())}\n`;
  if (format === "stylish") {
    const plain = { errorsOnly, all: true, debug: false, color: false, links: false };
    return report.stylish(plain) || "no findings\n";
  }
  const rule = (code: string): RuleDescription => {
    const summary = report.summaryOf(code);
    return summary === undefined ? describeCode(code) : { summary };
  };
  const textOf = fileTexts(report.folder);
  const context = { version: version(), documents, warningsFail, textOf, rule };
  return programFormats[format](await report.findings({ errorsOnly }), context);
}
