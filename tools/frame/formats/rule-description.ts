import { catalogue, type DiagnosticCode } from "../../../generator/diagnostics/catalogue.ts";
import type { RuleDescription } from "../../../generator/report/context.ts";
import { textOfPage } from "../pages.ts";

/** Describes a code by its page, or by its message where the package has been left without pages. */
export function describeCode(code: string): RuleDescription {
  const page = withoutLinks(textOfPage(code as DiagnosticCode));
  if (page === undefined) return { summary: catalogue[code as DiagnosticCode].message };
  const [, first = code] = /^# .*\n\n\w+\. ([^]*?\.)(?=\s)/.exec(page) ?? [];
  return { summary: first.replaceAll("\n", " "), page };
}

/** A page without links, which lead to files of the package; undefined where the package has been left without it. */
export function withoutLinks(page: string | undefined): string | undefined {
  return page?.replace(/\[([^\]]+)\]\((?!https?:)[^)]+\)/g, "$1");
}
