/** The placeholder of a secret. */
const hidden = "[hidden]";

const secretName = /password|passphrase|secret|token|privatekey|accesskey|authorization|^rsa$/i;

/**
 * A copy of a decoded value without secrets: of members whose names say that they are secret, of named
 * values and parameters such as `{ name: "AdminPassword", value: … }` and `{ noEcho: true, value: … }`.
 */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date) return new Date(value);
  if (depth > deepest) return hidden;
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  if (isStream(value)) return "[stream]";
  const { name, noEcho } = value as { readonly name?: unknown; readonly noEcho?: unknown };
  const isSecret = noEcho === true || (typeof name === "string" && secretName.test(name));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]: [string, unknown]) => [
      key,
      member !== undefined &&
      member !== null &&
      (secretName.test(key) || (isSecret && /value/i.test(key)))
        ? hidden
        : withoutSecrets(member, depth + 1),
    ]),
  );
}

const deepest = 100;

const isStream = (value: object): boolean =>
  ArrayBuffer.isView(value) || Symbol.asyncIterator in value || value instanceof Blob;
