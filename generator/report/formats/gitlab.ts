import type { Format } from "../context.ts";
import type { Finding, FindingLevel } from "../finding.ts";
import { jsonText } from "../json-text.ts";
import { detailLines, fileOf } from "../words.ts";

const severities: Readonly<Record<FindingLevel, string>> = {
  error: "major",
  warning: "minor",
  note: "info",
};

/** Prints a report of GitLab's Code Quality. A finding without a line is shown at the first one. */
export const gitlab: Format = (findings, { documents }) =>
  jsonText(findings.map((finding) => issue(finding, documents)));

function issue(finding: Finding, documents: readonly string[]): object {
  const { rule, level, message, location, fingerprint } = finding;
  const { start, end } = location?.range ?? {};
  return {
    description: [message, ...detailLines(finding)].join("\n"),
    check_name: rule,
    fingerprint,
    severity: severities[level],
    location: {
      path: fileOf(finding, documents),
      lines: { begin: start?.line ?? 1, ...(end === undefined ? {} : { end: end.line }) },
    },
  };
}
