import { code, literals, type ModuleScope, type Printable, type Reference } from "../code/index.ts";
import type { Declaration } from "../ir/index.ts";
import type { PackageContext } from "./context.ts";

/** How a function keeps secrets out of what it reports. */
export interface SecretsView {
  /** Function of the runtime that does. */
  readonly keep: Reference;
  /** Constant with the names of secret properties. */
  readonly names: Printable;
}

/**
 * For declarations of a module, how messages about their values show no secrets; false where a
 * value holds none.
 */
export function secretsIn(
  { secrets }: PackageContext,
  scope: ModuleScope,
  keep: Reference,
): (declaration: Declaration) => SecretsView | false {
  return ({ type }) => {
    if (!secrets.mayHold(type)) return false;
    // The empty name stands for the whole value.
    const segments = secrets.isSecret(type) ? [""] : [...secrets.names].map(pointerSegment);
    const names = scope.constant("secrets", code`/* @__PURE__ */ new Set(${literals(segments)})`);
    return { keep, names };
  };
}

/** Locations in messages are JSON Pointers. Source: RFC 6901, 3. */
const pointerSegment = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");
