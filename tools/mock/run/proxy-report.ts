import path from "node:path";
import type { JsonDiagnostic } from "../../../generator/diagnostics/json.ts";
import { locateEach } from "../../../generator/diagnostics/located.ts";
import { visible, visibleJson } from "../../../generator/diagnostics/visible.ts";
import type { ProxyFinding } from "../proxy/finding.ts";
import type { ProxyResult } from "../proxy/proxy.ts";
import { proxyRules, type ProxyRule } from "../proxy/rules.ts";
import type { Finding } from "../../../generator/report/finding.ts";
import { withFingerprints } from "../../../generator/report/fingerprint.ts";
import { filesOf, type SourceSet } from "../../../generator/source/reading/read.ts";
import { describeCode } from "../../frame/formats/rule-description.ts";
import { fileTexts } from "../../frame/formats/file-texts.ts";
import { programFormats } from "../../frame/formats/format-text.ts";
import type { FormatName } from "../../frame/format-names.ts";
import type { ProxyJson } from "../proxy-json.ts";
import { version } from "../../frame/version.ts";

/** Findings about the document itself: parts of it that a proxy does not check. */
export interface DocumentFindings {
  readonly json: readonly JsonDiagnostic[];
  readonly findings: readonly Finding[];
}

/** Findings of a proxy, with places in the document, in the formats of all commands. */
export class ProxyReport {
  readonly #result: ProxyResult;
  readonly #document: string;
  readonly #textOf: (file: string) => string | undefined;
  readonly #findings: readonly (readonly [ProxyFinding, Finding])[];

  readonly #ofDocument: DocumentFindings;

  constructor(
    result: ProxyResult,
    sources: SourceSet,
    ofDocument: DocumentFindings,
    folder: string,
    cwd: string,
  ) {
    const shown = (file: string): string =>
      path.relative(cwd, path.resolve(folder, file)).replaceAll("\\", "/");
    const origins = result.findings.map(({ operation }) => ({
      file: operation?.origin.file ?? sources.entry,
      pointer: operation?.origin.pointer ?? "/paths",
      part: "key" as const,
    }));
    const located = locateEach(origins, filesOf(sources));
    const findings = withFingerprints(
      result.findings.map((finding, i) => {
        const { file, ...place } = located(origins[i] ?? { file: sources.entry, pointer: "" });
        return {
          rule: finding.rule,
          level: "error",
          message: `${finding.method} ${finding.operation?.path ?? finding.path}: ${finding.message}`,
          location: { file: shown(file), ...place },
          related: [],
        };
      }),
    );
    this.#result = result;
    this.#ofDocument = ofDocument;
    this.#document = shown(sources.entry);
    this.#textOf = fileTexts(cwd);
    this.#findings = findings.flatMap((finding, i) => {
      const own = result.findings[i];
      return own === undefined ? [] : [[own, finding] as const];
    });
  }

  get hasErrors(): boolean {
    return this.#findings.length > 0;
  }

  text(format: FormatName): string {
    if (format === "stylish") return this.forPeople();
    if (format === "json") return `${visibleJson(this.#json())}\n`;
    return programFormats[format](
      [...this.#ofDocument.findings, ...this.#findings.map(([, finding]) => finding)],
      {
        version: version(),
        documents: [this.#document],
        warningsFail: false,
        textOf: this.#textOf,
        rule: (name) => (isProxyRule(name) ? { summary: proxyRules[name] } : describeCode(name)),
      },
    );
  }

  /** Each finding once with its place, and counts. */
  forPeople(): string {
    const { exchanges, unchecked } = this.#result;
    const lines = this.#findings.map(([, { rule, message, location }]) => {
      const { start } = location?.range ?? {};
      const place = `${location?.file ?? ""}${start === undefined ? "" : `:${start.line}:${start.column}`}`;
      return visible(`${place} error ${rule}: ${message}`);
    });
    const not = unchecked === 0 ? "" : `, ${unchecked} of them not checked`;
    const counts = `${many(exchanges, "request")}${not}, ${many(lines.length, "finding")}`;
    return [...lines, counts, ""].join("\n");
  }

  #json(): ProxyJson {
    const { exchanges, unchecked } = this.#result;
    return {
      requests: exchanges,
      unchecked,
      findings: this.#findings.map(([own, { location }]) => ({
        rule: own.rule,
        message: own.message,
        operationId: own.operation?.id ?? null,
        method: own.method,
        path: own.path,
        status: own.status ?? null,
        file: location?.file ?? this.#document,
        pointer: location?.pointer ?? "",
      })),
      diagnostics: this.#ofDocument.json,
    };
  }
}

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const isProxyRule = (name: string): name is ProxyRule => Object.hasOwn(proxyRules, name);
