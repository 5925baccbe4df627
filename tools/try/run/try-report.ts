import path from "node:path";
import { locateEach } from "../../../generator/diagnostics/located.ts";
import { visible, visibleJson } from "../../../generator/diagnostics/visible.ts";
import type { Finding } from "../../../generator/report/finding.ts";
import { withFingerprints } from "../../../generator/report/fingerprint.ts";
import { filesOf, type SourceSet } from "../../../generator/source/reading/read.ts";
import { curlCommand, walkCommands } from "../curl.ts";
import type { TryFinding } from "../finding.ts";
import { levelOf } from "../levels.ts";
import { tryRules } from "../rules.ts";
import type { BranchCoverage } from "../coverage.ts";
import type { TryResult } from "../run.ts";
import { fileTexts } from "../../frame/formats/file-texts.ts";
import { programFormats } from "../../frame/formats/format-text.ts";
import type { FormatName } from "../../frame/format-names.ts";
import type { TryJson } from "../try-json.ts";
import { version } from "../../frame/version.ts";

/** Findings of a run with their places in the document, in the formats of all commands. */
export class TryReport {
  readonly #result: TryResult;
  readonly #document: string;
  readonly #textOf: (file: string) => string | undefined;
  readonly #findings: readonly (readonly [TryFinding, Finding])[];

  constructor(result: TryResult, sources: SourceSet, folder: string, cwd: string) {
    const shown = (file: string): string =>
      path.relative(cwd, path.resolve(folder, file)).replaceAll("\\", "/");
    const origins = result.findings.map(({ operation: { origin } }) => ({
      file: origin.file,
      pointer: origin.pointer,
      part: "key" as const,
    }));
    const located = locateEach(origins, filesOf(sources));
    const found = withFingerprints(
      result.findings.map((finding, index) => {
        const { file, ...place } = located(origins[index] ?? finding.operation.origin);
        return {
          rule: finding.rule,
          level: levelOf(finding.rule),
          message: `${nameOf(finding)}: ${finding.message}`,
          help: this.#commands(finding, result).join("\n"),
          location: { file: shown(file), ...place },
          related: [],
        };
      }),
    );
    this.#result = result;
    this.#document = shown(sources.entry);
    this.#textOf = fileTexts(cwd);
    this.#findings = found.flatMap((one, index) => {
      const own = result.findings[index];
      return own === undefined ? [] : [[own, one] as const];
    });
  }

  /** Whether an error was found. */
  get hasErrors(): boolean {
    return this.#findings.some(([, { level }]) => level === "error");
  }

  text(format: FormatName): string {
    if (format === "stylish") return this.forPeople({});
    if (format === "json") return `${visibleJson(this.#json())}\n`;
    return programFormats[format](
      this.#findings.map(([, one]) => one),
      {
        version: version(),
        documents: [this.#document],
        warningsFail: false,
        textOf: this.#textOf,
        rule: (name) => ({ summary: tryRules[name as keyof typeof tryRules] }),
      },
    );
  }

  forPeople({ quiet = false }: { readonly quiet?: boolean }): string {
    const lines: string[] = [];
    for (const [own, { rule, level, message, location }] of this.#findings) {
      if (level === "note") continue;
      const { start } = location?.range ?? {};
      const place = `${location?.file ?? ""}${start === undefined ? "" : `:${start.line}:${start.column}`}`;
      lines.push(
        `${visible(place)} ${level} ${rule}: ${visible(message)}`,
        ...this.#commands(own, this.#result).map((line) => `  ${visible(line)}`),
        "",
      );
    }
    const { requests, repeated, interrupted, operations, neverDone, skipped } = this.#result;
    const { branches, walks } = this.#result;
    if (quiet) return lines.join("\n");
    lines.push(...this.#notes());
    const reasons = new Map<string, number>();
    for (const { reason } of skipped) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    for (const [reason, count] of reasons)
      lines.push(`${many(count, "operation")} not tried: ${reason}`);
    if (neverDone.length > 0) {
      const names = firstOf(neverDone.map(({ id }) => id));
      lines.push(
        `${many(neverDone.length, "operation")} never answered with 2xx: ${visible(names)}`,
      );
    }
    lines.push(...branchLines(branches));
    if (walks.asked > 0) lines.push(walksLine(walks));
    lines.push(...this.#ofSecondUser(), ...(this.#result.flows ?? []).map(flowLine));
    if (repeated > 0) lines.push(`${many(repeated, "request")} sent again after Retry-After`);
    if (interrupted) lines.push("The run was interrupted: this is what was found until then");
    const notes = this.#findings.filter(([, { level }]) => level === "note").length;
    const counts = [
      `${many(requests, "request")} to ${many(operations, "operation")}`,
      many(this.#findings.length - notes, "finding"),
      ...(notes === 0 ? [] : [many(notes, "note")]),
    ];
    lines.push(counts.join(", "), "");
    return lines.join("\n");
  }

  /** The operations that were judged with a second user, and the others. */
  #ofSecondUser(): readonly string[] {
    const { secondUser } = this.#result;
    if (secondUser === undefined) return [];
    const { judged, notJudged } = secondUser;
    const reasons = new Map<string, string[]>();
    for (const { operation, reason } of notJudged)
      reasons.set(reason, [...(reasons.get(reason) ?? []), operation.id]);
    return [
      `${many(judged.length, "operation")} called as the second user, with what the first one has made`,
      ...[...reasons].map(
        ([reason, ids]) =>
          `${many(ids.length, "operation")} not judged for the second user: ${reason}: ${visible(firstOf(ids))}`,
      ),
    ];
  }

  /** One line for all notes that say the same of several operations. */
  #notes(): readonly string[] {
    const named = new Map<string, string[]>();
    for (const [own, { level, rule }] of this.#findings) {
      if (level !== "note") continue;
      const text = `note ${rule}: ${own.message}`;
      named.set(text, [...(named.get(text) ?? []), nameOf(own)]);
    }
    return [...named].map(([text, names]) => visible(`${text}: ${firstOf(names)}`));
  }

  /** Commands that send the requests of a finding again. */
  #commands({ request, before, walk }: TryFinding, { shown }: TryResult): readonly string[] {
    if (walk !== undefined) return walkCommands(walk, shown);
    const requests = [before, request].flatMap((one) => one ?? []);
    return [requests.map((one) => curlCommand(one, shown)).join(" && ")];
  }

  #json(): TryJson {
    const { requests, repeated, interrupted, operations, branches, walks } = this.#result;
    const { neverDone, skipped, secondUser, flows } = this.#result;
    return {
      requests,
      repeated,
      interrupted,
      operations,
      branches: {
        all: branches.all,
        sent: branches.sent,
        parameters: branches.parameters,
        bodies: branches.bodies,
        unsent: branches.unsent.map(({ operation, ...one }) => ({
          operationId: operation.id,
          ...one,
        })),
      },
      walks,
      ...(secondUser && {
        secondUser: {
          judged: secondUser.judged.map(({ id }) => id),
          notJudged: secondUser.notJudged.map(({ operation, reason }) => ({
            operationId: operation.id,
            reason,
          })),
        },
      }),
      ...(flows && { flows }),
      neverDone: neverDone.map(({ id }) => id),
      skipped: skipped.map(({ operation, reason }) => ({ operationId: operation.id, reason })),
      findings: this.#findings.map(([own, { location, help = "" }]) => ({
        rule: own.rule,
        level: levelOf(own.rule),
        message: own.message,
        operationId: own.operation.id,
        method: own.request.method,
        path: own.operation.path,
        status: own.status ?? null,
        file: location?.file ?? this.#document,
        pointer: location?.pointer ?? "",
        curl: help,
      })),
    };
  }
}

/** A workflow, and why it did not pass. */
const flowLine = ({ workflowId, passed, steps, reason }: FlowOfRun): string =>
  visible(
    passed
      ? `workflow '${workflowId}' passed: ${many(steps, "step")}`
      : `workflow '${workflowId}' did not pass: ${reason ?? "it has ended"}`,
  );

type FlowOfRun = NonNullable<TryResult["flows"]>[number];

/** The walks that were made, and why there were not more. */
const walksLine = ({ asked, made, steps, reason }: TryResult["walks"]): string =>
  reason === undefined
    ? `${many(made, "walk")} of ${many(steps, "call")}`
    : `${made} of ${many(asked, "walk")} of ${many(steps, "call")}: ${reason}`;

const nameOf = ({ operation, request }: TryFinding): string =>
  `${request.method} ${operation.path}`;

/** Kinds of values that were sent, and why others were not. */
function branchLines({ all, sent, parameters, bodies, unsent }: BranchCoverage): readonly string[] {
  if (all === 0) return [];
  const parts = [
    ...(bodies.all > 0 ? [`bodies: ${bodies.sent} of ${bodies.all}`] : []),
    ...(parameters.all > 0 ? [`parameters: ${parameters.sent} of ${parameters.all}`] : []),
  ];
  const more = parts.length > 1 ? ` (${parts.join(", ")})` : "";
  const reasons = new Map<string, string[]>();
  for (const { operation, what, reason } of unsent)
    reasons.set(reason, [...(reasons.get(reason) ?? []), `${operation.id} ${what}`]);
  return [
    `${sent} of ${many(all, "kind")} of values were sent${more}`,
    ...[...reasons].map(
      ([reason, names]) =>
        `${many(names.length, "kind")} not sent, because ${reason}: ${visible(firstOf(names, 3))}`,
    ),
  ];
}

/** The first names, and how many more there are. */
const firstOf = (names: readonly string[], most = 10): string =>
  `${names.slice(0, most).join(", ")}${names.length > most ? `, and ${names.length - most} more` : ""}`;

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
