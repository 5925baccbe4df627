/** Values that a variable may have, or what it may hold: one part of an address, or several. */
export type ServerVariableRule = readonly string[] | "part" | "parts";

/**
 * The value of a variable of a server's address. Source: OpenAPI 3.2, Server Variable Object.
 *
 * @returns undefined if none is given, so that the default applies
 * @throws {TypeError} the value is none of those listed, or would change what the rest of the address
 *   means
 */
export function serverVariable<T extends string | undefined>(
  name: string,
  value: T,
  rule: ServerVariableRule,
): T {
  if (value === undefined) return value;
  const isGood =
    typeof rule === "string"
      ? (rule === "parts" ? /^[^?#@\\\s\p{Cc}]*$/u : /^[^/?#@\\\s\p{Cc}]+$/u).test(value) &&
        !/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(value)
      : rule.includes(value);
  // It may come from a request, so it is not shown.
  if (!isGood)
    throw new TypeError(`the variable ${name} of the server's address has a wrong value`);
  return value;
}
