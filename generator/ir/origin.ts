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

/** Members of a schema that begin with `x-`, as the document has them. */
export type Extensions = Readonly<Record<string, unknown>>;

/** Extensions of schemas by where those are; see `extensionsAt`. */
export type ExtensionsByPlace = ReadonlyMap<string, Extensions>;

const none: Extensions = {};

/**
 * The `x-` members of the schema that a node of the IR comes from. Of schemas that are merged, by
 * `allOf`, it is the one that the node names as its origin.
 */
export function extensionsAt(
  { extensions }: { readonly extensions?: ExtensionsByPlace },
  origin: Origin,
): Extensions {
  return extensions?.get(placeKey(origin)) ?? none;
}

/** The key of a place. */
export function placeKey({ file, pointer }: Origin): string {
  return `${file}#${pointer}`;
}
