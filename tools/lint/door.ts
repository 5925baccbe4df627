/**
 * Linting for other programs: the findings of `diptych lint`, without a configuration file.
 *
 * @module
 */

import { analyse } from "../../generator/analyse.ts";
import type { DocumentRef } from "../../generator/core.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { locate, type LocatedDiagnostic } from "../../generator/diagnostics/located.ts";
import type { RuleLevel } from "../../generator/findings/rule-level.ts";
import type { LintOverride } from "../../generator/findings/settings.ts";
import type { SetName } from "../../generator/findings/sets.ts";
import { filesOf } from "../../generator/source/reading/read.ts";
import { lint } from "./lint.ts";
import { rules } from "./registry.ts";

export { inMemory, type DocumentRef, type Finding, type SourceHost } from "../../generator/core.ts";
export type { LintOverride, RuleLevel, SetName };

/** Settings of a run, as `lint` of the configuration has them. */
export interface LintOptions {
  /** Set of levels that the others differ from. Default: `recommended`. */
  readonly extends?: SetName;
  /** Levels by rule. */
  readonly rules?: Readonly<Record<string, RuleLevel>>;
  /** Levels in parts of documents, later ones first. */
  readonly overrides?: readonly LintOverride[];
}

/** Names of all rules; other codes of findings come from reading and lowering. */
export const ruleNames: readonly string[] = rules.map(({ name }) => name);

/** Reads and checks a document, and gives what is found, with places. */
export async function lintDocument(
  { host, ...document }: DocumentRef,
  { rules: levels = {}, ...options }: LintOptions = {},
): Promise<readonly LocatedDiagnostic[]> {
  const diagnostics = new Diagnostics();
  const { sources, api } = await analyse(
    { int64: "number", unreferenced: true, ...document },
    host,
    diagnostics,
  );
  const settings = { ...options, rules: levels };
  const found = lint(sources, settings, diagnostics.all, api === undefined ? {} : { api });
  return locate(found, filesOf(sources));
}
