/** A part of a document that is announced to go. */
export interface Sunset {
  /** The document, as the user knows it. */
  readonly document: string;
  /** Title of the API; absent where it has none. */
  readonly title?: string;
  readonly kind: "operation" | "parameter" | "header" | "property" | "schema" | "other";
  /** The part in words, such as `GET /pets`. */
  readonly part: string;
  readonly isDeprecated: boolean;
  /** `x-sunset` as the document writes it; absent without one. */
  readonly written?: string;
  /** The day on which it goes, as in `2027-03-31`; absent where none is stated, or it is no day. */
  readonly day?: string;
  readonly file: string;
  /** JSON Pointer into the file. */
  readonly pointer: string;
}

/** Whether a part should be gone, goes later, or says no day. */
export type SunsetState = "overdue" | "upcoming" | "unreadable" | "undated";

/** State of a part on a day. */
export function stateOf({ day, written }: Sunset, today: string): SunsetState {
  if (day !== undefined) return day < today ? "overdue" : "upcoming";
  return written === undefined ? "undated" : "unreadable";
}

/** By their days, those without one at the end; otherwise in their order. */
export function byDay(sunsets: readonly Sunset[]): readonly Sunset[] {
  const rank = ({ day, written }: Sunset): string => day ?? (written === undefined ? "~~" : "~");
  return [...sunsets].sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}
