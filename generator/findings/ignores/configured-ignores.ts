import type { LocatedDiagnostic } from "../../diagnostics/located.ts";
import { matchesPointer, matchesText } from "../selection.ts";

/** Findings that the configuration ignores. */
export interface ConfiguredIgnore {
  readonly rule: string;
  /** Relative to the same folder as findings; `*` stands for any text. */
  readonly file?: string;
  /** JSON Pointer to a value; `*` stands for any text in a segment. What is in the value belongs to it. */
  readonly pointer: string;
}

/** Entries of the configuration, and which of them have ignored something. */
export class ConfiguredIgnores {
  readonly #ignores: readonly ConfiguredIgnore[];
  readonly #byRule: ReadonlyMap<string, readonly ConfiguredIgnore[]>;
  readonly #used = new Set<ConfiguredIgnore>();

  constructor(ignores: readonly ConfiguredIgnore[]) {
    this.#ignores = ignores;
    const byRule = new Map<string, ConfiguredIgnore[]>();
    for (const one of ignores) {
      const list = byRule.get(one.rule);
      if (list === undefined) byRule.set(one.rule, [one]);
      else list.push(one);
    }
    this.#byRule = byRule;
  }

  /** Findings that no entry ignores; those that are fatal stay. */
  apply(findings: readonly LocatedDiagnostic[]): readonly LocatedDiagnostic[] {
    if (this.#ignores.length === 0) return findings;
    return findings.filter((finding) => {
      if (finding.class === "fatal" || finding.location === undefined) return true;
      const { file, pointer = "" } = finding.location;
      const matching = (this.#byRule.get(finding.code) ?? []).filter(
        (one) =>
          (one.file === undefined || matchesText(one.file, file)) &&
          matchesPointer(one.pointer, pointer),
      );
      for (const one of matching) this.#used.add(one);
      return matching.length === 0;
    });
  }

  /** Indices of the entries that have ignored nothing. */
  get unused(): readonly number[] {
    return this.#ignores.flatMap((one, index) => (this.#used.has(one) ? [] : [index]));
  }
}
