import { catalogue, type DiagnosticArgs, type DiagnosticCode } from "./catalogue.ts";
import type { Diagnostic, Location, Severity } from "./diagnostic.ts";

/** Severities that differ from the catalogue's, by code. */
export type SeverityOverrides = { readonly [C in DiagnosticCode]?: Severity };

/** Collects what the stages report; a user's mistake never throws. */
export class Diagnostics {
  readonly #list: Diagnostic[] = [];
  readonly #severities: SeverityOverrides;

  /** @param severities severities other than those of the catalogue */
  constructor(severities: SeverityOverrides = {}) {
    this.#severities = severities;
  }

  report<C extends DiagnosticCode>(
    code: C,
    location: Location | undefined,
    args: DiagnosticArgs<C>,
    related: Diagnostic["related"] = [],
  ): void {
    const { severity, message, help } = catalogue[code] as (typeof catalogue)[DiagnosticCode];
    this.#list.push({
      code,
      severity: this.#severities[code] ?? severity,
      message: fill(message, args),
      help: fill(help, args),
      ...(location === undefined ? {} : { location }),
      related,
    });
  }

  /** Adds what another stage has collected. */
  include(other: Pick<Diagnostics, "all">): void {
    for (const diagnostic of other.all) {
      const severity = this.#severities[diagnostic.code] ?? diagnostic.severity;
      this.#list.push({ ...diagnostic, severity });
    }
  }

  get all(): readonly Diagnostic[] {
    return this.#list;
  }

  get hasErrors(): boolean {
    return this.#list.some((diagnostic) => diagnostic.severity === "error");
  }
}

/** Replaces the names in braces of a catalogue text by the arguments. */
function fill(text: string, args: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(args, name) ? String(args[name]) : placeholder,
  );
}
