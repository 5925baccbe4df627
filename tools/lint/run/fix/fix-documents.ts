import path from "node:path";
import type { LocatedDiagnostic } from "../../../../generator/diagnostics/located.ts";
import { fixFiles, isFixable } from "../../fixes/fix-files.ts";
import { isKept } from "../../../../generator/source/references/reference-path.ts";
import type { CheckedFiles } from "../lint-documents.ts";
import { ownFindings } from "./own-findings.ts";
import { readWritten, type WrittenText } from "./written-files.ts";

/** A finding whose cure cannot be made, and why. */
export interface LeftFinding {
  readonly code: string;
  /** Absolute. */
  readonly file: string;
  readonly pointer: string;
  readonly reason: string;
}

/** Documents after everything in them that can be cured. */
export interface FixedDocuments {
  /** Documents with their remaining findings. */
  readonly checked: readonly CheckedFiles[];
  /** Findings that were cured. */
  readonly fixed: number;
  /** Files with other texts, by absolute path. */
  readonly files: ReadonlyMap<string, { readonly before: WrittenText; readonly after: string }>;
  readonly left: readonly LeftFinding[];
}

/** How documents are checked while they are fixed. */
interface FixRun {
  /** Checks them with other texts than those on the disk. */
  check(texts: ReadonlyMap<string, string>): Promise<readonly CheckedFiles[]>;
  /** Findings that count, for each document. */
  counted(checked: readonly CheckedFiles[]): Promise<readonly (readonly LocatedDiagnostic[])[]>;
}

/** Rounds after which cures that bring each other back are given up, beside one for each document. */
const mostRounds = 10;

/** Cures findings in rounds, each of which sees what the one before it has made of the texts. */
export async function fixDocuments({ check, counted }: FixRun): Promise<FixedDocuments> {
  const files = new WrittenFiles();
  let texts: ReadonlyMap<string, string> = new Map();
  let checked = await check(texts);
  let fixed = 0;
  let left: readonly LeftFinding[] = [];
  for (let round = 0; round < mostRounds + checked.length; round++) {
    const result = await fixRound(checked, await counted(checked), texts, files);
    left = result.left;
    if (result.fixed.length === 0) break;
    const after = await check(result.texts);
    // A cure that takes from another document what it needs is no cure.
    if (fatalCount(after) > fatalCount(checked)) {
      left = [...left, ...result.fixed.map((one) => ({ ...one, reason: "another part needs it" }))];
      break;
    }
    texts = result.texts;
    checked = after;
    fixed += result.fixed.length;
  }
  return { checked, fixed, files: files.changed(texts), left };
}

interface Round {
  readonly texts: ReadonlyMap<string, string>;
  readonly fixed: readonly Omit<LeftFinding, "reason">[];
  readonly left: readonly LeftFinding[];
}

async function fixRound(
  checked: readonly CheckedFiles[],
  counted: readonly (readonly LocatedDiagnostic[])[],
  before: ReadonlyMap<string, string>,
  files: WrittenFiles,
): Promise<Round> {
  const texts = new Map(before);
  const touched = new Set<string>();
  const fixed: Omit<LeftFinding, "reason">[] = [];
  const left: LeftFinding[] = [];
  for (const [index, one] of checked.entries()) {
    const { document, folder, findings, read, overlays } = one;
    const fixable = (counted[index] ?? []).filter(isFixable);
    // Places that another document has changed in this round have moved.
    if (fixable.length === 0 || read.some((file) => touched.has(file))) continue;
    const describe = ({ code, location }: LocatedDiagnostic): Omit<LeftFinding, "reason"> => ({
      code,
      file: path.resolve(folder, location?.file ?? document),
      pointer: location?.pointer ?? "",
    });
    const refuse = (finding: LocatedDiagnostic, reason: string): void => {
      left.push({ ...describe(finding), reason });
    };
    if (findings.some((finding) => finding.class === "fatal")) {
      for (const finding of fixable) refuse(finding, "the document has findings that are fatal");
      continue;
    }
    const relative = (file: string): string => path.relative(folder, file).replaceAll("\\", "/");
    const own = new Map<string, string>();
    const closed = new Map<string, string>();
    for (const file of read) {
      // The lock has the digest of what was fetched.
      if (isKept(relative(file))) {
        closed.set(file, "the file was fetched: correct it by an overlay");
        continue;
      }
      const written = await files.get(file);
      if ("reason" in written) closed.set(file, written.reason);
      else own.set(relative(file), texts.get(file) ?? written.text);
    }
    const ownOnes = await ownFindings(fixable, one);
    const open = fixable.filter((finding) => {
      const { code, file } = describe(finding);
      const isNeeded =
        code === "component-unused" &&
        checked.some((other) => other.document !== document && other.read.includes(file));
      const reason =
        closed.get(file) ??
        (isNeeded ? "another document reads the file" : undefined) ??
        (ownOnes.has(finding) ? undefined : "the document has it by an overlay");
      if (reason !== undefined) refuse(finding, reason);
      return reason === undefined;
    });
    const result = fixFiles(open, own, relative(document), overlays.map(relative));
    for (const [file, text] of result.texts) {
      const absolute = path.resolve(folder, file);
      texts.set(absolute, text);
      touched.add(absolute);
    }
    fixed.push(...result.fixed.map(describe));
    for (const { finding, reason } of result.left) refuse(finding, reason);
  }
  return { texts, fixed, left };
}

const fatalCount = (checked: readonly CheckedFiles[]): number =>
  checked.flatMap((one) => one.findings).filter((one) => one.class === "fatal").length;

/** Files of the disk, each read once. */
class WrittenFiles {
  readonly #files = new Map<string, Awaited<ReturnType<typeof readWritten>>>();

  async get(file: string): Promise<Awaited<ReturnType<typeof readWritten>>> {
    let known = this.#files.get(file);
    if (known === undefined) this.#files.set(file, (known = await readWritten(file)));
    return known;
  }

  changed(texts: ReadonlyMap<string, string>): FixedDocuments["files"] {
    const changed = new Map<string, { before: WrittenText; after: string }>();
    for (const [file, after] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const before = this.#files.get(file);
      if (before !== undefined && "text" in before && before.text !== after)
        changed.set(file, { before, after });
    }
    return changed;
  }
}
