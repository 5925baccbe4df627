import { isObject } from "../check/objects.ts";
import type { ProblemDetails } from "../problem/problem-details.ts";
import { failedResponse, textOfBytes } from "./answer-body.ts";
import { ApiError, messageOf, type FailedRequest } from "./api-error.ts";
import type { ClientContent, ClientOperation, ClientResponse } from "./operation.ts";

/**
 * What the answer says.
 *
 * @throws {ApiError} of kind `status` or `decode`
 */
export function readAnswer(
  operation: ClientOperation<never>,
  request: FailedRequest,
  response: Response,
  bytes: Uint8Array,
): ClientResponse {
  const { status, headers, ok } = response;
  const type = (headers.get("content-type") ?? "").replace(/;.*/, "").trim().toLowerCase();
  const contents = expected(operation, status, ok);
  if (contents === undefined) {
    const problem = readProblem(operation, type, bytes);
    let detail = `${status} ${problem?.title ?? response.statusText}`.trim();
    if (problem?.detail !== undefined) detail += `: ${problem.detail}`;
    if (ok) detail += " is not an answer that was expected";
    const failed = failedResponse(response, bytes);
    throw new ApiError(ok ? "decode" : "status", request, detail, { response: failed, problem });
  }
  try {
    const body = contents.length > 0 ? contentOf(contents, type).read(bytes) : undefined;
    return { status, headers, body };
  } catch (cause) {
    throw new ApiError("decode", request, `answer ${status}: ${messageOf(cause)}`, {
      response: failedResponse(response, bytes),
      cause,
    });
  }
}

/** Undefined for errors and for what the document does not list. */
function expected(
  { responses }: ClientOperation<never>,
  status: number,
  ok: boolean,
): readonly ClientContent[] | undefined {
  if (status >= 400) return undefined;
  return (
    responses[status] ?? responses[`${`${status}`[0]}XX`] ?? (ok ? responses["default"] : undefined)
  );
}

/** An answer that does not say what it is counts as what is expected first. */
function contentOf(contents: readonly ClientContent[], type: string): ClientContent {
  const found = contents.find(
    ({ mediaType: range }) =>
      type === "" ||
      range === type ||
      (range.endsWith("*") && (range[0] === "*" || type.startsWith(range.slice(0, -1)))),
  );
  if (found === undefined)
    throw new Error(
      `${type} in place of ${contents.map((content) => content.mediaType).join(", ")}`,
    );
  return found;
}

function readProblem(
  operation: ClientOperation<never>,
  type: string,
  bytes: Uint8Array,
): ProblemDetails | undefined {
  try {
    const value = type.includes("xml")
      ? operation.problem?.(bytes)
      : JSON.parse(textOfBytes(bytes));
    const known =
      isObject(value) && (type.includes("problem") || value["title"] || value["detail"]);
    return known ? value : undefined;
  } catch {
    // Errors may come in any form, as from proxies; then their text must do.
    return undefined;
  }
}
