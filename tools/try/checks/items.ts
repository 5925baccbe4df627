/** Objects that are looked into. */
const mostObjects = 2000;

/** The list of an answer: its body, or the first list among its properties and theirs. */
export function itemsOf(body: unknown): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  if (typeof body !== "object" || body === null) return undefined;
  const members: readonly unknown[] = Object.values(body);
  return (
    (members.find((one) => Array.isArray(one)) as readonly unknown[] | undefined) ??
    members
      .flatMap((one) => (isMembers(one) ? Object.values(one) : []))
      .find((one): one is readonly unknown[] => Array.isArray(one))
  );
}

/** Identifiers of a list's items; undefined where one has none, or two have the same. */
export function idsOf(items: readonly unknown[]): readonly string[] | undefined {
  const ids: string[] = [];
  for (const item of items) {
    if (!isMembers(item)) return undefined;
    const id = item["id"] ?? item["uuid"] ?? item["key"];
    if (typeof id !== "string" && typeof id !== "number" && typeof id !== "bigint")
      return undefined;
    ids.push(String(id));
  }
  return new Set(ids).size === ids.length ? ids : undefined;
}

/** The object within a body that has a value by one of some names. */
export function objectWith(
  body: unknown,
  isName: (name: string) => boolean,
  value: unknown,
): Readonly<Record<string, unknown>> | undefined {
  const objects: unknown[] = [body];
  for (let count = 0; count < mostObjects; count++) {
    const next = objects.shift();
    if (next === undefined) return undefined;
    if (typeof next !== "object" || next === null) continue;
    for (const [name, member] of Object.entries(next)) {
      if (typeof member === "object") objects.push(member);
      else if (!Array.isArray(next) && isName(name) && String(member) === String(value))
        return next as Readonly<Record<string, unknown>>;
    }
  }
  return undefined;
}

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
