import path from "node:path";
import type { Severity } from "../diagnostics/diagnostic.ts";
import { toJsonDiagnostics, type JsonDiagnostic } from "../diagnostics/json.ts";
import type { LocatedDiagnostic, LocatedLocation } from "../diagnostics/located.ts";
import { renderStylish } from "../diagnostics/stylish.ts";
import { pagesFor } from "./pages.ts";

/** Options of printing a report. */
interface ReportOptions {
  readonly color: boolean;
  /** Without warnings and notes. */
  readonly errorsOnly: boolean;
  /** Every finding, not only the first of each kind. */
  readonly all?: boolean;
  /** Whether the terminal shows links. */
  readonly links?: boolean;
}

/** Diagnostics of a run; paths are relative to the working folder. */
export class Report {
  readonly #cwd: string;
  readonly #diagnostics: LocatedDiagnostic[] = [];

  constructor(cwd: string) {
    this.#cwd = cwd;
  }

  /** Adds diagnostics whose paths are relative to `folder`. */
  add(diagnostics: readonly LocatedDiagnostic[], folder: string): void {
    const shown = (location: LocatedLocation): LocatedLocation => {
      const relative = path.relative(this.#cwd, path.resolve(folder, location.file));
      return { ...location, file: relative.replaceAll("\\", "/") };
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

  /** For people. Empty if there is nothing to print. */
  stylish(options: ReportOptions): string {
    return this.#render(this.#selected(options.errorsOnly), options);
  }

  /**
   * For people, without the warnings and notes that an earlier report has printed: they are counted.
   *
   * @param before `keys` of the earlier report
   */
  stylishSince(before: ReadonlySet<string>, options: ReportOptions): string {
    const selected = this.#selected(options.errorsOnly);
    const fresh = selected.filter((one) => one.severity === "error" || !before.has(keyOf(one)));
    const known = selected.length - fresh.length;
    const text = this.#render(fresh, options);
    if (known === 0) return text;
    return `${text}${known} warning${known === 1 ? " or note" : "s and notes"} as before\n`;
  }

  /** Keys of the findings, which stay the same wherever in the text they move. */
  get keys(): ReadonlySet<string> {
    return new Set(this.#diagnostics.map(keyOf));
  }

  json(
    options: { readonly errorsOnly: boolean } = { errorsOnly: false },
  ): readonly JsonDiagnostic[] {
    const page = pagesFor(this.#cwd);
    return toJsonDiagnostics(this.#selected(options.errorsOnly), (code) => page(code)?.path);
  }

  #render(diagnostics: readonly LocatedDiagnostic[], options: ReportOptions): string {
    const { color, all = false, links = false } = options;
    if (diagnostics.length === 0) return "";
    return renderStylish(diagnostics, { color, all, links, page: pagesFor(this.#cwd) });
  }

  #selected(errorsOnly: boolean): readonly LocatedDiagnostic[] {
    if (!errorsOnly) return this.#diagnostics;
    return this.#diagnostics.filter((diagnostic) => diagnostic.severity === "error");
  }
}

const keyOf = ({ code, message, location }: LocatedDiagnostic): string =>
  JSON.stringify([code, message, location?.file, location?.pointer]);
