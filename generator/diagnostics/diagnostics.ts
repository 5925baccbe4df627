import { catalogue, type DiagnosticArgs, type DiagnosticCode } from "./catalogue.ts";
import type { Diagnostic, Location, Severity } from "./diagnostic.ts";

/** Severity by code, where it is to differ from the catalogue's. */
export type SeverityOverrides = { readonly [C in DiagnosticCode]?: Severity };

/** Collects what the stages find; nothing is thrown for a mistake of the user's. */
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

  /** Takes over what another stage has collected. */
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

/** Puts the arguments in the places that the catalogue's text names in braces. */
function fill(text: string, args: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(args, name) ? String(args[name]) : place,
  );
}
