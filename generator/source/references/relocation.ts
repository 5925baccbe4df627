import type { Location } from "../../diagnostics/diagnostic.ts";
import type { AddressMap } from "./address-map.ts";
import { locateReference } from "./reference-path.ts";

/** A value of a file: the file, and a JSON Pointer into it. */
export interface Place {
  readonly file: string;
  readonly pointer: string;
}

/**
 * How the value of a file that was converted when it was read relates to the file as it is written.
 * References say where things are in the file as written; locations of values are those of the
 * converted value until something is reported.
 */
export interface Relocation {
  /** The file's value as it is written. */
  readonly written: Place & { readonly value: unknown };
  /** Where a converted value is written. */
  original(place: Place): Place;
  /** Where a written value is after the conversion. */
  converted(place: Place): Place;
}

/** A location of the converted document in the user's. */
export function relocated(location: Location, relocation: Relocation): Location {
  const { file, pointer } = location;
  return pointer === undefined
    ? location
    : { ...location, ...relocation.original({ file, pointer }) };
}

/** A location of the document that later stages see, in the file where the user wrote it. */
export function writtenLocation(
  location: Location,
  { relocation, overlaid }: Conversions,
): Location {
  const found = relocation === undefined ? location : relocated(location, relocation);
  return overlaid === undefined || found.pointer === undefined
    ? found
    : { ...found, ...overlaid.original({ file: found.file, pointer: found.pointer }) };
}

/** Conversions of an entry document after it was read. */
interface Conversions {
  readonly relocation?: Relocation;
  readonly overlaid?: Pick<Relocation, "original">;
}

/**
 * Where the target of a reference is, if it is anywhere. Undefined if a percent sign of the reference
 * starts no escape.
 *
 * @param from the location of the object that contains the reference
 */
export function targetPlace(
  ref: string,
  from: Place,
  { relocation, addresses }: Pick<Conversions, "relocation"> & { readonly addresses?: AddressMap },
): Place | undefined {
  const { file } = relocation?.original(from) ?? from;
  const split = locateReference(ref, file, { addresses });
  if (split === undefined) return undefined;
  const place = { file: split.file, pointer: split.fragment };
  return relocation?.converted(place) ?? place;
}
