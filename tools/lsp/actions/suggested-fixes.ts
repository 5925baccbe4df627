import type { LocatedDiagnostic } from "../../../generator/diagnostics/located.ts";
import type { TextEdit } from "../../../generator/source/editing/text-edit.ts";
import { rangeOf } from "../diagnostics.ts";
import { rewritten } from "../rename/token-text.ts";
import { tokenText } from "../syntax/syntax-tree.ts";
import type { TextPositions } from "../texts/text-positions.ts";

/** A name in place of one that is not known. */
export interface SuggestedFix {
  readonly title: string;
  /** Whether it is close enough to be meant. */
  readonly isMeant: boolean;
  readonly edit: TextEdit;
}

/** Characters of a token up to which it may have a name in it. */
const mostOfToken = 2000;

/**
 * The names that a finding suggests, in the place of the one that it is about. They depend on nothing but the token,
 * so that they can be offered while other things are broken.
 */
export function suggestedFixes(
  { message, help, location }: LocatedDiagnostic,
  text: string,
  positions: TextPositions,
): readonly SuggestedFix[] {
  if (location?.range === undefined) return [];
  const meant = nameMeant(help) ?? nameMeant(message);
  const names = meant === undefined ? namesKnown(help) : [meant];
  if (names.length === 0) return [];
  const range = rangeOf(location.range);
  const [start, end] = [positions.offset(range.start), positions.offset(range.end)];
  const raw = text.slice(start, Math.min(end, start + mostOfToken + 1));
  if (raw.length > mostOfToken || /[\r\n]/.test(raw)) return [];
  const isKey = /^\s*:(?:\s|$)/.test(text.slice(end, end + 2)) || /^\s*:/.test(text.slice(end));
  const wrong = wrongName(message, raw.startsWith("#") ? raw : tokenText(raw));
  if (wrong === undefined) return [];
  return names.flatMap((name) => {
    const written = withName(raw, wrong, name, isKey);
    if (written === undefined || written === raw) return [];
    const title = `Change '${wrong}' to '${name}'`;
    return [{ title, isMeant: meant !== undefined, edit: { start, end, text: written } }];
  });
}

const nameMeant = (words: string): string | undefined =>
  /Did you mean '([^']+)'\?/.exec(words)?.[1];

/** The names that are there, where none is close. */
function namesKnown(words: string): readonly string[] {
  const list = /; known here: (.*)$/.exec(words)?.[1] ?? "";
  return [...list.matchAll(/'([^']+)'/g)].map(([, name = ""]) => name);
}

/** The name in the words of a finding that a token is or has; the longest of several. */
function wrongName(message: string, token: string): string | undefined {
  const quoted = [...message.matchAll(/'([^']+)'/g)].map(([, name = ""]) => name);
  const found = quoted.filter((name) => token.includes(name));
  return found.sort((a, b) => b.length - a.length)[0];
}

function withName(raw: string, wrong: string, name: string, isKey: boolean): string | undefined {
  const replaced = (text: string): string => {
    const at = text.lastIndexOf(wrong);
    return text.slice(0, at) + named(text, wrong, name) + text.slice(at + wrong.length);
  };
  // A comment.
  if (raw.startsWith("#")) return replaced(raw);
  return rewritten(raw, replaced(tokenText(raw)), isKey);
}

/** A name that is known, written as the whole reference where the wrong one is a reference. */
function named(text: string, wrong: string, name: string): string {
  const isReference = text === wrong && wrong.includes("#/") && !name.includes("#");
  return isReference ? wrong.slice(0, wrong.lastIndexOf("/") + 1) + name : name;
}
