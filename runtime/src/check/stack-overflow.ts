/**
 * Whether an error says that functions called each other deeper than the stack allows: a RangeError
 * in V8 and JavaScriptCore, an InternalError in SpiderMonkey.
 */
export function isStackOverflow(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    (error instanceof RangeError && error.message.startsWith("Maximum call stack")) ||
    error.message === "too much recursion"
  );
}
