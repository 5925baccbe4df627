import type { Format } from "../context.ts";
import type { Finding, FindingLevel } from "../finding.ts";
import { byFile, detailLines } from "../words.ts";
import { xmlAttributes } from "../xml.ts";

const severities: Readonly<Record<FindingLevel, string>> = {
  error: "error",
  warning: "warning",
  note: "info",
};

/** Prints the XML of Checkstyle, which many tools for code review read. */
export const checkstyle: Format = (findings, { documents }) => {
  const files = [...byFile(findings, documents)].flatMap(([file, own]) => [
    `  <file${xmlAttributes({ name: file })}>`,
    ...own.map(errorTag),
    "  </file>",
  ]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<checkstyle version="4.3">',
    ...files,
    "</checkstyle>",
    "",
  ].join("\n");
};

function errorTag(finding: Finding): string {
  const { rule, level, message, location } = finding;
  const start = location?.range?.start;
  const attributes = {
    line: start?.line,
    column: start?.column,
    severity: severities[level],
    message: [message, ...detailLines(finding)].join("\n"),
    source: `diptych.${rule}`,
  };
  return `    <error${xmlAttributes(attributes)}/>`;
}
