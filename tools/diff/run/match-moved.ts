import { leastLikeness, likeness, marksOf } from "../likeness.ts";
import { parseSource } from "../../../generator/source/reading/source-file.ts";
import type { DocumentInput } from "../../frame/input/read-argument.ts";

/** A document that has no partner yet. */
export interface Unmatched {
  readonly key: string;
  readonly outputs: readonly string[];
  readonly input: DocumentInput;
}

interface Candidate<Old, New> {
  readonly old: Old;
  readonly next: New;
  /** How alike they are, the weightiest number first. */
  readonly scores: readonly number[];
}

/**
 * Finds where documents have moved to. The most alike are paired first: those of the same text, then those with the
 * most of the old title, paths, operations and schemas, and at last those that are generated to the same folder.
 */
export async function matchMoved<Old extends Unmatched, New extends Unmatched>(
  gone: readonly Old[],
  fresh: readonly New[],
): Promise<ReadonlyMap<New, Old>> {
  if (gone.length === 0 || fresh.length === 0) return new Map();
  const [before, after] = [await read(gone), await read(fresh)];
  const candidates: Candidate<Old, New>[] = [];
  gone.forEach((old, i) =>
    fresh.forEach((next, j) => {
      const [a, b] = [before[i] ?? unread, after[j] ?? unread];
      const isSame = a.text !== undefined && a.text === b.text;
      const share = isSame ? 1 : likeness(a.marks, b.marks);
      const isAlike = share >= leastLikeness;
      const hasOutput = old.outputs.some((output) => next.outputs.includes(output));
      if (!isAlike && !hasOutput) return;
      const scores = [
        isSame ? 1 : 0,
        isAlike ? share : 0,
        hasOutput ? 1 : 0,
        likeness(b.marks, a.marks),
      ];
      candidates.push({ old, next, scores });
    }),
  );
  const pairs = new Map<New, Old>();
  const taken = new Set<Old>();
  for (const { old, next } of candidates.sort(byScores)) {
    if (taken.has(old) || pairs.has(next)) continue;
    taken.add(old);
    pairs.set(next, old);
  }
  return pairs;
}

interface Marks {
  readonly text?: string;
  readonly marks: ReadonlySet<string>;
}

const unread: Marks = { marks: new Set() };

/** The best first; of equal ones by their names, so that every machine has the same order. */
function byScores<Old extends Unmatched, New extends Unmatched>(
  a: Candidate<Old, New>,
  b: Candidate<Old, New>,
): number {
  const index = a.scores.findIndex((score, i) => score !== b.scores[i]);
  if (index !== -1) return (b.scores[index] ?? 0) - (a.scores[index] ?? 0);
  const [one, other] = [a, b].map(({ old, next }) => JSON.stringify([old.key, next.key]));
  return (one ?? "") < (other ?? "") ? -1 : 1;
}

async function read(documents: readonly Unmatched[]): Promise<readonly Marks[]> {
  const all: Marks[] = [];
  for (const { input } of documents)
    try {
      const text = await input.host.readFile(input.entry);
      const { file } = await parseSource(input.entry, text);
      all.push({ text, marks: marksOf(file.value) });
    } catch {
      all.push(unread);
    }
  return all;
}
