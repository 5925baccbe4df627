import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { parentPointer } from "../../source/locations/pointer.ts";
import type { SourceSet } from "../../source/reading/read.ts";
import type { Place } from "../../source/references/relocation.ts";
import { isObject, textAt, type JsonObject } from "../site.ts";
import type { Part } from "./parts.ts";

/** Beginning of the paths that are made up here; `~` keeps them apart from those of the document. */
const prefix = "/~unreferenced/";

/**
 * The document with an operation for each part that refers to it, so that reading the document reads the part. Other
 * operations are left out, unless a link may be about them.
 */
export function withUses(sources: SourceSet, parts: readonly Part[]): SourceSet {
  const entry = sources.files.get(sources.entry);
  const root = entry?.value;
  if (entry === undefined || !isObject(root)) return sources;
  const paths = hasLinks(parts) && isObject(root["paths"]) ? root["paths"] : {};
  const uses = parts.map((part, index): [string, JsonObject] => {
    const names = pathParameters(part, root);
    const path = [`${prefix}${index}`, ...names.map((name) => `{${name}}`)].join("/");
    const ref = { $ref: `#${part.pointer.replaceAll("%", "%25")}` };
    return [path, part.kind === "pathItems" ? ref : { post: operationWith(part, ref, root) }];
  });
  const { webhooks: _, ...kept } = root;
  const value = { ...kept, paths: { ...paths, ...Object.fromEntries(uses) } };
  const files = new Map(sources.files).set(sources.entry, entry.withValue(value));
  return { ...sources, files };
}

function operationWith({ kind, name }: Part, ref: JsonObject, root: JsonObject): JsonObject {
  const response = (fields: JsonObject): JsonObject => ({
    responses: { "200": { description: "", ...fields } },
  });
  const uses: Readonly<Record<Part["kind"], JsonObject>> = {
    parameters: { ...response({}), parameters: [ref] },
    headers: response({ headers: { [name]: ref } }),
    responses: { responses: { "200": ref } },
    requestBodies: { ...response({}), requestBody: ref },
    callbacks: { ...response({}), callbacks: { [name]: ref } },
    links: response({ links: { [name]: ref } }),
    pathItems: {},
    mediaTypes: response({ content: { "application/json": ref } }),
  };
  const isOld = Object.hasOwn(root, "swagger");
  return isOld
    ? { ...uses[kind], consumes: ["multipart/form-data"], produces: ["application/json"] }
    : uses[kind];
}

/** Names of the path parameters of a part, which its path must have. */
function pathParameters({ kind, value }: Part, root: JsonObject): readonly string[] {
  if (kind === "parameters") return named([value], root);
  if (kind !== "pathItems") return [];
  const lists = [value, ...Object.values(value)].map((one) =>
    isObject(one) ? one["parameters"] : undefined,
  );
  return [...new Set(lists.flatMap((list) => (Array.isArray(list) ? named(list, root) : [])))];
}

function named(parameters: readonly unknown[], root: JsonObject): string[] {
  const components = root["components"];
  const shared = isObject(components) ? components["parameters"] : root["parameters"];
  return parameters.flatMap((written) => {
    const value = isObject(written) && isObject(shared) ? referred(written, shared) : written;
    if (!isObject(value)) return [];
    const site = { value, file: "", pointer: "" };
    const name = textAt(site, "name");
    return name !== undefined && textAt(site, "in") === "path" ? [name] : [];
  });
}

/** The parameter that a reference names, of those that the document shares. */
function referred(written: JsonObject, shared: JsonObject): unknown {
  const ref = written["$ref"];
  const name = typeof ref === "string" ? ref.slice(ref.lastIndexOf("/") + 1) : "";
  return name !== "" && Object.hasOwn(shared, name) ? shared[name] : written;
}

const hasLinks = (parts: readonly Part[]): boolean =>
  parts.some(({ kind, value }) => kind === "links" || isObject(value["links"]));

/** Findings that compare operations, or depend on the operation around a part. */
const ofOperations: ReadonlySet<string> = new Set([
  "callback-expression",
  "link-value",
  "operation-id-duplicate",
  "operation-id-missing",
  "path-duplicate",
]);

/** Tells whether a finding is about one of the parts, or something in it, wherever that is written. */
export function aboutParts(
  parts: readonly Part[],
  { entry, overlaid }: SourceSet,
): (finding: Pick<Diagnostic, "code" | "location">) => boolean {
  const places = new Set(
    parts.map(({ pointer }) => {
      const place = { file: entry, pointer };
      return placeOf(overlaid?.original(place) ?? place);
    }),
  );
  return ({ code, location }) => {
    if (location?.pointer === undefined || ofOperations.has(code)) return false;
    const { file } = location;
    for (let { pointer } = location; pointer !== ""; pointer = parentPointer(pointer))
      if (places.has(placeOf({ file, pointer }))) return true;
    return false;
  };
}

const placeOf = ({ file, pointer }: Place): string => `${file}#${pointer}`;
