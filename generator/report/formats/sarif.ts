import type { Format, ReportContext } from "../context.ts";
import type { Finding, FindingLocation } from "../finding.ts";
import { jsonText, wellFormed } from "../json-text.ts";
import { lineHashes } from "../line-hashes.ts";
import { detailLines, fileOf } from "../words.ts";

/** Prints a log of SARIF 2.1.0, which code scanning of GitHub and others read. */
export const sarif: Format = (findings, context) => {
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  const indices = new Map(rules.map((rule, index) => [rule, index]));
  const driver = {
    name: "diptych",
    semanticVersion: context.version,
    rules: rules.map((rule) => descriptor(rule, context)),
  };
  const hashOf = lineHashesOf(context);
  const run = {
    tool: { driver },
    columnKind: "utf16CodeUnits",
    results: findings.map((finding) => ({
      ruleId: finding.rule,
      ruleIndex: indices.get(finding.rule),
      ...result(finding, context.documents, hashOf),
    })),
  };
  return jsonText({
    $schema:
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [run],
  });
};

/** Characters of a description; code scanning of GitHub shows no more. */
const mostCharacters = 1_024;

/** A rule with all that code scanning of GitHub demands. A rule without a page is explained by its sentence. */
function descriptor(rule: string, context: ReportContext): object {
  const { summary, page = summary } = context.rule(rule);
  return {
    id: rule,
    name: rule,
    shortDescription: { text: shortened(summary) },
    fullDescription: { text: shortened(descriptionIn(page) ?? summary) },
    help: { text: page, markdown: page },
  };
}

/** The first paragraph of a page. */
function descriptionIn(page: string): string | undefined {
  const paragraphs = page.split(/\n\s*\n/).map((one) => one.trim());
  return paragraphs.find((one) => one !== "" && !/^(?:#|`{3}|\|)/.test(one))?.replaceAll("\n", " ");
}

const shortened = (text: string): string =>
  text.length <= mostCharacters ? text : `${wellFormed(text.slice(0, mostCharacters - 1))}…`;

/** Hash of a line of a file; undefined where the file is not known. Each file is read once. */
function lineHashesOf({
  textOf,
}: Pick<ReportContext, "textOf">): (file: string, line: number) => string | undefined {
  const known = new Map<string, readonly string[] | undefined>();
  return (file, line) => {
    if (!known.has(file)) {
      const text = textOf?.(file);
      known.set(file, text === undefined ? undefined : lineHashes(text));
    }
    return known.get(file)?.[line - 1];
  };
}

/** Every result has a location: GitHub refuses the whole log otherwise. */
function result(
  finding: Finding,
  documents: readonly string[],
  hashOf: (file: string, line: number) => string | undefined,
): object {
  const { level, message, fingerprint, location } = finding;
  const { file = fileOf(finding, documents), range: { start = { line: 1 } } = {} } = location ?? {};
  const hash = hashOf(file, start.line);
  const related = finding.related.filter(({ isElsewhere }) => isElsewhere !== true);
  const others = finding.related.filter(({ isElsewhere }) => isElsewhere === true);
  const details = detailLines({ ...finding, related: others });
  return {
    level,
    message: { text: literal([message, ...details].join("\n")) },
    locations: [place(finding.location ?? { file: fileOf(finding, documents) })],
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map((one, id) => ({
            id,
            ...place(one.location),
            message: { text: literal(one.message) },
          })),
        }),
    partialFingerprints: {
      "findingHash/v1": fingerprint,
      ...(hash === undefined ? {} : { primaryLocationLineHash: hash }),
    },
  };
}

function place({ file, range, pointer }: FindingLocation): object {
  const region = range === undefined ? undefined : regionOf(range);
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(file) },
      ...(region === undefined ? {} : { region }),
    },
    ...(pointer === undefined ? {} : { logicalLocations: [{ fullyQualifiedName: pointer }] }),
  };
}

const regionOf = ({ start, end }: NonNullable<FindingLocation["range"]>): object => ({
  startLine: start.line,
  startColumn: start.column,
  endLine: end.line,
  endColumn: end.column,
});

/** A relative reference as in RFC 3986; `file:` where the path is absolute, as on another drive. Addresses stay. */
function uriOf(file: string): string {
  if (/^https?:\/\//.test(file)) return wellFormed(file);
  const path = wellFormed(file).split("/").map(encodeURIComponent).join("/");
  if (file.startsWith("/")) return `file://${path}`;
  return /^[A-Za-z]:\//.test(file) ? `file:///${path.replace("%3A", ":")}` : path;
}

/**
 * Text in which nothing is a placeholder, such as `{0}`, or a link. Other braces stay: they mean nothing, and
 * readers would show them twice. Source: SARIF 2.1.0, 3.11.5 and 3.11.6.
 */
function literal(text: string): string {
  const withoutPlaceholders = text.replace(/\{(\d+)\}/g, "{{$1}}");
  return text.includes("](") ? withoutPlaceholders.replaceAll("[", "\\[") : withoutPlaceholders;
}
