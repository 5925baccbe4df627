import { basename, dirname, join, normalize } from "../../portable/posix-path.ts";
import type { Diagnostics } from "../../diagnostics/diagnostics.ts";
import { isRemote } from "../references/reference-path.ts";
import type { Place } from "../references/relocation.ts";
import type { SourceFile } from "../reading/source-file.ts";
import { applyActions } from "./apply-overlay.ts";
import { readOverlay } from "./overlay-file.ts";
import { isContainer, OverlaidValue } from "./overlaid-value.ts";

/** A document after its overlays. */
export interface Overlaid {
  readonly value: unknown;
  /** Where a value of the changed document is written: in the document, or in an overlay. */
  original(place: Place): Place;
}

/** Applies overlays to a document, one after the other. */
export function overlaySource(
  entry: SourceFile,
  overlays: readonly SourceFile[],
  diagnostics: Diagnostics,
): Overlaid {
  const document = new OverlaidValue(entry.value, entry.path, entry.text.length);
  for (const file of isContainer(entry.value) ? overlays : []) {
    const overlay = readOverlay(file, diagnostics);
    if (overlay === undefined) continue;
    if (overlay.extends !== undefined && !names(overlay.extends, file.path, entry.path)) {
      const place = { file: file.path, pointer: "/extends" };
      diagnostics.report("overlay-extends", place, {
        extended: overlay.extends,
        document: entry.path,
      });
    }
    applyActions(document, overlay.actions, file.path, diagnostics);
  }
  return { value: document.root, original: (place) => document.original(place) };
}

/** Whether `extends` may name a document; of an address only the file's name can be compared. */
function names(reference: string, from: string, document: string): boolean {
  const [plain = ""] = reference.split(/[?#]/, 1);
  if (isRemote(reference))
    return isRemote(document) ? plain === document : basename(plain) === basename(document);
  return join(dirname(from), plain) === normalize(document);
}
