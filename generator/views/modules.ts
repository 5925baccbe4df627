import { wiresOf, type Api, type ApiIndex } from "../ir/index.ts";
import { contentParameters } from "../ir/forms/form-parameter.ts";
import { jsonWithin } from "../ir/parameters/json-within.ts";
import { parameterShape } from "../ir/parameters/parameter-shape.ts";
import type { Artefact, ArtefactName } from "./artefact.ts";
import type { PackageContext } from "./context.ts";
import { isPlainJson, isUnchecked } from "./options.ts";

/** Artefacts to emit if the configuration names none: what the document's media types need. */
export function defaultArtefacts(api: Api): readonly ArtefactName[] {
  const kinds = bodyKinds(api);
  // A document without operations is a set of schemas; JSON is what those are written for.
  const json = kinds.has("json") || api.operations.length + api.webhooks.length === 0;
  return [
    "types",
    "validate",
    ...(json ? ["json" as const] : []),
    ...(kinds.has("xml") ? ["xml" as const] : []),
    ...(api.operations.length > 0 ? ["server" as const, "client" as const] : []),
    ...(api.webhooks.length > 0 ? ["webhooks" as const] : []),
  ];
}

/** Wires that the bodies of the document's operations use. */
function bodyKinds(api: Api): Set<"json" | "xml"> {
  const kinds = new Set<"json" | "xml">();
  for (const { body, responses } of [...api.operations, ...api.webhooks]) {
    const contents = [...(body?.contents ?? []), ...responses.flatMap((r) => r.contents)];
    for (const content of contents) {
      wiresOf(content).forEach((wire) => kinds.add(wire));
    }
  }
  return kinds;
}

/** Whether a parameter, a header, a property of a form or a part is JSON text, or has such within. */
function hasJsonTexts(api: Api, index: ApiIndex): boolean {
  return [...api.operations, ...api.webhooks].some(({ parameters, body, responses }) => {
    const held = body?.contents.flatMap((content) => contentParameters(content, index)) ?? [];
    const headers = responses.flatMap((response) => response.headers);
    return (
      held.some(({ itemsAreJson }) => itemsAreJson) ||
      [...parameters, ...held, ...headers].some(({ type, mediaType }) => {
        const shape = parameterShape(type, mediaType, index);
        return shape.kind === "json" || jsonWithin(shape, index) !== undefined;
      })
    );
  });
}

/** Whether a multipart body has one of several forms, of which checks choose the one that is sent. */
function hasChoices(api: Api): boolean {
  return api.operations.some(({ body }) =>
    body?.contents.some((content) => content.kind === "parts" && content.choices !== undefined),
  );
}

/** Whether a client without checks needs some: to choose a form, and for parameters and headers with conditions. */
function needsChecks(api: Api, index: ApiIndex): boolean {
  if (hasChoices(api)) return true;
  return api.operations.some(({ parameters, body, responses }) => {
    const fields = body?.contents.flatMap((content) => contentParameters(content, index)) ?? [];
    const headers = responses.flatMap((response) => response.headers);
    return (
      [...parameters, ...fields, ...headers].some(({ condition }) => condition !== undefined) ||
      headers.some(({ type, mediaType }) => {
        const shape = parameterShape(type, mediaType, index);
        return shape.kind === "choice" || shape.kind === "json" || jsonWithin(shape, index);
      })
    );
  });
}

/** The chosen artefacts and those that they rest on, in the order of `available`. */
export function chosenArtefacts(
  { api, index, options }: PackageContext,
  available: readonly Artefact[],
  chosen: readonly ArtefactName[],
): readonly Artefact[] {
  const names = new Set<string>(chosen);
  const hasWebhooks = names.has("webhooks") && api.webhooks.length > 0;
  const hasServer = names.has("server") || hasWebhooks;
  const hasStubs = hasServer || names.has("client");
  // Stubs read and write bodies with the codecs of the media types that the document names. Clients
  // leave JSON to the platform, unless it has values that would be lost there.
  const kinds = hasStubs ? bodyKinds(api) : new Set<"json" | "xml">();
  if (!hasServer && isPlainJson(options)) kinds.delete("json");
  kinds.forEach((kind) => names.add(kind));
  if (hasStubs && !isPlainJson(options) && hasJsonTexts(api, index)) names.add("json");
  const clientChecks = names.has("client") && (!isUnchecked(options) || needsChecks(api, index));
  if (hasServer || clientChecks || names.has("json") || names.has("xml")) names.add("validate");
  if (hasStubs) names.add("filters");
  if (hasWebhooks && names.has("server")) names.add("callbacks");
  names.add("types");
  return available.filter((artefact) => names.has(artefact.name));
}
