import path from "node:path";
import type { Diagnostic, Location } from "../diagnostics/diagnostic.ts";
import { toJsonDiagnostics, type JsonDiagnostic } from "../diagnostics/json.ts";
import type { LocatedText } from "../diagnostics/sources.ts";
import { renderStylish } from "../diagnostics/stylish.ts";
import type { SourceFile } from "../source/source-file.ts";

/** Diagnostics of a run with the texts that they are about, paths as seen from the working folder. */
export class Report {
  readonly #cwd: string;
  readonly #diagnostics: Diagnostic[] = [];
  readonly #texts = new Map<string, LocatedText>();

  constructor(cwd: string) {
    this.#cwd = cwd;
  }

  /** Takes diagnostics over; `folder` is the one that their paths are relative to. */
  add(diagnostics: readonly Diagnostic[], sources: Iterable<SourceFile>, folder: string): void {
    const show = (file: string): string => {
      const relative = path.relative(this.#cwd, path.resolve(folder, file));
      return relative.replaceAll("\\", "/");
    };
    const place = (location: Location): Location => ({ ...location, file: show(location.file) });
    for (const diagnostic of diagnostics) {
      const related = diagnostic.related.map((one) => ({ ...one, location: place(one.location) }));
      const location = diagnostic.location;
      this.#diagnostics.push({
        ...diagnostic,
        ...(location === undefined ? {} : { location: place(location) }),
        related,
      });
    }
    for (const source of sources) this.#texts.set(show(source.path), source);
  }

  count(severity: Diagnostic["severity"]): number {
    return this.#diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  }

  /** For people; with `errorsOnly` without warnings and notes. Empty where there is nothing to say. */
  stylish(options: { readonly color: boolean; readonly errorsOnly: boolean }): string {
    return renderStylish(this.#selected(options.errorsOnly), this.#texts, options);
  }

  json(
    options: { readonly errorsOnly: boolean } = { errorsOnly: false },
  ): readonly JsonDiagnostic[] {
    return toJsonDiagnostics(this.#selected(options.errorsOnly), this.#texts);
  }

  #selected(errorsOnly: boolean): readonly Diagnostic[] {
    if (!errorsOnly) return this.#diagnostics;
    return this.#diagnostics.filter((diagnostic) => diagnostic.severity === "error");
  }
}
