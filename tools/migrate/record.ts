import type { FileChange, FormerTool, Leftover, ProjectFile } from "./migration.ts";

/** File in which a run notes the places that it has left, so that a later one lists those that still stand. */
export const recordFile = "diptych.migrate.json";

/** A place that was left: the line as it was written then. */
interface Entry {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** The line's text, without the space around it. */
  readonly text: string;
  readonly advice: string;
}

/** Most entries of one tool that are read. */
const mostEntries = 10_000;

/** Leftovers of a run with those of earlier runs whose lines are still there, and the file that notes them. */
export interface Recorded {
  readonly left: readonly Leftover[];
  readonly change: FileChange | undefined;
}

/**
 * Notes the places that a run has left.
 *
 * @param changes what the run has changed
 */
export function recorded(
  tool: FormerTool,
  left: readonly Leftover[],
  files: readonly ProjectFile[],
  changes: readonly FileChange[],
): Recorded {
  const before = new Map(files.map((one) => [one.path, linesOf(one.text)]));
  const after = new Map(before);
  for (const one of changes) after.set(one.path, linesOf(one.after));
  const fresh = left.map((one): Entry => {
    const { line, column } = one.after ?? one;
    const text = after.get(one.path)?.[line - 1] ?? "";
    return { path: one.path, line, column, text, advice: one.advice };
  });
  const own = files.find((one) => one.path === recordFile);
  const read = readRecord(own?.text);
  const keyOf = ({ path, text, advice }: Entry): string => [path, text, advice].join("\0");
  const known = new Set(fresh.map(keyOf));
  const standing = entriesOf(read[tool]).flatMap((entry) => {
    const place = placeOf(entry, after.get(entry.path));
    return place === undefined || known.has(keyOf(entry)) ? [] : [{ entry, place }];
  });
  const entries = [...fresh, ...standing.map(({ entry, place }) => ({ ...entry, line: place }))];
  const others = standing.map(({ entry, place }): Leftover => {
    const { path, column, advice } = entry;
    const former = placeOf(entry, before.get(path)) ?? place;
    return { path, line: former, column, after: { line: place, column }, advice };
  });
  const all = [...left, ...others];
  if (entries.length === 0 && own === undefined) return { left: all, change: undefined };
  const next = { ...read, [tool]: entries.sort(inOrder) };
  const text = `${JSON.stringify(next, undefined, 2)}\n`;
  const isSame = own !== undefined && own.text === text;
  return {
    left: all,
    change: isSame ? undefined : { path: recordFile, before: own?.text, after: text },
  };
}

const inOrder = (a: Entry, b: Entry): number =>
  a.path < b.path
    ? -1
    : a.path > b.path
      ? 1
      : a.line - b.line || a.column - b.column || (a.advice < b.advice ? -1 : 1);

const linesOf = (text: string): readonly string[] => text.split(/\r?\n/).map((line) => line.trim());

/** The line where an entry stands now; undefined where its text is gone. */
function placeOf({ line, text }: Entry, lines: readonly string[] | undefined): number | undefined {
  if (lines === undefined || text === "") return undefined;
  if (lines[line - 1] === text) return line;
  const found = lines.indexOf(text);
  return found < 0 ? undefined : found + 1;
}

function readRecord(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text ?? "{}");
    return typeof read === "object" && read !== null && !Array.isArray(read) ? { ...read } : {};
  } catch {
    return {};
  }
}

function entriesOf(value: unknown): readonly Entry[] {
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, mostEntries) : [];
  return list.flatMap((one) => {
    const { path, line, column, text, advice } = Object(one) as Readonly<Record<string, unknown>>;
    return typeof path === "string" &&
      typeof line === "number" &&
      typeof column === "number" &&
      typeof text === "string" &&
      typeof advice === "string"
      ? [{ path, line, column, text, advice }]
      : [];
  });
}
