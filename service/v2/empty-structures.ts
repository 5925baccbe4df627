type Json = Readonly<Record<string, unknown>>;

/**
 * Handlers that get bodies without their empty structures: an element without content means what none means.
 * Source: v2, empty-structures.
 */
export function withoutEmptyStructures<Handlers extends object>(handlers: Handlers): Handlers {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (call: { readonly body?: unknown }) =>
        (handler as (call: unknown) => unknown)(
          isStructure(call.body) ? { ...call, body: contentOf(call.body) } : call,
        ),
    ]),
  ) as Handlers;
}

/** A body with what has content alone. */
export const contentOf = <Body extends object>(body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const content = partOf(name, value);
      return content === undefined ? [] : [[name, content]];
    }),
  ) as Body;

/** The content of a part of a body; undefined if it has none. */
function partOf(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return listOf(name, value);
  if (!isStructure(value)) return value;
  const content = contentOf(value);
  return hasContent(content) ? content : undefined;
}

/** Items that have content; `Members` without any is an organization without members. Source: v2, empty-members. */
function listOf(name: string, items: readonly unknown[]): readonly unknown[] | undefined {
  const contents = items.map((item) => (isStructure(item) ? contentOf(item) : item));
  if (name === "Members") return contents;
  const kept = contents.filter((item) => !isStructure(item) || hasContent(item));
  return kept.length > 0 || items.length === 0 ? kept : undefined;
}

/** Whether a structure has more than the name of its type. */
const hasContent = (structure: Json): boolean =>
  Object.keys(structure).some((name) => name !== "xsitype");

function isStructure(value: unknown): value is Json {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
