import type { ArgumentProblem } from "../../frame/usage.ts";
import type { ChangelogFlags } from "../flags.ts";
import { documentsOf, type RevisionDocuments } from "../revisions/documents.ts";
import { pairsOf } from "../revisions/pairs.ts";
import { defaultSteps, stepsOf, type Revision, type Step } from "../revisions/steps.ts";
import { allTags } from "../revisions/tags.ts";
import { compareStep, DocumentReader } from "../sections/compare-step.ts";
import type { DocumentSection, Section } from "../sections/section.ts";
import { findSunsets } from "../sunsets/find-sunsets.ts";
import { byDay, type Sunset } from "../sunsets/sunset.ts";
import { gitLine } from "../../frame/git/git.ts";
import { policyOn, type ChangelogRun, type MadeChangelog } from "./run.ts";

/** A changelog of ranges of git; from the newest tag on without any. */
export async function changelogOfRanges(
  run: ChangelogRun,
  flags: ChangelogFlags,
): Promise<MadeChangelog | ArgumentProblem> {
  const { names, config, settings, found, today } = run;
  const { cwd } = settings.cli;
  if ((await gitLine(cwd, "rev-parse", "--git-dir")) === undefined)
    return {
      problem: "git finds no repository here that it can read",
      cure: "run this in a repository, or name two documents: 'diptych changelog OLD NEW'",
    };
  const steps = await stepsOfRun(run, flags);
  if ("problem" in steps) return steps;
  const search = { names, config, flag: flags.config, settings };
  const known = new Map<string, Promise<RevisionDocuments>>();
  const documentsAt = (revision: Revision): Promise<RevisionDocuments> => {
    const { commit } = revision;
    const finding = known.get(commit) ?? documentsOf(revision, search);
    known.set(commit, finding);
    return finding;
  };
  const reader = new DocumentReader(found, cwd);
  const sections: Section[] = [];
  const seen = new Set<string>();
  for (const step of steps) {
    reader.nextStep();
    const [before, after] = [await documentsAt(step.from), await documentsAt(step.to)];
    const documents: DocumentSection[] = [];
    for (const pair of await pairsOf(before, after, step)) {
      seen.add(pair.key);
      documents.push(await compareStep(pair, step, policyOn(run, step.to.date), reader));
    }
    sections.push(sectionOf(step, documents, [before, after]));
  }
  if (seen.size === 0) return names.length === 0 ? noDocuments : nowhere(names, steps);
  const [last] = steps.slice(-1);
  const newest = last === undefined ? undefined : await documentsAt(last.to);
  const sunsets: Sunset[] = [];
  for (const { key, input } of newest?.documents ?? []) {
    const { document } = await reader.read(input, last?.to.commit ?? "");
    const fileOf = (file: string): string => input.fileOf?.(file) ?? file;
    if (document !== undefined) sunsets.push(...findSunsets(document, key, fileOf));
  }
  const all = sections.flatMap(({ documents }) => documents);
  return {
    changelog: { sections: sections.reverse(), sunsets: byDay(sunsets), today },
    read: [],
    isUnread: all.every(({ unread }) => unread !== undefined),
  };
}

const noDocuments: ArgumentProblem = {
  problem: "there is no configuration that names documents",
  cure: "name them behind the range, or run 'diptych init' to make a configuration",
};

const nowhere = (names: readonly string[], steps: readonly Step[]): ArgumentProblem => {
  const [first] = steps;
  const between = first === undefined ? "" : ` in '${first.from.name}' and '${first.to.name}'`;
  return {
    problem: `there is no document at ${names.map((name) => `'${name}'`).join(", ")}${between}`,
    cure: "correct the path, it is relative to the working folder",
  };
};

async function stepsOfRun(
  { ranges, settings }: ChangelogRun,
  { everyTag = false, tags: pattern }: ChangelogFlags,
): Promise<readonly Step[] | ArgumentProblem> {
  const { cwd } = settings.cli;
  const tags = await allTags(cwd, pattern);
  if (pattern !== undefined && tags.length === 0)
    return {
      problem: `no tag has the pattern '${pattern}'`,
      cure: "correct the pattern, as 'git tag --list' reads it, or fetch tags: 'git fetch --tags'",
    };
  const choice = { cwd, tags, everyTag };
  if (ranges.length === 0) return defaultSteps(choice);
  const steps: Step[] = [];
  for (const range of ranges) {
    const own = await stepsOf(range, choice);
    if ("problem" in own) return own;
    steps.push(...own);
  }
  return steps;
}

function sectionOf(
  { from, to }: Step,
  documents: readonly DocumentSection[],
  sides: readonly [RevisionDocuments, RevisionDocuments],
): Section {
  const notes = [from, to].flatMap(({ name }, index) =>
    (sides[index]?.notes ?? []).map((note) => `in ${name}, ${note}`),
  );
  return { name: to.name, from: from.name, to: to.name, date: to.date, documents, notes };
}
