import { isObject, type JsonObject } from "../../generator/openapi/site.ts";
import { joinPointer, splitPointer } from "../../generator/source/locations/pointer.ts";

/** Objects of components at the root of a document of 2.0. */
const groupsOf2 = ["definitions", "parameters", "responses", "securityDefinitions"];

/**
 * A document without the components that nothing leads to, and without the links to operations that it does
 * not have. All components stay where references lead to anchors.
 */
export function withoutUnused(document: JsonObject, operations: ReadonlySet<string>): JsonObject {
  const isOld = document["swagger"] !== undefined;
  const { components } = document;
  const groups = isOld ? groupsOf2 : Object.keys(isObject(components) ? components : {});
  const holder = isOld ? document : isObject(components) ? components : {};
  const start = isOld ? "" : "/components";
  const used = new Uses(operations);
  const { components: _, ...rest } = document;
  used.visit(isOld ? withoutKeys(document, groupsOf2) : rest);
  for (const pointer of used.found) {
    const [, ...segments] = splitPointer(pointer);
    const [group = "", name = ""] = isOld ? splitPointer(pointer) : segments;
    const members = holder[group];
    if (isObject(members) && Object.hasOwn(members, name)) used.visit(members[name]);
  }
  if (used.hasAnchors) return document;
  const left: Record<string, unknown> = {};
  for (const group of groups) {
    const members = holder[group];
    if (!isObject(members) || group.startsWith("x-")) {
      if (members !== undefined) left[group] = members;
      continue;
    }
    const kept = Object.entries(members).filter(([name]) =>
      used.found.has(joinPointer(start, group, name)),
    );
    if (kept.length > 0) left[group] = Object.fromEntries(kept);
  }
  const whole = isOld ? { ...withoutKeys(document, groupsOf2), ...left } : rest;
  const all = isOld || Object.keys(left).length === 0 ? whole : { ...whole, components: left };
  return withoutLinks(all, operations) as JsonObject;
}

const withoutKeys = (value: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));

/** Components that references, names of mappings and requirements of security lead to. */
class Uses {
  /** Pointers to components; iterating meets those that are added meanwhile. */
  readonly found = new Set<string>();
  hasAnchors = false;
  readonly #operations: ReadonlySet<string>;

  constructor(operations: ReadonlySet<string>) {
    this.#operations = operations;
  }

  visit(root: unknown): void {
    const pending = [root];
    while (pending.length > 0) {
      const value = pending.pop();
      if (Array.isArray(value)) pending.push(...(value as readonly unknown[]));
      if (!isObject(value) || isLinkTo(value, this.#operations)) continue;
      for (const key of ["$ref", "$dynamicRef"]) this.#refer(value[key]);
      const { mapping, security } = value;
      if (isObject(mapping))
        for (const target of Object.values(mapping)) {
          this.#refer(target, false);
          if (typeof target === "string")
            for (const group of ["/components/schemas", "/definitions"])
              this.found.add(joinPointer(group, target));
        }
      if (Array.isArray(security))
        for (const name of security.flatMap((one) => (isObject(one) ? Object.keys(one) : [])))
          for (const group of ["/components/securitySchemes", "/securityDefinitions"])
            this.found.add(joinPointer(group, name));
      pending.push(...Object.values(value));
    }
  }

  #refer(ref: unknown, isReference = true): void {
    if (typeof ref !== "string") return;
    if (!ref.startsWith("#/")) {
      if (isReference) this.hasAnchors = true;
      return;
    }
    const segments = splitPointer(decodeURIComponent(ref.slice(1)));
    const count = segments[0] === "components" ? 3 : 2;
    this.found.add(joinPointer("", ...segments.slice(0, count)));
  }
}

/** Whether an object is a link to one of some operations. */
const isLinkTo = (
  { operationId, responses }: JsonObject,
  operations: ReadonlySet<string>,
): boolean =>
  typeof operationId === "string" && responses === undefined && operations.has(operationId);

/** A copy without links to operations that are left out. */
function withoutLinks(value: unknown, operations: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutLinks(item, operations));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, member]) => {
    const kept =
      key === "links" && isObject(member)
        ? Object.fromEntries(
            Object.entries(member).filter(
              ([, link]) => !(isObject(link) && isLinkTo(link, operations)),
            ),
          )
        : member;
    return [key, withoutLinks(kept, operations)] as const;
  });
  return Object.fromEntries(entries);
}
