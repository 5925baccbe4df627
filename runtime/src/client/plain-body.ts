/**
 * Passes on a body that is sent as it is.
 *
 * @throws {TypeError} it is an object that nothing writes: a caller has not kept to the types
 */
export function plainBody<T>(data: T): T {
  // The platform would send its name: `[object Object]`.
  if (isUnwritten(data)) throw new TypeError("the body is an object: expected text or bytes");
  return data;
}

function isUnwritten(data: unknown): boolean {
  if (typeof data !== "object" || data === null) return false;
  const isPlain = Object.prototype.toString.call(data) === "[object Object]";
  return (
    Array.isArray(data) || (isPlain && !(Symbol.asyncIterator in data) && !("getReader" in data))
  );
}
