import { existsSync } from "node:fs";
import path from "node:path";
import type { Severity } from "../../generator/diagnostics/diagnostic.ts";
import { toJsonDiagnostics, type JsonDiagnostic } from "../../generator/diagnostics/json.ts";
import type { LocatedDiagnostic, LocatedLocation } from "../../generator/diagnostics/located.ts";
import { renderStylish } from "../../generator/diagnostics/stylish.ts";
import { keptAddress } from "../../generator/source/references/reference-path.ts";
import type { Finding } from "../../generator/report/finding.ts";
import { pagesFor } from "./pages.ts";
import type { StreamStyle } from "./stream-style.ts";

/** Findings of a report that are printed. */
export interface FindingSelection {
  /** Without warnings and notes. */
  readonly errorsOnly: boolean;
  /** Every finding, not only the first of each kind. */
  readonly all: boolean;
  /** Where in the generator its own mistakes happened. */
  readonly debug: boolean;
}

/** Findings that were printed before. */
export interface EarlierFindings {
  /** `keys` of the report before this one in the same process: warnings and notes. */
  readonly printed?: ReadonlySet<string>;
  /** Notes that an earlier process has printed. */
  readonly seenNotes?: { has(key: string): boolean };
}

/** Diagnostics of a run; paths are relative to the working folder. */
export class Report {
  readonly #cwd: string;
  readonly #diagnostics: LocatedDiagnostic[] = [];

  constructor(cwd: string) {
    this.#cwd = cwd;
  }

  /** Folder that paths are relative to. */
  get folder(): string {
    return this.#cwd;
  }

  /** Adds what another report of the same working folder has. */
  addAll(other: Report): void {
    this.#diagnostics.push(...other.#diagnostics);
  }

  /** Adds diagnostics whose paths are relative to `folder`. */
  add(diagnostics: readonly LocatedDiagnostic[], folder: string): void {
    // A document that was fetched and not kept has no file that a user could open.
    const shownFile = (absolute: string, file: string): string =>
      (existsSync(absolute) ? undefined : keptAddress(file)) ??
      path.relative(this.#cwd, absolute).replaceAll("\\", "/");
    const known = new Map<string, string>();
    const shown = (location: LocatedLocation): LocatedLocation => {
      const file =
        known.get(location.file) ?? shownFile(path.resolve(folder, location.file), location.file);
      known.set(location.file, file);
      return { ...location, file };
    };
    for (const { location, related, ...diagnostic } of diagnostics) {
      this.#diagnostics.push({
        ...diagnostic,
        ...(location === undefined ? {} : { location: shown(location) }),
        related: related.map((one) => ({ ...one, location: shown(one.location) })),
      });
    }
  }

  count(severity: Severity): number {
    return this.#diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  }

  /** Number of warnings that are recovered faults. */
  get faults(): number {
    return this.#diagnostics.filter(
      ({ class: faultClass, severity }) => faultClass === "faulty" && severity === "warning",
    ).length;
  }

  /**
   * For people; empty if there is nothing to print. What earlier reports have printed is only
   * counted.
   */
  stylish(
    { errorsOnly, ...style }: FindingSelection & StreamStyle,
    { printed, seenNotes }: EarlierFindings = {},
  ): string {
    const selected = this.#selected(errorsOnly);
    const fresh = selected.filter((one) => one.severity === "error" || !printed?.has(keyOf(one)));
    const isSeen = (one: LocatedDiagnostic): boolean =>
      !style.all && one.severity === "info" && seenNotes?.has(keyOf(one)) === true;
    const news = fresh.filter((one) => !isSeen(one));
    const seen = fresh.length - news.length;
    const known = selected.length - fresh.length;
    const lines = [
      ...(known === 0
        ? []
        : [`${known} warning${known === 1 ? " or note" : "s and notes"} as before`]),
      ...(seen === 0 ? [] : [`${seen} note${seen === 1 ? "" : "s"} as before; --all prints them`]),
    ];
    const text = renderStylish(news, { ...style, page: pagesFor(this.#cwd) });
    return text + lines.map((line) => `${line}\n`).join("");
  }

  /** Keys of the notes. */
  get notes(): readonly string[] {
    return this.#diagnostics.filter(({ severity }) => severity === "info").map(keyOf);
  }

  /** Keys of the findings, which stay the same wherever in the text they move. */
  get keys(): ReadonlySet<string> {
    return new Set(this.#diagnostics.map(keyOf));
  }

  json({ errorsOnly }: Pick<FindingSelection, "errorsOnly">): readonly JsonDiagnostic[] {
    const page = pagesFor(this.#cwd);
    return toJsonDiagnostics(this.#selected(errorsOnly), (code) => page(code)?.path);
  }

  /** For the formats of other programs. */
  async findings({
    errorsOnly,
  }: Pick<FindingSelection, "errorsOnly">): Promise<readonly Finding[]> {
    const { findingsOf } = await import("../../generator/report/from-diagnostics.ts");
    const page = pagesFor(this.#cwd);
    return findingsOf(this.#selected(errorsOnly), (code) => page(code)?.path);
  }

  /** Summary of a custom rule, in the words of its author. */
  summaryOf(code: string): string | undefined {
    return this.#diagnostics.find((one) => one.code === code)?.summary;
  }

  #selected(errorsOnly: boolean): readonly LocatedDiagnostic[] {
    if (!errorsOnly) return this.#diagnostics;
    return this.#diagnostics.filter((diagnostic) => diagnostic.severity === "error");
  }
}

const keyOf = ({ code, message, location }: LocatedDiagnostic): string =>
  JSON.stringify([code, message, location?.file, location?.pointer]);
