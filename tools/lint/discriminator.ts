import { objectAt, textAt } from "../../generator/openapi/site.ts";
import type { LintNode } from "./walk.ts";

/** The property of a schema's discriminator, which is its name in 2.0, and what values without it are. */
export function discriminatorOf(
  schema: LintNode,
): { readonly name: string; readonly fallback?: string } | undefined {
  const plain = textAt(schema, "discriminator");
  if (plain !== undefined) return { name: plain };
  const discriminator = objectAt(schema, "discriminator");
  const name = discriminator && textAt(discriminator, "propertyName");
  if (discriminator === undefined || name === undefined) return undefined;
  const fallback = textAt(discriminator, "defaultMapping");
  return { name, ...(fallback === undefined ? {} : { fallback }) };
}
