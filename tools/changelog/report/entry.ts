import { capitalized } from "../capitalized.ts";
import type { Change, ChangePlace } from "../../diff/change.ts";
import type { ChangeGroup } from "../../diff/report/groups.ts";
import type { DiffException } from "../../frame/config/diff-settings.ts";
import { placeWords } from "./place-words.ts";
import { innerWords } from "./shared-part.ts";

/** One change in words. */
export interface Entry {
  /** The first one of the changes that read alike. */
  readonly change: Change;
  /** A sentence with its full stop. */
  readonly text: string;
  /** Why it has its level, where users have to do something. */
  readonly reason?: string;
  /** The exception that accepts it. */
  readonly exception?: DiffException;
}

/** Changes that read alike: in JSON and XML, or in requests and responses. */
export interface AlikeChanges {
  readonly change: Change;
  readonly isShared: boolean;
  readonly exception: DiffException | undefined;
  readonly places: ChangePlace[];
}

/** Adds a change to those that read alike. */
export function addAlike(
  alike: Map<string, AlikeChanges>,
  { change, places }: ChangeGroup,
  isShared: boolean,
  exception: DiffException | undefined,
): void {
  const { rule, level, message, direction, status, parameter, property } = change;
  const where = isShared ? innerWords(change) : [direction, status, parameter, property];
  const accepted = [exception?.reason, exception?.until];
  const key = JSON.stringify([rule, level, message, reasonOf(change), isShared, where, accepted]);
  const known = alike.get(key);
  if (known === undefined) alike.set(key, { change, isShared, exception, places: [...places] });
  else for (const place of places) known.places.push(place);
}

/** Reasons are for those who have to do something. */
const reasonOf = ({ level, reason }: Change): string | undefined =>
  level === "compatible" ? undefined : reason;

/** The words of changes that read alike. */
export function entryOf({ change, isShared, exception, places }: AlikeChanges): Entry {
  const where = isShared ? sharedWords(change, places) : wordsOfPlaces(change, places);
  const message = where === "" ? capitalized(change.message) : `${where}: ${change.message}`;
  const reason = reasonOf(change);
  return {
    change,
    text: `${message}.`,
    ...(reason === undefined ? {} : { reason }),
    ...(exception === undefined ? {} : { exception }),
  };
}

/** The place of a change in a shared part, which is the same for all operations. */
function sharedWords(change: Change, places: readonly ChangePlace[]): string {
  const directions = new Set(places.map(({ direction }) => direction));
  const messages = [
    ...(directions.has("request") ? ["requests"] : []),
    ...(directions.has("response") ? ["responses"] : []),
  ];
  const where = messages.length === 0 ? "" : `in ${messages.join(" and ")}`;
  return capitalized([where, innerWords(change)].filter((word) => word !== "").join(", "));
}

/** Places of one change that are named; others are counted. */
const mostPlaces = 3;

/** Places within one operation: those that differ in their media types only are one. */
function wordsOfPlaces(change: Change, places: readonly ChangePlace[]): string {
  const found = new Map<string, { place: ChangePlace; mediaTypes: Set<string> }>();
  for (const place of places) {
    const { direction, status, parameter, property } = place;
    const key = JSON.stringify([direction, status, parameter, property]);
    const known = found.get(key) ?? { place, mediaTypes: new Set() };
    found.set(key, known);
    if (place.mediaType !== undefined) known.mediaTypes.add(place.mediaType);
  }
  const words = [...found.values()].map(({ place, mediaTypes }) =>
    placeWords(place, [...mediaTypes], change),
  );
  const named = words.slice(0, mostPlaces).filter((word) => word !== "");
  const more = words.length - mostPlaces;
  return `${named.join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
}
