import { isObject } from "../check/objects.ts";
import type { ProblemDetails } from "../problem/problem-details.ts";
import { mediaTypeOf } from "./answer.ts";
import type { ClientOperation } from "./operation.ts";

/** What an error says in problem details, or in JSON that has their members. RFC 9457. */
export function readProblem(
  operation: ClientOperation<never>,
  headers: Headers,
  bytes: Uint8Array,
  text: string,
): ProblemDetails | undefined {
  const type = mediaTypeOf(headers);
  try {
    const value: unknown = type.includes("xml") ? operation.problem?.(bytes) : JSON.parse(text);
    return isObject(value) && (type.includes("problem") || value["title"] || value["detail"])
      ? value
      : undefined;
  } catch {
    // Errors come in any form, as from proxies.
    return undefined;
  }
}
