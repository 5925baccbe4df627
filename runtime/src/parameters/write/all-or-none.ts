import { refuseParameter } from "./encode-text.ts";

/**
 * Refuses parameters that are only given together where some are and some are not. The result is no
 * part of a query.
 *
 * @param absent whether each is absent, by its name
 * @throws {TypeError} some are given, and not all
 */
export function allOrNone(absent: Readonly<Record<string, boolean>>): undefined {
  const names = Object.keys(absent);
  const missing = names.filter((name) => absent[name] === true);
  if (missing.length === 0 || missing.length === names.length) return undefined;
  const given = names.filter((name) => !missing.includes(name));
  return refuseParameter(`${missing.join(", ")} must be given together with ${given.join(", ")}`);
}
