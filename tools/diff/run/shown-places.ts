import path from "node:path";
import type { Location } from "../../../generator/diagnostics/diagnostic.ts";
import { locateEach } from "../../../generator/diagnostics/located.ts";
import { nearestPlace } from "../report/shown-place.ts";
import type { OpenApiDocument } from "../../../generator/openapi/load.ts";
import type { FindingLocation } from "../../../generator/report/finding.ts";
import { filesOf } from "../../../generator/source/reading/read.ts";
import type { DocumentInput } from "../../frame/input/read-argument.ts";

interface ReadSide {
  /** Absent if it is missing or unreadable. */
  readonly document: OpenApiDocument | undefined;
  readonly input: DocumentInput;
}

/**
 * Where what is gone is shown: a review has the new files only. It is the nearest place of the new document, or the file
 * that is gone itself.
 *
 * @param fixed the place of everything in a document that was removed
 */
export function shownPlaces(
  { old, new: next }: { readonly old: ReadSide; readonly new: ReadSide },
  fixed: FindingLocation | undefined,
): (location: Location) => FindingLocation | undefined {
  return (location) => {
    if (fixed !== undefined) {
      const { file, range, pointer } = fixed;
      return {
        file,
        ...(range === undefined ? {} : { range }),
        ...(pointer === undefined ? {} : { pointer }),
      };
    }
    const ownFile = old.input.fileOf?.(location.file);
    if (next.document === undefined) return ownFile === undefined ? undefined : { file: ownFile };
    const texts = filesOf(next.document.sources);
    const name = newNameOf(location.file, old.input.entry, next.input.entry, texts);
    const source = texts.get(name);
    if (source === undefined) return { file: next.input.label(next.input.entry) };
    const place = nearestPlace(source, location);
    const label = next.input.label(place.file);
    // The document as a whole is no place.
    if (place.pointer === "") return { file: label };
    return { ...locateEach([place], texts)(place), file: label };
  };
}

/** Present name of a file of the old document: its own, that of the entry, or its place beside the entry. */
function newNameOf(
  file: string,
  oldEntry: string,
  newEntry: string,
  texts: ReadonlyMap<string, unknown>,
): string {
  if (file === oldEntry) return newEntry;
  if (texts.has(file)) return file;
  const folders = [oldEntry, newEntry].map((entry) => path.posix.dirname(entry));
  const beside = path.posix.join(folders[1] ?? "", path.posix.relative(folders[0] ?? "", file));
  return texts.has(beside) ? beside : newEntry;
}
