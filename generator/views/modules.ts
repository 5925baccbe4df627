import type { Api } from "../ir/index.ts";
import type { Artefact, ArtefactName, ModuleView } from "./artefact.ts";
import type { Options } from "./options.ts";

/** Artefacts to emit where the configuration names none: what the document's media types need. */
export function defaultArtefacts(api: Api): readonly ArtefactName[] {
  const kinds = new Set(
    api.operations.flatMap((operation) =>
      [...(operation.body?.contents ?? []), ...operation.responses.flatMap((r) => r.contents)].map(
        (content) => content.kind,
      ),
    ),
  );
  // A document without operations is a set of schemas; JSON is what those are written for.
  const json = kinds.has("json") || api.operations.length === 0;
  return [
    "types",
    "validate",
    ...(json ? ["json" as const] : []),
    ...(kinds.has("xml") ? ["xml" as const] : []),
  ];
}

/** Views of every module of the chosen artefacts; types and validators are what codecs rest on. */
export function moduleViews(
  api: Api,
  options: Options,
  artefacts: readonly Artefact[],
  chosen: readonly ArtefactName[],
): readonly ModuleView[] {
  const names = new Set<ArtefactName>(chosen);
  if (names.has("json") || names.has("xml")) names.add("validate");
  names.add("types");
  return artefacts
    .filter((artefact) => names.has(artefact.name))
    .flatMap((artefact) => artefact.modules(api, options));
}
