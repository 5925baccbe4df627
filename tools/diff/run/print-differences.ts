import { visible, visibleJson } from "../../../generator/diagnostics/visible.ts";
import { acceptedLines } from "../report/accepted.ts";
import { findingsOf } from "../report/findings.ts";
import { groupChanges } from "../report/groups.ts";
import { htmlOf } from "../report/html.ts";
import { jsonOf } from "../report/json.ts";
import { markdownOf } from "../report/markdown.ts";
import { renderChanges } from "../report/stylish.ts";
import type { ChangeRule } from "../rules/index.ts";
import { painter } from "../../../generator/diagnostics/paint.ts";
import { describeChange } from "./change-description.ts";
import { programFormats } from "../../frame/formats/format-text.ts";
import type { Finding } from "../../../generator/report/finding.ts";
import { version } from "../../frame/version.ts";
import type { DiffFormat } from "../formats.ts";
import type { Compared } from "./compared.ts";

/** Parts of a run that its formats share. */
export interface PrintedRun {
  readonly compared: readonly Compared[];
  /** Errors that kept documents from being read. */
  readonly faults?: readonly Finding[];
  /** Breaking changes only. */
  readonly isQuiet: boolean;
  readonly color: boolean;
  /** Whether risky changes make the run fail. */
  readonly riskyFails: boolean;
  /** Whether annotations show compatible changes, too. */
  readonly all: boolean;
  /** Text of a file of the working folder. */
  textOf?(file: string): string | undefined;
  /** The page of a rule, as a path from the working folder. */
  page(rule: string): string | undefined;
}

/** Differences in one format. */
export function differencesText(format: DiffFormat, run: PrintedRun): string {
  const { compared, faults = [] } = run;
  switch (format) {
    case "stylish":
      return stylish(run);
    case "json":
      return `${visibleJson(json(compared))}\n`;
    case "markdown":
      return compared.map((one) => titled(one, markdownOf(one.changes, one.accepted))).join("\n");
    case "html":
      return htmlOf(compared);
    default: {
      // Annotations are few, and for what a pull request has to look at.
      const isShort = format === "github" && !run.all;
      const findings = compared.flatMap(({ changes, accepted, documents }) => {
        const exceptions = new Map(accepted.map(({ change, exception }) => [change, exception]));
        return [
          ...findingsOf(
            changes.filter(({ level, rule }) => !isShort || level !== "compatible" || isTold(rule)),
            documents,
            run.page,
          ),
          ...findingsOf([...exceptions.keys()], documents, run.page, (change) =>
            exceptions.get(change),
          ),
        ];
      });
      return programFormats[format]([...faults, ...findings], {
        version: version(),
        documents: compared.map(({ entry }) => entry),
        warningsFail: run.riskyFails,
        ...(run.textOf === undefined ? {} : { textOf: run.textOf }),
        rule: (name) => describeChange(name as ChangeRule),
      });
    }
  }
}

/** Whether a review has to hear of a change whatever its level: of what judges, and what is excepted. */
const isTold = (rule: ChangeRule): boolean =>
  rule === "rules-weakened" || rule === "exception-added" || rule === "document-moved";

/** One object for a pair of documents, a list for folders. */
function json(compared: readonly Compared[]): object {
  const [only] = compared;
  if (compared.length === 1 && only?.name === "") return jsonOf(only, only.documents);
  return {
    documents: compared.map((one) => ({ document: one.name, ...jsonOf(one, one.documents) })),
  };
}

const titled = ({ name }: Compared, text: string): string =>
  name === "" ? text : text.replace("# Changes of the API", `# Changes of \`${name}\``);

function stylish({ compared, isQuiet, color }: PrintedRun): string {
  const paint = painter(color);
  const texts = compared.flatMap(({ name, changes, documents, accepted }) => {
    const groups = groupChanges(changes).filter(
      ({ change }) => !isQuiet || change.level === "breaking",
    );
    const text = renderChanges(groups, documents, { color });
    return [
      ...(name === "" || text === "" ? [] : [`${paint("underline", name)}\n\n`]),
      text,
      ...(accepted.length === 0 || isQuiet
        ? []
        : [
            `${accepted.length} accepted by exceptions\n`,
            ...acceptedLines(accepted).map((line) => `  ${visible(line)}\n`),
          ]),
    ];
  });
  const isEmpty = compared.every(
    ({ changes, accepted }) => changes.length === 0 && accepted.length === 0,
  );
  // Of documents that could not be read nothing is known.
  if (compared.length > 0 && isEmpty && !isQuiet) texts.push(`${paint("green", "no changes")}\n`);
  return texts.join("");
}
