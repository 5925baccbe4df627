import { isSameValue } from "../../portable/same-value.ts";
import { isAlias, isCollection, isScalar, isSeq, type Node } from "yaml";
import type { FixChange } from "../../diagnostics/fix.ts";
import { addMember } from "./add-member.ts";
import { editedValue } from "./edited-value.ts";
import { inLineOf, removeMembers } from "./remove-members.ts";
import { overlap, withEdits, type TextEdit } from "./text-edit.ts";
import { TextTree, type NoPlace, type TextCollection, type TextMember } from "./text-tree.ts";
import { inlineText, type TextStyle } from "./value-text.ts";

/** Result of changes of one text. Each is a list of changes that are made together. */
export interface ChangedText {
  readonly text: string;
  /** Edits of the text as it was. */
  readonly edits: readonly TextEdit[];
  /** Indices of those that were made. */
  readonly made: ReadonlySet<number>;
  /** Why others cannot be made, by index; those that are in neither wait for others. */
  readonly refused: ReadonlyMap<number, string>;
}

/** Applies changes to the text of YAML or JSON, by edits that leave all else as it is written. */
export function changeText(tree: TextTree, all: readonly (readonly FixChange[])[]): ChangedText {
  const refused = new Map<number, string>();
  const editor = new Editor(tree);
  const planned: number[] = [];
  const seen = new Map<string, number>();
  const same = new Map<number, number>();
  for (const [index, changes] of all.entries()) {
    // Changes that several findings ask for are made once.
    const key = JSON.stringify(changes);
    const first = seen.get(key);
    if (first !== undefined) {
      same.set(index, first);
      continue;
    }
    seen.set(key, index);
    const why = editor.plan(changes);
    if (why === undefined) planned.push(index);
    else if (why.reason !== waits) refused.set(index, why.reason);
  }
  const chosen = verified(tree, planned, (indices) => editFor(tree, indices, all));
  for (const index of planned)
    if (!chosen.made.has(index))
      refused.set(index, "its text is written in a way that is left alone");
  const made = new Set(chosen.made);
  for (const [index, first] of same) {
    const reason = refused.get(first);
    if (made.has(first)) made.add(index);
    else if (reason !== undefined) refused.set(index, reason);
  }
  return { text: chosen.text, edits: chosen.edits, made, refused };
}

/** The edits of some changes, planned once more without the others. */
function editFor(
  tree: TextTree,
  indices: readonly number[],
  all: readonly (readonly FixChange[])[],
): { readonly edits: readonly TextEdit[]; readonly changes: readonly FixChange[] } | undefined {
  const editor = new Editor(tree);
  const changes = indices.map((index) => all[index] ?? []);
  if (changes.some((one) => editor.plan(one) !== undefined)) return undefined;
  const edits = editor.edits();
  return edits && { edits, changes: changes.flat() };
}

interface Verified {
  readonly text: string;
  readonly edits: readonly TextEdit[];
  readonly made: ReadonlySet<number>;
}

/**
 * The most of the changes after which the text has the value that they make. Usually these are all; where it is
 * not so, halves are tried, so that one that cannot be made costs few readings of the text.
 */
function verified(
  tree: TextTree,
  planned: readonly number[],
  edit: (indices: readonly number[]) => ReturnType<typeof editFor>,
): Verified {
  const none: Verified = { text: tree.text, edits: [], made: new Set() };
  const attempt = (indices: readonly number[]): Verified | undefined => {
    if (indices.length === 0) return none;
    const found = edit(indices);
    if (found === undefined) return undefined;
    const text = withEdits(tree.text, found.edits);
    const value = valueOf(text);
    const wanted = editedValue(tree.value, found.changes);
    if (value === undefined || !isSameValue(value.value, wanted)) return undefined;
    return { text, edits: found.edits, made: new Set(indices) };
  };
  let best = none;
  const grow = (indices: readonly number[]): void => {
    const grown = attempt([...best.made, ...indices].sort((a, b) => a - b));
    if (grown !== undefined) best = grown;
    else if (indices.length > 1) {
      const half = indices.length >> 1;
      grow(indices.slice(0, half));
      grow(indices.slice(half));
    }
  };
  grow(planned);
  return best;
}

function valueOf(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    const tree = TextTree.read(text);
    return tree && { value: tree.value };
  }
}

/** Why a change is not made now: another one is about the same part. */
const waits = "waits";

/** The edits of changes that do not touch each other. */
class Editor {
  readonly #tree: TextTree;
  readonly #isJson: boolean;
  readonly #isSpaced: boolean;
  readonly #edits: TextEdit[] = [];
  readonly #removed = new Map<TextCollection, Set<TextMember>>();
  readonly #taken: TextEdit[] = [];

  constructor(tree: TextTree) {
    this.#tree = tree;
    this.#isJson = isJson(tree.text);
    this.#isSpaced = !this.#isJson || /^\s*[{[]\s/.test(tree.text) || /": /.test(tree.text);
  }

  /** Notes the edits of a list of changes, or returns why none of them is made. */
  plan(changes: readonly FixChange[]): NoPlace | undefined {
    const edits: TextEdit[] = [];
    const taken: TextEdit[] = [];
    const removed: [TextCollection, TextMember][] = [];
    for (const change of changes) {
      const one = this.#planOne(change);
      if ("reason" in one) return one;
      if ("collection" in one) removed.push([one.collection, one.member]);
      else edits.push(...one.edits);
      taken.push(one.taken);
    }
    if (taken.some((one) => this.#taken.some((other) => overlap(one, other))))
      return { reason: waits };
    this.#taken.push(...taken);
    this.#edits.push(...edits);
    for (const [collection, member] of removed) {
      const members = this.#removed.get(collection) ?? new Set();
      this.#removed.set(collection, members.add(member));
    }
    return undefined;
  }

  edits(): readonly TextEdit[] | undefined {
    const edits = [...this.#edits];
    for (const [collection, members] of this.#removed) {
      const found = removeMembers(this.#tree.text, collection, members);
      if (found === undefined) return undefined;
      edits.push(...found);
    }
    const sorted = edits.sort((a, b) => a.start - b.start || a.end - b.end);
    const isApart = sorted.every((one, i) => i === 0 || !overlap(sorted[i - 1] as TextEdit, one));
    return isApart ? sorted : undefined;
  }

  #planOne({ pointer, change }: FixChange): Planned | NoPlace {
    const { text } = this.#tree;
    const place = this.#tree.place(pointer);
    if ("reason" in place) return place;
    const { collection, name, member } = place;
    if ("set" in change && member === undefined) {
      if (this.#tree.isWithinShared(collection)) return { reason: shared };
      const isItem = name === "-" && isSeq(collection.node);
      const key = isItem ? undefined : name;
      const style = this.#style(key === undefined ? collection.members.at(-1)?.value : undefined);
      const edit = addMember(text, collection, key, change.set, style);
      return edit === undefined ? { reason: unusual } : { edits: [edit], taken: edit };
    }
    if (member === undefined) return { reason: "there is no such value" };
    if ("rename" in change) {
      const range = member.key?.range;
      if (range === undefined || range === null) return { reason: unusual };
      if (this.#tree.isWithinShared(collection)) return { reason: shared };
      const span = { start: range[0], end: range[1] };
      const edit = { ...span, text: inlineText(change.rename, this.#style(member.key)) };
      return { edits: [edit], taken: edit };
    }
    const taken = { start: member.begin, end: member.end, text: "" };
    if ("remove" in change)
      return this.#tree.isShared(taken) || this.#tree.isWithinShared(collection)
        ? { reason: shared }
        : { collection, member, taken };
    return this.#replace(member, change.set);
  }

  #replace(member: TextMember, value: unknown): Planned | NoPlace {
    const { text } = this.#tree;
    const { value: node, opened = member.begin, end } = member;
    const taken = { start: opened, end, text: "" };
    if (this.#tree.isShared({ start: member.begin, end })) return { reason: shared };
    const written = inlineText(value, this.#style(node));
    if (node === null || node.range === undefined || node.range === null || end <= opened)
      return { edits: [{ start: opened, end: opened, text: ` ${written}` }], taken };
    if (isCollection(node) && node.flow !== true) {
      const collection = this.#tree.collectionOf(node, member);
      const edits = inLineOf(text, collection, member, written);
      return edits === undefined ? { reason: unusual } : { edits, taken };
    }
    const isOneLine = isAlias(node) || (isScalar(node) && !(node.type ?? "").startsWith("BLOCK"));
    if (!isOneLine && !isCollection(node)) return { reason: unusual };
    const [start, stop] = node.range;
    return { edits: [{ start, end: stop, text: written }], taken };
  }

  /** Strings are quoted as the one that was there, or beside. */
  #style(node: Node | null | undefined): TextStyle {
    const type = isScalar(node) ? node.type : undefined;
    const quote = type === "QUOTE_SINGLE" || type === "QUOTE_DOUBLE" ? type : "PLAIN";
    return { isJson: this.#isJson, isSpaced: this.#isSpaced, quote };
  }
}

type Planned = { readonly taken: TextEdit } & (
  | { readonly edits: readonly TextEdit[] }
  | { readonly collection: TextCollection; readonly member: TextMember }
);

const shared = "an alias stands for it or for what is in it, so that other places would change too";
const unusual = "its text is written in a way that is left alone";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
