import type { Diagnostic, Severity } from "../diagnostics/diagnostic.ts";
import { Diagnostics } from "../diagnostics/diagnostics.ts";
import { lintSeverity } from "../diagnostics/severity.ts";
import type { SourceSet } from "../source/read.ts";
import { relocated } from "../source/relocation.ts";
import { LintDocument } from "./document.ts";
import { rules } from "./registry.ts";
import type { LintSettings } from "./settings.ts";

/**
 * Applies the rules to a document and sets the levels of everything that was found, `earlier`
 * findings of the generator included. Of two with the same code and location, the first is kept.
 */
export function lint(
  sources: SourceSet,
  settings: LintSettings,
  earlier: readonly Diagnostic[] = [],
): readonly Diagnostic[] {
  // Rules walk the document as a tree that ends.
  if (earlier.some(({ code }) => endless.has(code))) {
    return earlier.flatMap((diagnostic) => levelled(diagnostic, settings));
  }
  const document = new LintDocument(sources);
  const found = new Diagnostics();
  const { relocation } = sources;
  if (relocation !== undefined) found.relocate((location) => relocated(location, relocation));
  const conventions = document.gaps !== undefined;
  for (const rule of rules) {
    const isNamed = Object.hasOwn(settings.rules, rule.name);
    const applies =
      rule.applies === "always" || (rule.applies === "conventions" && conventions) || isNamed;
    if (applies && settings.rules[rule.name] !== "off") rule.check(document, found);
  }
  return withoutRepeats([...earlier, ...found.all]).flatMap((diagnostic) =>
    levelled(diagnostic, settings),
  );
}

const endless: ReadonlySet<string> = new Set(["alias-loop", "nesting-too-deep"]);

/** What is fatal stays an error, and what is faulty is one unless the settings say otherwise. */
export function levelled<Found extends Levelled>(
  diagnostic: Found,
  settings: LintSettings,
): Found[] {
  if (diagnostic.class === "fatal") return [diagnostic];
  const isSet = Object.hasOwn(settings.rules, diagnostic.code);
  const level = (isSet ? settings.rules[diagnostic.code] : undefined) ?? usualLevel(diagnostic);
  return level === "off" ? [] : [{ ...diagnostic, severity: level }];
}

/** A finding, as far as its level depends on it. */
type Levelled = Pick<Diagnostic, "code" | "class" | "severity">;

/** Whether the settings leave a rule out, by its level or because they do not name it. */
export function isOff(rule: string, settings: LintSettings): boolean {
  if (Object.hasOwn(settings.rules, rule)) return settings.rules[rule] === "off";
  return rules.some(({ name, applies }) => name === rule && applies !== "always");
}

const usualLevel = ({ class: faultClass, severity }: Levelled): Severity =>
  faultClass === "faulty" ? lintSeverity.faulty : severity;

function withoutRepeats(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter(({ code, location }) => {
    if (location?.pointer === undefined) return true;
    const key = `${code} ${location.file}#${location.pointer}`;
    const repeats = seen.has(key);
    seen.add(key);
    return !repeats;
  });
}
