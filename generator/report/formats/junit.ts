import type { Format } from "../context.ts";
import type { Finding } from "../finding.ts";
import { byFile, detailLines, placeText } from "../words.ts";
import { xmlAttributes, xmlText } from "../xml.ts";

/**
 * Prints the XML of JUnit: a suite for each file, with a test case for each finding, or one that passed
 * without findings. Cases of findings that do not make the run fail have passed.
 */
export const junit: Format = (findings, { documents, warningsFail }) => {
  const isFailure = ({ level }: Finding): boolean =>
    level === "error" || (level === "warning" && warningsFail);
  const suites = [...byFile(findings, documents)];
  const tests = suites.reduce((sum, [, own]) => sum + Math.max(1, own.length), 0);
  const failures = findings.filter(isFailure).length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${xmlAttributes({ name: "diptych", tests, failures, errors: 0 })}>`,
    ...suites.flatMap(([file, own]) => suite(file, own, isFailure)),
    "</testsuites>",
    "",
  ].join("\n");
};

function suite(
  file: string,
  findings: readonly Finding[],
  isFailure: (finding: Finding) => boolean,
): readonly string[] {
  const tests = Math.max(1, findings.length);
  const failures = findings.filter(isFailure).length;
  const passed = `    <testcase${xmlAttributes({ name: "no findings", classname: file })}/>`;
  return [
    `  <testsuite${xmlAttributes({ name: file, tests, failures, errors: 0, skipped: 0 })}>`,
    ...(findings.length === 0
      ? [passed]
      : findings.flatMap((finding) => testCase(file, finding, isFailure(finding)))),
    "  </testsuite>",
  ];
}

function testCase(file: string, finding: Finding, isFailure: boolean): readonly string[] {
  const { rule, level, message, location } = finding;
  const line = location?.range?.start.line;
  const head = { name: `${rule}: ${message}`, classname: file, file, line };
  const place = location === undefined ? "" : `${placeText(location)} `;
  const text = [`${place}${level} ${rule}: ${message}`, ...detailLines(finding)].join("\n");
  return [
    `    <testcase${xmlAttributes(head)}>`,
    isFailure
      ? `      <failure${xmlAttributes({ message, type: rule })}>${xmlText(text)}</failure>`
      : `      <system-out>${xmlText(text)}</system-out>`,
    "    </testcase>",
  ];
}
