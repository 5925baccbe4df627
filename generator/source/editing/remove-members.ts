import type { Span } from "../reading/json/locate-json.ts";
import { isMap } from "yaml";
import { indentAt, ownLines } from "./lines.ts";
import type { TextEdit } from "./text-edit.ts";
import type { TextCollection, TextMember } from "./text-tree.ts";

/** Edits that leave members of one collection out. */
export function removeMembers(
  text: string,
  collection: TextCollection,
  removed: ReadonlySet<TextMember>,
): readonly TextEdit[] | undefined {
  const { members } = collection;
  if (members.every((one) => removed.has(one))) return emptied(text, collection);
  const edits: TextEdit[] = [];
  for (let i = 0; i < members.length; i++) {
    if (!removed.has(members[i] as TextMember)) continue;
    let last = i;
    while (last + 1 < members.length && removed.has(members[last + 1] as TextMember)) last += 1;
    const run = collection.isFlow
      ? withoutFlow(text, members, i, last)
      : withoutBlock(text, members, i, last);
    if (run === undefined) return undefined;
    edits.push(...run);
    i = last;
  }
  return edits;
}

/** A collection without members, written in the line of its key. */
export function emptied(text: string, collection: TextCollection): readonly TextEdit[] | undefined {
  const { node, isFlow, member } = collection;
  const braces = isMap(node) ? "{}" : "[]";
  return isFlow
    ? [{ start: node.range?.[0] ?? 0, end: node.range?.[1] ?? 0, text: braces }]
    : member && inLineOf(text, collection, member, braces);
}

/** The value of a member with one in block style, written in the line of its key or dash. */
export function inLineOf(
  text: string,
  { members }: TextCollection,
  { opened, end }: TextMember,
  value: string,
): readonly TextEdit[] | undefined {
  const start = members[0]?.begin;
  if (opened === undefined || start === undefined) return undefined;
  // A collection that begins behind a dash has no lines of its own.
  if (indentAt(text, start) === undefined) return [{ start: opened, end, text: ` ${value}` }];
  const lines = ownLines(text, { start, end }, /^[ \t]*(?:#.*)?$/);
  return (
    lines && [
      { start: opened, end: opened, text: ` ${value}` },
      { ...lines, text: "" },
    ]
  );
}

function withoutBlock(
  text: string,
  members: readonly TextMember[],
  first: number,
  last: number,
): readonly TextEdit[] | undefined {
  const span = spanOf(members, first, last);
  const lines = ownLines(text, span, /^[ \t]*(?:#.*)?$/);
  if (lines !== undefined) return [{ ...lines, text: "" }];
  // The first one behind a dash: the next one moves up to it.
  const next = members[last + 1];
  if (next === undefined || /\n[ \t]*#/.test(text.slice(span.end, next.begin))) return undefined;
  return [{ start: span.start, end: next.begin, text: "" }];
}

function withoutFlow(
  text: string,
  members: readonly TextMember[],
  first: number,
  last: number,
): readonly TextEdit[] {
  const span = spanOf(members, first, last);
  const next = members[last + 1];
  const before = members[first - 1];
  const lines = ownLines(text, span, /^[ \t]*,?[ \t]*(?:#.*)?$/);
  if (next !== undefined)
    return [{ ...(lines ?? { start: span.start, end: next.begin }), text: "" }];
  if (before === undefined) return [];
  if (lines === undefined) return [{ start: before.end, end: span.end, text: "" }];
  const [comma = ""] = /^\s*,/.exec(text.slice(before.end, span.start)) ?? [];
  return [
    { start: before.end, end: before.end + comma.length, text: "" },
    { ...lines, text: "" },
  ];
}

const spanOf = (members: readonly TextMember[], first: number, last: number): Span => ({
  start: members[first]?.begin ?? 0,
  end: members[last]?.end ?? 0,
});
