import { isObject } from "../../check/objects.ts";
import type { ProblemDetails } from "../../problem/problem-details.ts";
import type { FailedResponse } from "../api-error.ts";
import { mediaTypeOf } from "./answer-readers.ts";
import type { ClientOperation } from "../call/client-operation.ts";

const kinds = {
  type: String,
  title: String,
  detail: String,
  instance: String,
  status: Number,
  errors: Array,
};

/**
 * Problem details of an error, or JSON that has their members. Members of another type count as
 * absent. Source: RFC 9457, section 3.1.
 */
export function readProblem(
  operation: ClientOperation<never>,
  { headers, bytes, text }: FailedResponse,
): ProblemDetails | undefined {
  const type = mediaTypeOf(headers);
  try {
    const value: unknown = type.includes("xml")
      ? operation.problem?.(bytes, { contentType: headers.get("content-type") ?? "" })
      : JSON.parse(text);
    if (!isObject(value)) return undefined;
    const problem: Record<string, unknown> = value;
    for (const [name, kind] of Object.entries(kinds))
      if (problem[name]?.constructor !== kind) delete problem[name];
    return type.includes("problem") || problem["title"] || problem["detail"] ? problem : undefined;
  } catch {
    // Errors may have any form, for example those of proxies.
    return undefined;
  }
}
