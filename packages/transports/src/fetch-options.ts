import type { ClientRequest } from "@diptych/runtime";

/** Members that every request of a client has; the others are options of `fetch` from the client or the call. */
const own: ReadonlySet<string> = new Set([
  "operation",
  "label",
  "url",
  "method",
  "headers",
  "body",
  "signal",
  "redirect",
  "credentials",
  "duplex",
]);

/** Options of `fetch` in a request beside `redirect` and `credentials`, such as `cache`. */
export function fetchOptionsOf(request: ClientRequest): Readonly<Record<string, unknown>> {
  const entries = Object.entries(request) as [string, unknown][];
  return Object.fromEntries(
    entries.filter(([name, value]) => !own.has(name) && value !== undefined),
  );
}

/**
 * Refuses options of `fetch` that what sends the request would leave out.
 *
 * @param sender name of what sends
 * @throws {TypeError}
 */
export function refuseOptions(options: Readonly<Record<string, unknown>>, sender: string): void {
  const [name] = Object.keys(options);
  if (name !== undefined)
    throw new TypeError(`${sender} has no option '${name}', which fetchOptions names for fetch`);
}
