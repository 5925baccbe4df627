import { isObject } from "../../../generator/openapi/site.ts";
import { joinPointer } from "../../../generator/source/locations/pointer.ts";
import type { Place } from "../../../generator/source/references/relocation.ts";
import type { LintDocument } from "../document.ts";
import type { LintNode } from "../walk.ts";

/** A value that a rule without code is about. */
export interface Subject {
  readonly value: unknown;
  /** Name or index in what holds it; empty for a whole file. */
  readonly name: string | number;
  /** Where it is written. */
  readonly place: Place;
  /** Where its name is written, if that is elsewhere: it is that of a reference. */
  readonly namePlace?: Place;
  /** Names of the references that lead to it, where it is found once for all of them. */
  readonly otherNames?: readonly string[];
}

/** Where the value leads that a member has, if it is a reference that is followed. */
export type FollowValue = (
  value: Readonly<Record<string, unknown>>,
  place: Place,
) => { readonly value: unknown; readonly place: Place } | undefined;

/** A member of a subject; undefined where it has none of that name. */
export function memberOf(
  { value, place }: Subject,
  name: string,
  follow: FollowValue,
): Subject | undefined {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  const held = (value as Readonly<Record<string, unknown>>)[name];
  const own = { file: place.file, pointer: joinPointer(place.pointer, name) };
  const found = isObject(held) && typeof held["$ref"] === "string" ? follow(held, own) : undefined;
  return found === undefined
    ? { value: held, name, place: own }
    : { ...found, name, namePlace: own };
}

/** Follows references between the nodes of a document. */
export const followNodes =
  (document: LintDocument): FollowValue =>
  (_, place) => {
    const node = document.at(`${place.file}#${place.pointer}`);
    const target = node && document.follow(node);
    return target && { value: target.value, place: placeOf(target) };
  };

/** The subject that a node of a document is; of a reference, what it leads to by its own name. */
export function subjectOf(node: LintNode, document: LintDocument): Subject {
  const target = document.follow(node) ?? node;
  return { value: target.value, name: node.key, place: placeOf(target) };
}

const placeOf = ({ file, pointer }: LintNode): Place => ({ file, pointer });
