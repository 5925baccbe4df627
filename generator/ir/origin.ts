/**
 * Where a node of the IR comes from: a file and a JSON Pointer into it (RFC 6901).
 * Lines and columns are looked up only when something is reported.
 */
export interface Origin {
  readonly file: string;
  readonly pointer: string;
}

/** The location alone, without the value. */
export function originOf(place: Origin): Origin {
  return { file: place.file, pointer: place.pointer };
}
