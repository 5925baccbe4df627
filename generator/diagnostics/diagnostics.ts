import {
  catalogue,
  type DiagnosticArgs,
  type DiagnosticCode,
  type RefusedArgs,
  type RefusedCode,
} from "./catalogue.ts";
import type { Diagnostic, FaultClass, Location, Severity } from "./diagnostic.ts";
import type { FixChange } from "./fix.ts";
import type { Entry } from "./messages/entry.ts";
import { isOwnCode } from "./own-code.ts";
import { generateSeverity } from "./severity.ts";

/** Severities that differ from the catalogue's, by code. */
type SeverityOverrides = { readonly [C in DiagnosticCode]?: Severity };

/** Parts of a finding beside its texts. */
interface Beside extends Pick<Diagnostic, "related"> {
  /** Text of the catalogue. */
  readonly taken?: string | undefined;
  readonly stack?: string | undefined;
}

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
   * document may have become several parts, and what all of them have is reported once. Of two
   * conversions, the first that is named was made last.
   *
   * @param original where a location is in the user's document
   * @param since number of findings before the first whose locations are of the converted document
   */
  relocate(original: Relocate, since = this.#list.length): void {
    for (const [index, one] of this.#list.entries())
      if (index >= since) this.#list[index] = relocatedBy(original, one);
    const earlier = this.#relocated?.original;
    this.#relocated = {
      original: earlier === undefined ? original : (location) => original(earlier(location)),
      seen: new Set(this.#list.map(identityOf)),
    };
  }

  report<C extends DiagnosticCode>(
    code: C,
    location: Location | undefined,
    args: DiagnosticArgs<C>,
    related: Diagnostic["related"] = [],
    stack?: string,
  ): void {
    const { class: usual, taken }: Entry = catalogue[code];
    this.#write(code, usual, location, args, { related, taken, stack });
  }

  /** Reports a mistake for which nothing can be taken, though others with its code are faulty only. */
  refuse<C extends RefusedCode>(
    code: C,
    location: Location | undefined,
    args: RefusedArgs<C>,
    related: Diagnostic["related"] = [],
  ): void {
    this.#write(code, "fatal", location, args, { related });
  }

  #write(
    code: DiagnosticCode,
    faultClass: FaultClass,
    location: Location | undefined,
    args: Readonly<Record<string, string | number>>,
    { related, taken, stack }: Beside,
  ): void {
    const { message, help }: Entry = catalogue[code];
    this.#add({
      code,
      class: faultClass,
      severity: this.#severities[code] ?? generateSeverity[faultClass],
      message: fill(message, args),
      help: fill(help, args),
      ...(taken === undefined ? {} : { taken: fill(taken, args) }),
      ...(location === undefined ? {} : { location }),
      related,
      ...(stack === undefined ? {} : { stack }),
    });
  }

  /** Reports what several uses of one location would report. */
  reportOnce<C extends DiagnosticCode>(
    code: C,
    location: Location,
    args: DiagnosticArgs<C>,
    related: Diagnostic["related"] = [],
  ): void {
    if (this.#isFirst(code, location)) this.report(code, location, args, related);
  }

  /** Refuses what several uses of one location would refuse. */
  refuseOnce<C extends RefusedCode>(code: C, location: Location, args: RefusedArgs<C>): void {
    if (this.#isFirst(code, location)) this.refuse(code, location, args);
  }

  #isFirst(code: DiagnosticCode, { file, pointer = "" }: Location): boolean {
    const key = `${code} ${file}#${pointer}`;
    if (this.#once.has(key)) return false;
    this.#once.add(key);
    return true;
  }

  /** Adds what another stage has collected. */
  include(other: Pick<Diagnostics, "all">): void {
    for (const diagnostic of other.all) {
      const { code } = diagnostic;
      const severity = isOwnCode(code)
        ? diagnostic.severity
        : (this.#severities[code] ?? diagnostic.severity);
      this.#add({ ...diagnostic, severity });
    }
  }

  #add(diagnostic: Diagnostic): void {
    if (this.#relocated === undefined) {
      this.#list.push(diagnostic);
      return;
    }
    const { original, seen } = this.#relocated;
    const relocated = relocatedBy(original, diagnostic);
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

/** A finding with the locations of the user's document. */
function relocatedBy(original: Relocate, diagnostic: Diagnostic): Diagnostic {
  const { location, related, fix } = diagnostic;
  return {
    ...diagnostic,
    ...(location === undefined ? {} : { location: original(location) }),
    related: related.map((one) => ({ ...one, location: original(one.location) })),
    ...(fix === undefined
      ? {}
      : { fix: fix.map((one) => ({ ...one, ...placeOf(one, location, original) })) }),
  };
}

/** The place of a change in the user's document. */
function placeOf(
  { file = "", pointer }: FixChange,
  location: Location | undefined,
  original: Relocate,
): Pick<FixChange, "file" | "pointer"> {
  const place = { file: file === "" ? (location?.file ?? "") : file, pointer };
  return { pointer, ...original(place) };
}

const identityOf = ({ code, message, location }: Diagnostic): string =>
  JSON.stringify([code, message, location?.file, location?.pointer, location?.part]);

/** Replaces the names in braces of a catalogue text by the arguments. */
function fill(text: string, args: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(args, name) ? String(args[name]) : placeholder,
  );
}
