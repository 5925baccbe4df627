import type { ResponseNode } from "../../operations.ts";
import type { Way } from "../../pages/pagination.ts";
import type { Drafts } from "../drafts/drafts.ts";
import type { Lowering } from "../lowering.ts";
import type { LoweredType } from "../types/lowered.ts";

/** A document whose schemas have types. */
export interface LoweredDocument extends Lowering {
  readonly drafts: Drafts;
}

/** The body of a page: that of the first success, in JSON or XML; undefined without one. */
export function pageBody(
  lowering: LoweredDocument,
  responses: readonly ResponseNode[],
): LoweredType | undefined {
  const success = responses.find(({ status }) => /^2(?:\d\d|XX)$/.test(status));
  const content = success?.contents.find(({ kind }) => kind === "json" || kind === "xml");
  return content && unwrapped(lowering, content.type as LoweredType);
}

/** A type behind references and null. */
export function unwrapped({ drafts }: LoweredDocument, type: LoweredType): LoweredType {
  const resolved = drafts.resolve(type);
  return resolved.kind === "nullable" ? drafts.resolve(resolved.inner) : resolved;
}

/**
 * The type at the end of a way through objects.
 *
 * @returns undefined where an object on the way has no such property; `unknown` behind a type that may have any
 */
export function typeAt(
  lowering: LoweredDocument,
  type: LoweredType,
  way: Way,
): LoweredType | "unknown" | undefined {
  const here = unwrapped(lowering, type);
  const [name, ...others] = way;
  if (name === undefined) return here;
  if (here.kind !== "object") return isPlain(here) ? undefined : "unknown";
  const property = here.properties.find((one) => one.name === name);
  return property === undefined ? undefined : typeAt(lowering, property.type, others);
}

const isPlain = ({ kind }: LoweredType): boolean =>
  ["array", "tuple", "string", "integer", "number", "boolean", "enum"].includes(kind);
