import type { Diagnostic, Severity } from "../../generator/diagnostics/diagnostic.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { loadDocument } from "../../generator/openapi/load.ts";
import { lintSeverity } from "../../generator/diagnostics/severity.ts";
import type { LocatedDiagnostic } from "../../generator/diagnostics/located.ts";
import type { SourceSet } from "../../generator/source/reading/read.ts";
import { writtenLocation } from "../../generator/source/references/relocation.ts";
import { LintDocument } from "./document.ts";
import { isOwnCode } from "../../generator/diagnostics/own-code.ts";
import type { Api } from "../../generator/ir/index.ts";
import type { OwnRule } from "./own/own-rule.ts";
import { runOwnRule } from "./own/run-own-rules.ts";
import {
  configuredLevel,
  generalLevel,
  overriddenLevels,
} from "../../generator/findings/levels.ts";
import { rules } from "./registry.ts";
import type { LintSettings } from "../../generator/findings/settings.ts";

/** Rules that are not ours, and what they look at beside the document. */
interface OwnRules {
  readonly rules?: readonly OwnRule[];
  /** Absent where nothing can be generated from the document. */
  readonly api?: Api | undefined;
  /** The files as they were read. Default: those that were lowered, whose schemas have been changed. */
  readonly written?: SourceSet | undefined;
}

/**
 * Applies the rules to a document and sets the levels of everything that was found, `earlier`
 * findings of the generator included. Of two with the same code and location, the first is kept.
 */
export function lint(
  sources: SourceSet,
  settings: LintSettings,
  earlier: readonly Diagnostic[] = [],
  { rules: own = [], api, written: asRead = sources }: OwnRules = {},
): readonly Diagnostic[] {
  // Rules walk the document as a tree that ends.
  if (earlier.some(({ code }) => endless.has(code))) {
    return earlier.flatMap((diagnostic) => levelled(diagnostic, settings));
  }
  const document = new LintDocument(sources);
  const found = new Diagnostics();
  if (sources.relocation !== undefined || sources.overlaid !== undefined)
    found.relocate((location) => writtenLocation(location, sources));
  const conventions = document.gaps !== undefined;
  const unasked = new Set<string>();
  for (const rule of rules) {
    const level = generalLevel(rule.name, settings);
    const isAsked =
      rule.applies === "always" ||
      (rule.applies === "conventions" && conventions) ||
      level !== undefined;
    if (!isAsked) unasked.add(rule.name);
    const isOn = isAsked && level !== "off";
    if (isOn || overriddenLevels(rule.name, settings).some((one) => one !== "off"))
      rule.check(document, found);
  }
  const checked =
    own.length === 0 ? undefined : { ...writtenDocument(asRead, sources, document), api };
  const asWritten = new Diagnostics();
  for (const rule of own) {
    const levels = [generalLevel(rule.code, settings), ...overriddenLevels(rule.code, settings)];
    if (checked === undefined || levels.every((one) => one === "off")) continue;
    const list = rule.sees === "written" ? asWritten : found;
    list.include({ all: runOwnRule(rule, checked) });
  }
  return withoutRepeats([...earlier, ...found.all, ...asWritten.all]).flatMap((diagnostic) =>
    levelled(diagnostic, settings, unasked),
  );
}

/** The document as rules see it that are not ours, and the values of its files. */
function writtenDocument(
  asRead: SourceSet,
  given: SourceSet,
  lowered: LintDocument,
): { readonly document: LintDocument; readonly written: ReadonlyMap<string, unknown> } {
  const loaded = asRead === given ? undefined : loadDocument(asRead, new Diagnostics())?.sources;
  return loaded === undefined
    ? { document: lowered, written: writtenValues(asRead) }
    : { document: new LintDocument(loaded), written: writtenValues(loaded) };
}

/** Values of files as they are written, those of a document of 2.0 too. */
function writtenValues({ files, relocation }: SourceSet): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>([...files].map(([file, { value }]) => [file, value]));
  const written = relocation?.written;
  return written === undefined ? values : values.set(written.file, written.value);
}

const endless: ReadonlySet<string> = new Set(["alias-loop", "nesting-too-deep"]);

/**
 * A finding with its level. What is fatal stays an error, and what is faulty is one unless the settings say
 * otherwise.
 *
 * @param unasked rules that apply only where an override names them
 */
export function levelled<Found extends Levelled>(
  diagnostic: Found,
  settings: LintSettings,
  unasked: ReadonlySet<string> = new Set(),
): Found[] {
  if (diagnostic.class === "fatal") return [diagnostic];
  const otherwise = unasked.has(diagnostic.code) ? "off" : usualLevel(diagnostic);
  const level = configuredLevel(diagnostic, settings) ?? otherwise;
  return level === "off" ? [] : [{ ...diagnostic, severity: level }];
}

/** A finding, as far as its level depends on it. */
type Levelled = Pick<LocatedDiagnostic, "code" | "class" | "severity" | "location">;

/** Whether the settings leave a rule out somewhere, by its level or because they do not name it. */
export function isOff(rule: string, settings: LintSettings): boolean {
  if (overriddenLevels(rule, settings).includes("off")) return true;
  const level = generalLevel(rule, settings);
  if (level !== undefined) return level === "off";
  return rules.some(({ name, applies }) => name === rule && applies !== "always");
}

const usualLevel = ({ class: faultClass, severity }: Levelled): Severity =>
  faultClass === "faulty" ? lintSeverity.faulty : severity;

function withoutRepeats(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter(({ code, location, message }) => {
    if (location?.pointer === undefined) return true;
    const said = isOwnCode(code) ? message : "";
    const key = `${code} ${location.file}#${location.pointer} ${said}`;
    const repeats = seen.has(key);
    seen.add(key);
    return !repeats;
  });
}
