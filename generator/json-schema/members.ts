import { isRecord, type Check, type Schema } from "./check.ts";

/** Keywords that share the members of an object among them. */
export const memberKeywords: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "additionalProperties",
]);

/** Names whose checks are remembered; documents repeat few names very often. */
const maxNames = 1000;

/** The check of an object's members. Undefined checks are those of names that nothing describes. */
export function checkMembers(schema: Schema, compile: (schema: unknown) => Check): Check {
  const declared = new Map(
    Object.entries((schema["properties"] ?? {}) as Schema).map(([name, member]) => [
      name,
      compile(member),
    ]),
  );
  const patterns = Object.entries((schema["patternProperties"] ?? {}) as Schema).map(
    ([pattern, member]) => [new RegExp(pattern, "u"), compile(member)] as const,
  );
  const others = schema["additionalProperties"];
  const additional = others === undefined ? [] : [compile(others)];
  const find = (name: string): readonly Check[] => {
    const own = declared.get(name);
    const matching = patterns.filter(([pattern]) => pattern.test(name)).map(([, check]) => check);
    const checks = own === undefined ? matching : [own, ...matching];
    return checks.length === 0 ? additional : checks;
  };
  const known = new Map<string, readonly Check[]>();
  const checksOf = (name: string): readonly Check[] => {
    if (declared.size === 0 && patterns.length === 0) return additional;
    let checks = known.get(name);
    if (checks === undefined) {
      checks = find(name);
      if (known.size < maxNames) known.set(name, checks);
    }
    return checks;
  };
  return (value, seen) => {
    if (!isRecord(value)) return true;
    for (const name of Object.keys(value)) {
      const checks = checksOf(name);
      for (const check of checks) if (!check(value[name], undefined)) return false;
      if (checks.length > 0) seen?.add(name);
    }
    return true;
  };
}

/** Applies the check of `unevaluatedProperties` to what the rest of a schema has not evaluated. */
export function checkUnevaluated(rest: Check, unevaluated: Check): Check {
  return (value, seen) => {
    if (!isRecord(value)) return rest(value, seen);
    const own = new Set<string>();
    if (!rest(value, own)) return false;
    for (const name of Object.keys(value)) {
      if (!own.has(name) && !unevaluated(value[name], undefined)) return false;
      seen?.add(name);
    }
    return true;
  };
}
