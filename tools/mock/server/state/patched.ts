import { isJsonObject, type Json, type JsonObject } from "../../../../generator/samples/json.ts";

/**
 * A thing after PATCH with a part of it. A member takes the place of the one before, with all that is within; only where the
 * thing would not be valid so, what is within is changed member by member: a type of its own for PATCH may leave out what
 * the thing has to have.
 *
 * @param fitted the thing as it is kept, without members that do not fit
 */
export function patched(
  before: JsonObject,
  sent: JsonObject,
  fitted: (value: JsonObject) => JsonObject | undefined,
): JsonObject {
  const whole = { ...before, ...sent };
  const kept = fitted(whole) ?? {};
  const own = Object.entries(sent).map(([name, value]) => {
    const isLost = !Object.hasOwn(kept, name);
    return [
      name,
      isLost && Object.hasOwn(before, name) ? merged(before[name], value) : value,
    ] as const;
  });
  return { ...before, ...Object.fromEntries(own) };
}

function merged(before: Json | undefined, sent: Json): Json {
  if (!isJsonObject(before) || !isJsonObject(sent)) return sent;
  const own = Object.entries(sent).map(([name, value]) => {
    const old = Object.hasOwn(before, name) ? before[name] : undefined;
    return [name, merged(old, value)] as const;
  });
  return { ...before, ...Object.fromEntries(own) };
}
