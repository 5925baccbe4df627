import { conditionJudge } from "../../../rules/evaluate.ts";
import type { Declaration } from "../../api.ts";
import { Matcher, type Directions } from "../../mismatch/matcher.ts";
import { compileConditions, type ConditionSources } from "../conditions/compile-conditions.ts";
import type { Lowering } from "../lowering.ts";
import type { Sample } from "../samples/sample.ts";

interface SampleChecking extends Lowering, ConditionSources {
  readonly samples: readonly Sample[];
}

/**
 * Checks defaults and examples against their types and conditions; each location is reported once.
 * Samples of schemas show what either direction has, so that conditions require only what both have; those of
 * bodies have what their direction requires.
 */
export function checkSamples(lowering: SampleChecking, declarations: readonly Declaration[]): void {
  const compiled = compileConditions(lowering, { declarations, operations: [] }, "either");
  const { schemas, resources } = compiled.conditions;
  const known = new Map(compiled.declarations.map((declaration) => [declaration.id, declaration]));
  const judge = conditionJudge(schemas, resources);
  const matcherOf = (direction: Directions): Matcher =>
    new Matcher((id) => known.get(id), judge, direction);
  const matchers = {
    either: matcherOf("either"),
    request: matcherOf("request"),
    response: matcherOf("response"),
  };
  const reported = new Set<string>();
  for (const { code, site, type, direction = "either" } of lowering.samples) {
    const found = matchers[direction].mismatch(type, site.value);
    if (found === undefined) continue;
    const place = { file: site.file, pointer: site.pointer + found.pointer };
    const key = `${place.file}#${place.pointer}`;
    if (reported.has(key)) continue;
    reported.add(key);
    const last = found.pointer === "" ? "it" : `'${found.pointer}'`;
    lowering.diagnostics.report(code, place, { reason: `${last} ${found.reason}` });
  }
}
