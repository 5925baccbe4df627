import path from "node:path";
import schema from "../../../generator/report/baseline.schema.json" with { type: "json" };
import type { LocatedDiagnostic } from "../../../generator/diagnostics/located.ts";
import { disk } from "../../../generator/output/host.ts";
import { accepts } from "../../../generator/json-schema/accepts.ts";
import {
  baselineOf,
  beyond,
  notNeeded,
  type Baseline,
  type CheckedDocument,
} from "../../../generator/report/baseline.ts";
import { jsonText } from "../../../generator/report/json-text.ts";
import { blockedFile } from "../../frame/formats/format-files.ts";
import type { ArgumentProblem } from "../../frame/usage.ts";

/** A baseline on the disk. */
export interface BaselineFile {
  /** The path as it was given, for messages. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  /** Absent where it is still to be written. */
  readonly baseline?: Baseline;
}

/** Opens the baseline at an absolute path; one that is to be updated may be missing. */
export async function openBaseline(
  name: string,
  file: string,
  update: boolean,
  documents: readonly string[],
): Promise<BaselineFile | ArgumentProblem> {
  const blocked = await blockedFile([{ format: "baseline", name, path: file }], documents);
  if (blocked !== undefined)
    return { problem: `the baseline '${name}' is a document, a link or a folder`, cure: otherFile };
  const bytes = await disk.read(file);
  if (bytes === undefined) {
    if (update) return { name, path: file };
    const cure = "correct the path, or write the baseline with --update-baseline";
    return { problem: `there is no baseline '${name}'`, cure };
  }
  const baseline = parse(Buffer.from(bytes).toString("utf8"));
  if (baseline !== undefined) return { name, path: file, baseline };
  const cure = "correct the path, or remove the file and write it again with --update-baseline";
  return { problem: `'${name}' is no baseline of this version`, cure };
}

const otherFile = "name a file of its own for it";

function parse(text: string): Baseline | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return accepts(schema)(value) ? (value as Baseline) : undefined;
  } catch {
    return undefined;
  }
}

/** Documents with what was found in them. Paths are absolute, those of findings relative to `folder`. */
export interface Checked {
  readonly document: string;
  readonly folder: string;
  readonly findings: readonly LocatedDiagnostic[];
}

/** Findings of a run beside a baseline. */
export interface BaselineResult {
  /** For each document the findings that are not in the baseline. */
  readonly remaining: readonly (readonly LocatedDiagnostic[])[];
  /** Findings that are in it. */
  readonly known: number;
  /** Entries that hold more than was found; 0 where the run cannot tell. */
  readonly notNeeded: number;
}

/** Findings of a run without those of a baseline. */
export async function applyBaseline(
  { path: file, baseline }: BaselineFile & { readonly baseline: Baseline },
  checked: readonly Checked[],
): Promise<BaselineResult> {
  const documents = checked.map((one) => seenFrom(path.dirname(file), one));
  const remaining = documents.map(({ findings }, index) => {
    const left = new Set(beyond(baseline, findings));
    return (checked[index]?.findings ?? []).filter((_, i) =>
      left.has(findings[i] as LocatedDiagnostic),
    );
  });
  const count = (lists: readonly { readonly length: number }[]): number =>
    lists.reduce((sum, { length }) => sum + length, 0);
  const isWhole = await isComplete(baseline, file, documents);
  return {
    remaining,
    known: count(checked.map((one) => one.findings)) - count(remaining),
    notNeeded: isWhole ? notNeeded(baseline, documents) : 0,
  };
}

/**
 * Writes what was found as the baseline. Where the run has not checked all of its documents, it keeps what the
 * baseline has. Returns the baseline, or what went wrong.
 */
export async function updateBaseline(
  { name, path: file, baseline: before }: BaselineFile,
  checked: readonly Checked[],
): Promise<Baseline | ArgumentProblem> {
  const documents = checked.map((one) => seenFrom(path.dirname(file), one));
  const isWhole = before === undefined || (await isComplete(before, file, documents));
  const baseline = baselineOf(documents, isWhole ? undefined : before);
  try {
    await disk.write(file, Buffer.from(jsonText(baseline)));
    return baseline;
  } catch (error) {
    const { message } = error as Error;
    const cure = "name a file in a folder that you may write to";
    return { problem: `'${name}' cannot be written: ${message}`, cure };
  }
}

/** Whether a run had all documents of a baseline that are still there, and could check them. */
async function isComplete(
  baseline: Baseline,
  file: string,
  checked: readonly CheckedDocument[],
): Promise<boolean> {
  if (checked.some(({ findings }) => findings.some((one) => one.class === "fatal"))) return false;
  const names = new Set(checked.map((one) => one.document));
  for (const document of baseline.documents) {
    if (names.has(document)) continue;
    if ((await disk.kindOf(path.resolve(path.dirname(file), document))) !== undefined) return false;
  }
  return true;
}

/** A document with paths relative to the folder of the baseline, findings in the same order. */
function seenFrom(own: string, { document, folder, findings }: Checked): CheckedDocument {
  const relative = (target: string): string => path.relative(own, target).replaceAll("\\", "/");
  return {
    document: relative(document),
    findings: findings.map((finding) => {
      const { location } = finding;
      if (location === undefined) return finding;
      const file = relative(path.resolve(folder, location.file));
      return { ...finding, location: { ...location, file } };
    }),
  };
}
