import type { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { Selection } from "../../generator/ir/lower/operations/selection.ts";
import type { OperationSelection } from "../../generator/ir/options.ts";
import { isHttpMethod } from "../../generator/openapi/http-methods.ts";
import { isObject, type JsonObject } from "../../generator/openapi/site.ts";
import { getByPointer } from "../../generator/source/locations/pointer.ts";
import { camelCase } from "../../generator/names/identifier.ts";
import { withoutUnused } from "./without-unused.ts";

/** A document with the operations that a configuration chooses, and the components that these use. */
export function selectOperations(
  document: JsonObject,
  chosen: OperationSelection,
  file: string,
  diagnostics: Diagnostics,
): JsonObject {
  const selection = new Selection(chosen);
  if (!selection.isPartial) return document;
  const selected: Record<string, unknown> = { ...document };
  for (const key of ["paths", "webhooks"]) {
    const items = document[key];
    if (!isObject(items)) continue;
    const kept = Object.entries(items).flatMap(([path, item]) => {
      const left = withOperations(document, item, path, selection);
      return left === undefined ? [] : [[path, left] as const];
    });
    selected[key] = Object.fromEntries(kept);
  }
  selection.report(diagnostics, file);
  return withoutUnused(selected, selection.excluded);
}

/** A path item with the operations that are chosen; undefined if none is. */
function withOperations(
  document: JsonObject,
  written: unknown,
  path: string,
  selection: Selection,
): unknown {
  if (path.startsWith("x-")) return written;
  const item = followed(document, written);
  if (item === undefined) return written;
  const left = Object.entries(item).filter(([method, operation]) => {
    if (!isHttpMethod(method) || !isObject(operation)) return true;
    const { operationId, tags } = operation;
    const id = typeof operationId === "string" ? operationId : derivedId(method, path);
    const texts = Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [];
    return selection.has({ id, path, tags: texts });
  });
  if (left.length === Object.keys(item).length) return written;
  return left.some(([key]) => isHttpMethod(key)) ? Object.fromEntries(left) : undefined;
}

/** The id of an operation without one, as the configuration names it. */
const derivedId = (method: string, path: string): string =>
  camelCase(
    path.startsWith("/") ? `${method} ${path.replace(/\{/g, " by ")}` : `${path} ${method}`,
  );

/** A path item behind the references of the document that lead to it. */
function followed(document: JsonObject, written: unknown): JsonObject | undefined {
  let item = written;
  for (let steps = 0; isObject(item) && typeof item["$ref"] === "string" && steps < 100; steps++) {
    const { $ref: ref } = item;
    if (!ref.startsWith("#/")) return undefined;
    item = getByPointer(document, decodeURIComponent(ref.slice(1)));
  }
  return isObject(item) ? item : undefined;
}
