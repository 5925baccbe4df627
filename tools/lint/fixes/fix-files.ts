import { changeText } from "../../../generator/source/editing/change-text.ts";
import type { TextEdit } from "../../../generator/source/editing/text-edit.ts";
import { TextTree } from "../../../generator/source/editing/text-tree.ts";
import type { LocatedDiagnostic } from "../../../generator/diagnostics/located.ts";
import type { FixChange } from "../fix.ts";
import { fixers } from "./fixers.ts";
import { OverlayTargets } from "./overlay-targets.ts";
import { validFix } from "./valid-fix.ts";

/** A finding, as far as its cure depends on it. */
export type Fixable = Pick<LocatedDiagnostic, "code" | "class" | "location" | "fix">;

/** Whether there are cures of findings with a code, or one of this finding. */
export const isFixable = ({ code, fix }: Fixable): boolean => fix !== undefined || fixers.has(code);

/** Texts of a document after what can be cured at once. */
export interface FixedFiles<F extends Fixable> {
  /** Texts that have changed, by file. */
  readonly texts: ReadonlyMap<string, string>;
  /** Edits that make them of the texts before. */
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
  readonly fixed: readonly F[];
  /** Findings whose cure cannot be made, with the reason. */
  readonly left: readonly { readonly finding: F; readonly reason: string }[];
}

/**
 * Cures the findings of one document. Where cures touch each other, the first is made, and the others can be
 * when the document has been checked again.
 *
 * @param texts texts of the document's files
 * @param entry path of the document itself
 * @param overlays paths of its overlays: what they say is cured in themselves alone
 */
export function fixFiles<F extends Fixable>(
  findings: readonly F[],
  texts: ReadonlyMap<string, string>,
  entry: string,
  overlays: readonly string[] = [],
): FixedFiles<F> {
  const trees = new TextTrees(texts);
  const left: { finding: F; reason: string }[] = [];
  const byFile = new Map<string, { finding: F; changes: readonly FixChange[] }[]>();
  let targets: OverlayTargets | undefined;
  const isSelected = ({ code, location }: F): boolean => {
    if (code !== "component-unused" || overlays.length === 0 || location?.file !== entry)
      return false;
    const values = overlays.map((file) => trees.get(file)?.value);
    targets ??= new OverlayTargets(trees.get(entry)?.value, values);
    return !targets.remove(location.pointer ?? "");
  };
  for (const finding of findings) {
    const changes = changesFor(finding, trees, entry);
    if (changes === undefined) {
      if (finding.fix !== undefined) left.push({ finding, reason: "its rule gives no changes" });
      continue;
    }
    const own = finding.location?.file ?? entry;
    const files = new Set(changes.map(({ file }) => file ?? own));
    const [file = own] = files;
    if (files.size > 1) left.push({ finding, reason: "its cure changes several files" });
    else if (file !== own && overlays.includes(own))
      left.push({ finding, reason: "an overlay says it" });
    else if (isSelected(finding)) left.push({ finding, reason: "an overlay selects it" });
    else if (trees.get(file) === undefined)
      left.push({ finding, reason: `'${file}' is not read, or has mistakes` });
    else {
      const list = byFile.get(file) ?? [];
      byFile.set(file, list);
      list.push({ finding, changes });
    }
  }
  const changed = new Map<string, string>();
  const edits = new Map<string, readonly TextEdit[]>();
  const fixed: F[] = [];
  for (const [file, list] of byFile) {
    const result = changeText(
      trees.get(file) as TextTree,
      list.map((one) => one.changes.map(({ pointer, change }) => ({ pointer, change }))),
    );
    if (result.edits.length > 0) {
      changed.set(file, result.text);
      edits.set(file, result.edits);
    }
    for (const [index, { finding }] of list.entries()) {
      const reason = result.refused.get(index);
      if (result.made.has(index)) fixed.push(finding);
      else if (reason !== undefined) left.push({ finding, reason });
    }
  }
  return { texts: changed, edits, fixed, left };
}

/** Files as they are written, by path. */
export interface WrittenFiles {
  get(file: string): Pick<TextTree, "value" | "source"> | undefined;
}

/** The changes that cure a finding; undefined where it takes a person to tell what is meant. */
export function changesFor(
  { code, location, fix }: Fixable,
  trees: WrittenFiles,
  entry: string,
): readonly FixChange[] | undefined {
  if (fix !== undefined) return validFix(fix);
  const fixer = fixers.get(code);
  if (fixer === undefined || location?.pointer === undefined) return undefined;
  const { file, pointer } = location;
  const tree = trees.get(file);
  if (tree === undefined) return undefined;
  return fixer.fix({
    file,
    pointer,
    value: tree.value,
    entry: { file: entry, value: trees.get(entry)?.value },
    source: (at) => tree.source(at),
  });
}

/** Files, each read when it is asked for. */
class TextTrees {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #trees = new Map<string, TextTree | undefined>();

  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts;
  }

  get(file: string): TextTree | undefined {
    if (!this.#trees.has(file)) {
      const text = this.#texts.get(file);
      this.#trees.set(file, text === undefined ? undefined : TextTree.read(text));
    }
    return this.#trees.get(file);
  }
}
