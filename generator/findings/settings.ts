import type { ConfiguredIgnore } from "./ignores/configured-ignores.ts";
import type { RuleLevel } from "./rule-level.ts";
import type { SetName } from "./sets.ts";

/** Options of the configuration for linting. */
export interface LintSettings {
  /** Levels that differ from the defaults, by rule. */
  readonly rules: Readonly<Record<string, RuleLevel>>;
  /** Set that the levels are those of where nothing else names one. Default: `recommended`. */
  readonly extends?: SetName;
  /** Levels in parts of documents, later ones first; files are relative to the configuration. */
  readonly overrides?: readonly LintOverride[];
  /** Findings that are ignored, in files relative to the configuration. */
  readonly ignores?: readonly ConfiguredIgnore[];
}

/** Levels in some files, and in some values or operations of documents. */
export interface LintOverride {
  /** Default: every file. `*` stands for any text. */
  readonly files?: readonly string[];
  /** JSON Pointers to values. */
  readonly pointers?: readonly string[];
  /** Paths, or methods and paths such as `GET /pets`. */
  readonly operations?: readonly string[];
  readonly rules: Readonly<Record<string, RuleLevel>>;
}
