import path from "node:path";
import { pairsOf } from "../../diff/run/pairs.ts";
import type { ArgumentProblem } from "../../frame/usage.ts";
import type { ChangelogFlags } from "../flags.ts";
import { comparePair, DocumentReader } from "../sections/compare-step.ts";
import type { DocumentSection } from "../sections/section.ts";
import { findSunsets } from "../sunsets/find-sunsets.ts";
import { byDay, type Sunset } from "../sunsets/sunset.ts";
import { policyOn, type ChangelogRun, type MadeChangelog } from "./run.ts";

/** A changelog of two documents, or of the documents of two folders. */
export async function changelogOfFiles(
  run: ChangelogRun,
  { everyTag, tags }: ChangelogFlags,
): Promise<MadeChangelog | ArgumentProblem> {
  const { names, settings, found, today } = run;
  const [old, next] = names;
  if (old === undefined || next === undefined || names.length !== 2)
    return {
      problem: `two documents are compared, and ${names.length} are named`,
      cure: "name the old and the new one, or a range such as 'v1..v2' before the documents",
    };
  if (everyTag === true || tags !== undefined)
    return {
      problem: "tags are those of ranges, and two documents are named",
      cure: "name a range such as 'v1..v2'",
    };
  const pairs = await pairsOf([old, next], settings);
  if ("problem" in pairs) return pairs;
  const { cwd } = settings.cli;
  const reader = new DocumentReader(found, cwd);
  const at = [
    { commit: "old", name: old },
    { commit: "new", name: next },
  ] as const;
  const documents: DocumentSection[] = [];
  const sunsets: Sunset[] = [];
  for (const pair of pairs) {
    const name = pair[1]?.name ?? pair[0]?.name ?? "";
    documents.push(await comparePair(pair, { name, at }, policyOn(run, today), reader));
    const [, after] = pair;
    if (after === undefined) continue;
    const { document } = await reader.read(after, "new");
    const label = after.label(after.entry);
    if (document !== undefined)
      sunsets.push(...findSunsets(document, label, (file) => after.label(file)));
  }
  const version = documents.length === 1 ? documents[0]?.compared?.version.new : undefined;
  const section = { name: version ?? next, from: old, to: next, documents, notes: [] };
  const read = pairs.flat().flatMap((input) => (input === undefined ? [] : [input.entry]));
  return {
    changelog: { sections: [section], sunsets: byDay(sunsets), today },
    read: read.map((file) => path.resolve(cwd, file)),
    isUnread: documents.every(({ unread }) => unread !== undefined),
  };
}
