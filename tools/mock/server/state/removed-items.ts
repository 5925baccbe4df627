import { isJsonObject, type Json } from "../../../../generator/samples/json.ts";
import { plain } from "./id-property.ts";

/** Levels of a body that are searched. */
const deepest = 4;

/** A body without the items of its arrays whose id is that of something removed. */
export function withoutRemoved(
  body: Json,
  names: ReadonlySet<string>,
  removed: ReadonlySet<string>,
  depth = 0,
): Json {
  if (depth > deepest || typeof body !== "object" || body === null) return body;
  const inner = (value: Json): Json => withoutRemoved(value, names, removed, depth + 1);
  if (!Array.isArray(body))
    return Object.fromEntries(
      Object.entries(body).map(([name, one]) => [name, inner(one as Json)]),
    );
  const isRemoved = (item: Json): boolean =>
    isJsonObject(item)
      ? Object.entries(item).some(
          ([name, value]) => names.has(plain(name)) && removed.has(String(value)),
        )
      : removed.has(String(item));
  return (body as readonly Json[]).filter((item) => !isRemoved(item)).map(inner);
}

/** Plain names that the id of an item may have, by the last parameter of its path. */
export function idNamesOf(path: string): ReadonlySet<string> {
  const [, before = "", parameter = ""] =
    /([^/{}]*)(?:\/\{[^{}]*\})*\/\{([^{}]*)\}$/.exec(path) ?? [];
  const own = plain(parameter);
  const subject = plain(before).replace(/s$/, "");
  return new Set([
    own,
    subject !== "" && own.startsWith(subject) ? own.slice(subject.length) : own,
  ]);
}
