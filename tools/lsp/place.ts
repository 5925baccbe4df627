import type { Position, Range } from "vscode-languageserver/node";
import type { CheckedDocument, Checks } from "./checks.ts";
import { anchored, targetOf, type Target } from "./definition.ts";
import { pathOf } from "./open-files.ts";
import { absoluteAddresses, isWithin } from "./project.ts";
import type { ReadableTexts } from "./readable-texts.ts";

/** The token at a position, and its target. */
export interface Place {
  readonly file: string;
  readonly pointer: string;
  readonly range: Range;
  readonly document: CheckedDocument;
  readonly target: Target | undefined;
}

/** The token at a position of a file; undefined outside of tokens, or where no document has the file. */
export async function placeAt(
  uri: string,
  position: Position,
  checks: Checks,
  readable: ReadableTexts,
): Promise<Place | undefined> {
  const file = pathOf(uri);
  const text = file === undefined ? undefined : await readable.of(file);
  if (file === undefined || text === undefined) return undefined;
  const { value } = text.tree;
  const member = text.memberAt(position);
  const [document] = checks.documentsOf(file);
  if (member === undefined || document === undefined) return undefined;
  const { entry } = document;
  const entryValue = entry === file ? value : await readable.valueOf(entry);
  const { pointer, part, range } = member;
  const place = {
    file,
    pointer,
    part,
    value,
    entry: { file: entry, value: entryValue },
    addresses: absoluteAddresses(document.project),
  };
  const named = targetOf(place);
  const known = isKnown(named, document) ? named : undefined;
  const target =
    known?.anchor === undefined
      ? known
      : anchored(known, await readable.valueOf(known.file), place);
  return { file, pointer, range, document, target };
}

/** Only files that belong to a document are shown: others may be outside of what the editor has open. */
const isKnown = (target: Target | undefined, { entry, read, project }: CheckedDocument): boolean =>
  target !== undefined &&
  isWithin(target.file, project.folder) &&
  (target.file === entry || read.includes(target.file));
