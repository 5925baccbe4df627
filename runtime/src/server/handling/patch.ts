import { isObject } from "../../check/objects.ts";

/**
 * A copy of an object with the members that a change has. Members of the change that are
 * `undefined` count as absent; `null` is a value. Nested objects are replaced as a whole.
 *
 * @param target what is changed; it stays as it is
 * @param change the body of a PATCH request
 */
export function patched<Target extends object>(
  target: Target,
  change: { readonly [Name in keyof Target]?: Target[Name] | undefined },
): Target {
  const result = { ...target } as Record<string, unknown>;
  for (const [name, value] of Object.entries(change))
    if (value !== undefined) define(result, name, value);
  return result as Target;
}

/**
 * Applies a JSON merge patch to a value: objects are merged, `null` removes a member, anything
 * else replaces what was there. Source: RFC 7396, 2.
 *
 * @param target what is changed; it stays as it is
 * @param patch the body of a request of the type `application/merge-patch+json`
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) continue;
    if (value === null) delete result[name];
    else define(result, name, mergePatch(Object.hasOwn(result, name) ? result[name] : {}, value));
  }
  return result;
}

/** A member `__proto__` is one like any other. */
function define(object: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(object, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
