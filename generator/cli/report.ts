import path from "node:path";
import type { Severity } from "../diagnostics/diagnostic.ts";
import { toJsonDiagnostics, type JsonDiagnostic } from "../diagnostics/json.ts";
import type { LocatedDiagnostic, LocatedLocation } from "../diagnostics/located.ts";
import { renderStylish } from "../diagnostics/stylish.ts";
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

  /**
   * For people; empty if there is nothing to print. Warnings and notes that an earlier report has
   * printed are only counted.
   *
   * @param before `keys` of the earlier report
   */
  stylish(
    { errorsOnly, ...style }: FindingSelection & StreamStyle,
    before: ReadonlySet<string> = new Set(),
  ): string {
    const selected = this.#selected(errorsOnly);
    const fresh = selected.filter((one) => one.severity === "error" || !before.has(keyOf(one)));
    const known = selected.length - fresh.length;
    const text = renderStylish(fresh, { ...style, page: pagesFor(this.#cwd) });
    if (known === 0) return text;
    return `${text}${known} warning${known === 1 ? " or note" : "s and notes"} as before\n`;
  }

  /** Keys of the findings, which stay the same wherever in the text they move. */
  get keys(): ReadonlySet<string> {
    return new Set(this.#diagnostics.map(keyOf));
  }

  json({ errorsOnly }: Pick<FindingSelection, "errorsOnly">): readonly JsonDiagnostic[] {
    const page = pagesFor(this.#cwd);
    return toJsonDiagnostics(this.#selected(errorsOnly), (code) => page(code)?.path);
  }

  #selected(errorsOnly: boolean): readonly LocatedDiagnostic[] {
    if (!errorsOnly) return this.#diagnostics;
    return this.#diagnostics.filter((diagnostic) => diagnostic.severity === "error");
  }
}

const keyOf = ({ code, message, location }: LocatedDiagnostic): string =>
  JSON.stringify([code, message, location?.file, location?.pointer]);
