import type { Diagnostics } from "../../diagnostics/diagnostics.ts";
import type { OpenApiDocument } from "../document.ts";
import { own, type JsonObject, type Site } from "../site.ts";
import type { Places } from "./places.ts";

/** State that all parts of a conversion share. */
export interface Conversion {
  /** The document as it is written; its references are not reported, because lowering does that. */
  readonly document: Pick<OpenApiDocument, "root" | "target" | "follow">;
  readonly diagnostics: Diagnostics;
  readonly places: Places;
  /** Checks a part of another file against the meta-schema. */
  readonly check: (kind: FragmentKind, site: Site<JsonObject>) => void;
  /** Findings that were reported once for the whole document. */
  readonly reported: Set<string>;
}

/** Parts of a document that references may lead to in other files; schemas are checked elsewhere. */
export type FragmentKind = "parameter" | "response" | "pathItem";

/**
 * An object, its references followed. Undefined where a reference leads nowhere: it stays in the
 * converted document, and lowering reports it.
 */
export function followed(
  conversion: Conversion,
  kind: FragmentKind,
  site: Site,
): Site<JsonObject> | undefined {
  const target = conversion.document.follow(site);
  if (target !== undefined && target.file !== conversion.document.root.file) {
    conversion.check(kind, target);
  }
  return target;
}

/** The name of the shared parameter or response that a reference leads to directly, if to one. */
export function sharedName(
  conversion: Conversion,
  section: "parameters" | "responses",
  site: Site,
): string | undefined {
  const target = conversion.document.target(site);
  const { file } = conversion.document.root;
  const prefix = `/${section}/`;
  if (target?.file !== file || !target.pointer.startsWith(prefix)) return undefined;
  const name = target.pointer.slice(prefix.length);
  return name.includes("/") ? undefined : name;
}

/** The members of an object without some. */
export function without(value: JsonObject, ...keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
}

/** Those of some members that an object has. */
export function only(site: Site<JsonObject>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    keys.filter((key) => Object.hasOwn(site.value, key)).map((key) => [key, own(site, key)]),
  );
}

/** The extensions of an object. */
export function extensions(value: JsonObject): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key.startsWith("x-")));
}
