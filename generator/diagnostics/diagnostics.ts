import { catalogue, type DiagnosticArgs, type DiagnosticCode } from "./catalogue.ts";
import type { Diagnostic, Location, Severity } from "./diagnostic.ts";

/** Severities that differ from the catalogue's, by code. */
type SeverityOverrides = { readonly [C in DiagnosticCode]?: Severity };

/** Collects what the stages report; a user's mistake never throws. */
export class Diagnostics {
  readonly #list: Diagnostic[] = [];
  readonly #severities: SeverityOverrides;
  readonly #once = new Set<string>();
  #relocated: { readonly original: Relocate; readonly seen: Set<string> } | undefined;

  /** @param severities severities other than those of the catalogue */
  constructor(severities: SeverityOverrides = {}) {
    this.#severities = severities;
  }

  /**
   * Locations of what is reported from now on are those of a converted document. A part of the user's
   * document may have become several parts, and what all of them have is reported once.
   *
   * @param original where a location is in the user's document
   */
  relocate(original: Relocate): void {
    this.#relocated = { original, seen: new Set(this.#list.map(identityOf)) };
  }

  report<C extends DiagnosticCode>(
    code: C,
    location: Location | undefined,
    args: DiagnosticArgs<C>,
    related: Diagnostic["related"] = [],
    stack?: string,
  ): void {
    const { severity, message, help } = catalogue[code] as (typeof catalogue)[DiagnosticCode];
    this.#add({
      code,
      severity: this.#severities[code] ?? severity,
      message: fill(message, args),
      help: fill(help, args),
      ...(location === undefined ? {} : { location }),
      related,
      ...(stack === undefined ? {} : { stack }),
    });
  }

  /** Reports what several uses of one location would report. */
  reportOnce<C extends DiagnosticCode>(code: C, location: Location, args: DiagnosticArgs<C>): void {
    const { file, pointer = "" } = location;
    const key = `${code} ${file}#${pointer}`;
    if (this.#once.has(key)) return;
    this.#once.add(key);
    this.report(code, location, args);
  }

  /** Adds what another stage has collected. */
  include(other: Pick<Diagnostics, "all">): void {
    for (const diagnostic of other.all) {
      const severity = this.#severities[diagnostic.code] ?? diagnostic.severity;
      this.#add({ ...diagnostic, severity });
    }
  }

  #add(diagnostic: Diagnostic): void {
    if (this.#relocated === undefined) {
      this.#list.push(diagnostic);
      return;
    }
    const { original, seen } = this.#relocated;
    const { location } = diagnostic;
    const relocated = {
      ...diagnostic,
      ...(location === undefined ? {} : { location: original(location) }),
      related: diagnostic.related.map((one) => ({ ...one, location: original(one.location) })),
    };
    const identity = identityOf(relocated);
    if (seen.has(identity)) return;
    seen.add(identity);
    this.#list.push(relocated);
  }

  get all(): readonly Diagnostic[] {
    return this.#list;
  }

  get hasErrors(): boolean {
    return this.#list.some((diagnostic) => diagnostic.severity === "error");
  }
}

type Relocate = (location: Location) => Location;

const identityOf = ({ code, message, location }: Diagnostic): string =>
  JSON.stringify([code, message, location?.file, location?.pointer, location?.part]);

/** Replaces the names in braces of a catalogue text by the arguments. */
function fill(text: string, args: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(args, name) ? String(args[name]) : placeholder,
  );
}
