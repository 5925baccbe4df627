import type { Type } from "./type.ts";

/**
 * Types of component schemas, with an alias for each list in them that is part of a circle without an object in it, such as a list
 * of itself. The compiler refuses such a list as a member of an interface; an alias puts it off until it is asked for.
 *
 * @param alias declares a list of a schema, and gives the type that refers to it
 */
export function withoutEndlessLists(
  types: ReadonlyMap<string, Type>,
  alias: (schema: string, list: Type) => Type,
): ReadonlyMap<string, Type> {
  const uses = inCircles(new Map([...types].map(([name, type]) => [name, new Set(usesOf(type))])));
  const reaches = (from: string, to: string): boolean => {
    const seen = new Set([from]);
    for (const name of seen) {
      if (name === to) return true;
      for (const schema of uses.get(name) ?? []) seen.add(schema);
    }
    return false;
  };
  const changed = (type: Type, name: string): Type => {
    switch (type.kind) {
      case "array":
      case "tuple":
      case "readonly": {
        const isEndless =
          uses.has(name) && [...usesOf(type)].some((schema) => reaches(schema, name));
        return isEndless ? alias(name, type) : type;
      }
      case "union":
      case "intersection":
      case "generic":
        return { ...type, types: type.types.map((inner) => changed(inner, name)) };
      case "rest":
      case "keyword":
      case "text":
      case "object":
        return type;
    }
  };
  return new Map([...types].map(([name, type]) => [name, changed(type, name)]));
}

type Uses = ReadonlyMap<string, ReadonlySet<string>>;

/** Schemas without those that lead to no circle, of which most documents have none left. */
function inCircles(uses: Uses): Uses {
  const users = new Map<string, string[]>();
  const open = new Map<string, number>();
  const ended = [...uses.keys()].filter((name) => uses.get(name)?.size === 0);
  for (const [name, used] of uses) {
    open.set(name, used.size);
    for (const schema of used) {
      const list = users.get(schema);
      if (list === undefined) users.set(schema, [name]);
      else list.push(name);
      // A reference to a missing schema leads nowhere.
      if (!uses.has(schema)) open.set(name, (open.get(name) ?? 0) - 1);
    }
    if (used.size > 0 && open.get(name) === 0) ended.push(name);
  }
  for (let name = ended.pop(); name !== undefined; name = ended.pop())
    for (const user of users.get(name) ?? []) {
      const left = (open.get(user) ?? 0) - 1;
      open.set(user, left);
      if (left === 0) ended.push(user);
    }
  return new Map([...uses].filter(([name]) => (open.get(name) ?? 0) > 0));
}

/** Schemas that a type needs at once; those within objects are put off. */
function* usesOf(type: Type): Generator<string> {
  switch (type.kind) {
    case "text":
      if (type.schema !== undefined) yield type.schema;
      break;
    case "array":
    case "readonly":
    case "rest":
      yield* usesOf(type.of);
      break;
    case "union":
    case "intersection":
    case "generic":
    case "tuple":
      for (const inner of type.types) yield* usesOf(inner);
      break;
    case "keyword":
    case "object":
      break;
  }
}
