import type { ReportContext } from "../../generator/report/context.ts";
import type { Finding } from "../../generator/report/finding.ts";
import { withFingerprints } from "../../generator/report/fingerprint.ts";

/** Texts that mean something to one of the formats, or that it cannot hold as they are. */
export const oddTexts = [
  "plain",
  `quotes " ' and \`backticks\``,
  "]]> & </failure><x a='1'>",
  "two\nlines\r\nand a tab\t",
  "\u001b[31mred\u0000\u0008\u000b\u007f\u0085",
  "😀 emoji, 中文, \u202eturned",
  "half a pair \ud800 and \udc00, \ufffe",
  "::error file=a,line=1::100%25 done%0A",
  "[a link](https://evil.test) {0} {id}",
  "end --> <!-- ]]",
] as const;

const range = { start: { line: 3, column: 5 }, end: { line: 3, column: 9 } };

/** Findings with these texts in every place, of each level, and some without a place. */
export const oddFindings: readonly Finding[] = withFingerprints([
  ...oddTexts.map((text, index) => ({
    rule: "component-unused",
    level: (["error", "warning", "note"] as const)[index % 3] ?? "note",
    message: `Nothing uses ${text}`,
    taken: text,
    help: `Remove ${text}`,
    docs: "docs/diagnostics/component-unused.md",
    location: { file: `spec/${text}.yaml`, range, pointer: `/components/schemas/${text}` },
    related: [{ message: `like ${text}`, location: { file: "spec/a b,c:d.yaml", range } }],
  })),
  { rule: "nowhere", level: "error", message: "About no place", related: [] },
  {
    rule: "whole-file",
    level: "warning",
    message: "About a file",
    location: { file: "../up.yaml" },
    related: [],
  },
]);

export const context: ReportContext = {
  version: "1.2.3",
  documents: ["spec/plain.yaml", "spec/fine & good.yaml"],
  warningsFail: false,
  rule: (name) => ({ summary: `About ${name}`, page: `# ${name}\n\n\`\`\`yaml\na: {}\n\`\`\`\n` }),
};
