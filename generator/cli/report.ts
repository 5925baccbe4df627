import path from "node:path";
import type { Severity } from "../diagnostics/diagnostic.ts";
import { toJsonDiagnostics, type JsonDiagnostic } from "../diagnostics/json.ts";
import type { LocatedDiagnostic, LocatedLocation } from "../diagnostics/located.ts";
import { renderStylish } from "../diagnostics/stylish.ts";

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

  /** For people; with `errorsOnly` without warnings and notes. Empty if there are no diagnostics. */
  stylish(options: { readonly color: boolean; readonly errorsOnly: boolean }): string {
    return renderStylish(this.#selected(options.errorsOnly), options);
  }

  json(
    options: { readonly errorsOnly: boolean } = { errorsOnly: false },
  ): readonly JsonDiagnostic[] {
    return toJsonDiagnostics(this.#selected(options.errorsOnly));
  }

  #selected(errorsOnly: boolean): readonly LocatedDiagnostic[] {
    if (!errorsOnly) return this.#diagnostics;
    return this.#diagnostics.filter((diagnostic) => diagnostic.severity === "error");
  }
}
