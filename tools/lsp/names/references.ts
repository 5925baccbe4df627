import type { Declaration, NameIndex } from "./name-index.ts";
import {
  isSamePlace,
  keyOf,
  type Naming,
  type PlaceSubject,
  type Subject,
  type Token,
} from "./named-place.ts";

/** A token of a subject. */
export interface Use extends Token {
  readonly isDeclaration: boolean;
}

/** The subject that a token names or declares, and the token as it is known. */
export interface SubjectAt {
  readonly subject: Subject;
  readonly naming?: Naming;
  readonly declaration?: Declaration;
}

/** The subject of a token; undefined for values that name nothing. */
export function subjectAt(token: Token, index: NameIndex): SubjectAt | undefined {
  const naming = index.namingAt(token);
  if (naming !== undefined) {
    const { target } = naming;
    // An anchor names the schema, whose other references count, too.
    const subject: Subject = target.kind === "place" ? placeOf(target) : target;
    return { subject, naming };
  }
  const declaration = index.declarationAt(token);
  if (declaration !== undefined) return { subject: declaration.of, declaration };
  const { part, file, pointer } = token;
  return part === "key" ? { subject: { kind: "place", file, pointer } } : undefined;
}

/** All tokens that name a subject, in all files of a document, and those that declare it. */
export function usesOf(subject: Subject, index: NameIndex): readonly Use[] {
  const uses = new Map<string, Use>();
  const add = ({ file, pointer, part }: Token, isDeclaration: boolean): void => {
    const token = { file, pointer, part };
    if (!uses.has(keyOf(token))) uses.set(keyOf(token), { ...token, isDeclaration });
  };
  const own = index.declarations.filter(
    ({ of }) => isSamePlace(of, subject) && anchorOf(of) === anchorOf(subject),
  );
  for (const one of own) add(one, true);
  if (subject.kind === "place" && own.length === 0)
    add({ file: subject.file, pointer: subject.pointer, part: "key" }, true);
  for (const naming of index.namings) if (names(naming, subject)) add(naming, false);
  return [...uses.values()];
}

const anchorOf = (subject: Subject): string | undefined =>
  subject.kind === "place" ? subject.anchor : undefined;

/** Whether a token leads to a subject, or to something within it. */
function names({ target, form, text }: Naming, subject: Subject): boolean {
  if (subject.kind === "tag" || target.kind === "tag") return isSamePlace(target, subject);
  const { anchor } = subject;
  if (anchor !== undefined) {
    // Where it leads depends on the schemas on the way there.
    if (form === "dynamic") return text.slice(text.indexOf("#") + 1) === anchor;
    return target.anchor === anchor && isSamePlace(target, subject);
  }
  return (
    target.file === subject.file &&
    (target.pointer === subject.pointer || target.pointer.startsWith(`${subject.pointer}/`))
  );
}

const placeOf = ({ file, pointer }: PlaceSubject): PlaceSubject => ({
  kind: "place",
  file,
  pointer,
});
