import type { ResolvedConfig } from "../../frame/config/resolve.ts";
import type { DiffException, DiffSettings } from "../../frame/config/diff-settings.ts";
import type { DiffPolicy } from "../policy.ts";
import { Report } from "../../frame/report.ts";
import type { BaseRun } from "./base-run.ts";
import { compareInputs } from "./compare-inputs.ts";
import type { Compared } from "./compared.ts";
import { addedExceptions, policyOf, type BothSettings } from "./judge-settings.ts";
import type { KnownPair } from "./pair-facts.ts";
import { settingsChanges } from "./settings-changes.ts";

/** Settings that judge the documents of a run. */
interface Judgement {
  readonly config: ResolvedConfig | undefined;
  readonly base: BaseRun | undefined;
  /** Settings of the base; absent where none is compared with. */
  readonly before: DiffSettings | undefined;
  readonly after: DiffSettings;
  readonly acceptsRules: boolean;
}

interface ComparedRun {
  readonly compared: readonly Compared[];
  /** Whether a document could not be read. */
  readonly isUnread: boolean;
}

/** Compares all documents of a run. Changes of the settings that judge them stand before the others. */
export async function compareAll(
  pairs: readonly KnownPair[],
  { config, base, before, after, acceptsRules }: Judgement,
  found: Report,
  cwd: string,
): Promise<ComparedRun> {
  const today = new Date().toISOString().slice(0, 10);
  if (base === undefined || before === undefined)
    return comparePairs(pairs, { ...after, today }, found, cwd);
  const both: BothSettings = { before, after, acceptsRules };
  const refused = new Set<DiffException>();
  const foundFirst = new Report(cwd);
  let run = await comparePairs(pairs, policyOf(both, refused, today), foundFirst, cwd);
  const added = addedExceptions(both, run.compared);
  for (const { exception, refusal } of added) if (refusal !== undefined) refused.add(exception);
  const policy = policyOf(both, refused, today);
  // Changes accepted by an exception that does not count are judged again.
  if (added.some(({ refusal, count }) => refusal !== undefined && count > 0))
    run = await comparePairs(pairs, policy, new Report(cwd), cwd);
  found.addAll(foundFirst);
  const settings = settingsChanges({ run: base, config, both, added }, policy, cwd);
  return settings === undefined ? run : { ...run, compared: [settings, ...run.compared] };
}

async function comparePairs(
  pairs: readonly KnownPair[],
  policy: DiffPolicy,
  found: Report,
  cwd: string,
): Promise<ComparedRun> {
  const compared: Compared[] = [];
  let isUnread = false;
  for (const { pair, ...facts } of pairs) {
    const result = await compareInputs(pair, policy, found, cwd, facts);
    if (result === undefined) isUnread = true;
    else compared.push(result);
  }
  return { compared, isUnread };
}
