import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { Diagnostics } from "../../diagnostics/diagnostics.ts";
import { relocated } from "../../source/references/relocation.ts";
import type { SourceFile } from "../../source/reading/source-file.ts";
import type { SourceSet } from "../../source/reading/read.ts";
import { checkFragment } from "../check-structure.ts";
import { ResolvedDocument } from "../document.ts";
import { Malformed } from "../malformed.ts";
import type { JsonObject, Site } from "../site.ts";
import { convertSwagger } from "./convert.ts";
import { Places } from "./places.ts";

/**
 * A document of 2.0 in the structure of 3.0. From here on the diagnostics are given locations in the
 * converted document, and note where those are in the user's.
 *
 * @param before how many diagnostics there were before the document was checked
 */
export function readSwagger(
  root: Site<JsonObject>,
  sources: SourceSet,
  diagnostics: Diagnostics,
  before: number,
): ResolvedDocument {
  const places = new Places(root);
  const misfits = new Malformed(diagnostics.all.slice(before));
  const found = new Diagnostics();
  // Lowering resolves the same references, and reports those that lead nowhere.
  const unreported = new Diagnostics();
  const checked = new Set<string>();
  const value = convertSwagger({
    document: new ResolvedDocument("2.0", root, sources, unreported, new Malformed([])),
    diagnostics: found,
    places,
    check(kind, site) {
      const key = `${kind} ${site.file}#${site.pointer}`;
      if (checked.has(key)) return;
      checked.add(key);
      checkFragment("2.0", kind, site, found);
    },
    reported: new Set(),
  });
  // Misfits with the meta-schema have been reported.
  diagnostics.include({ all: found.all.filter((one) => !isCovered(one, misfits)) });
  const file = sources.files.get(root.file) as SourceFile;
  const files = new Map(sources.files).set(root.file, file.withValue(value));
  const malformed = new Malformed(diagnostics.all.slice(before), places);
  diagnostics.relocate((location) => relocated(location, places));
  const converted = { ...sources, files, relocation: places };
  return new ResolvedDocument("2.0", { ...root, value }, converted, diagnostics, malformed);
}

function isCovered({ location }: Diagnostic, misfits: Malformed): boolean {
  const { file, pointer } = location ?? {};
  return file !== undefined && pointer !== undefined && misfits.covers({ file, pointer });
}
