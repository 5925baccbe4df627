import { isObject, own } from "../../generator/openapi/site.ts";
import { joinPointer } from "../../generator/source/locations/pointer.ts";
import { targetPlace } from "../../generator/source/references/relocation.ts";
import type { LintDocument } from "./document.ts";
import { placeOf, type LintNode } from "./walk.ts";

/**
 * Locations that a node refers to: by `$ref`, a discriminator's mapping, a security requirement, or
 * a `$ref` anywhere within an extension.
 */
export function references(node: LintNode, document: LintDocument): string[] {
  const places = node.target === undefined ? [] : [node.target];
  if (node.kind === "schema") for (const one of mapped(node, document)) places.push(one);
  for (const key of Object.keys(node.value)) {
    if (key.startsWith("x-"))
      for (const one of within(node.value[key], node, document)) places.push(one);
  }
  if (node.kind === "document" || node.kind === "operation") {
    const file = document.root?.file ?? node.file;
    for (const name of schemes(own(node, "security"))) {
      places.push(placeOf({ file, pointer: joinPointer("/components/securitySchemes", name) }));
    }
  }
  return places;
}

/** A mapping names a schema by reference or by component name. */
function mapped(node: LintNode, document: LintDocument): string[] {
  const discriminator = own(node, "discriminator");
  if (!isObject(discriminator)) return [];
  const { mapping, defaultMapping } = discriminator;
  const named = isObject(mapping) ? Object.values(mapping) : [];
  return [...named, defaultMapping].flatMap((value) => {
    if (typeof value !== "string") return [];
    if (/^[A-Za-z0-9._-]+$/.test(value)) {
      const pointer = joinPointer("/components/schemas", value);
      return [placeOf({ file: node.file, pointer })];
    }
    return referred(value, node, document);
  });
}

/** Every `$ref` within a value. */
function within(value: unknown, node: LintNode, document: LintDocument): string[] {
  const places: string[] = [];
  const pending = [value];
  // Aliases of YAML share values.
  const seen = new Set<unknown>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== "object" || next === null || seen.has(next)) continue;
    seen.add(next);
    for (const [key, member] of Object.entries(next)) {
      if (key === "$ref" && typeof member === "string") {
        for (const one of referred(member, node, document)) places.push(one);
      } else if (typeof member === "object" && member !== null) pending.push(member);
    }
  }
  return places;
}

function referred(ref: string, from: LintNode, document: LintDocument): string[] {
  const place = targetPlace(ref, from, document);
  return place === undefined ? [] : [placeOf(place)];
}

function schemes(security: unknown): string[] {
  if (!Array.isArray(security)) return [];
  return security.flatMap((requirement: unknown) =>
    isObject(requirement) ? Object.keys(requirement) : [],
  );
}
