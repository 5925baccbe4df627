import { isObject } from "../check/objects.ts";
import type { ProblemDetails } from "../problem/problem-details.ts";
import { ApiError, type FailedRequest, messageOf } from "./api-error.ts";
import type { ClientOperation, ClientResponse } from "./operation.ts";
import { textBody } from "./read-body.ts";

/**
 * What the answer says.
 *
 * @throws {ApiError} of kind `status` or `decode`
 */
export function readAnswer(
  operation: ClientOperation<never>,
  request: FailedRequest,
  answer: Response,
  bytes: Uint8Array,
): ClientResponse {
  const { status, headers, ok } = answer;
  const type = (headers.get("content-type") ?? "").replace(/;.*/, "").trim().toLowerCase();
  const text = ok ? "" : textBody(bytes);
  const response = { status, headers, text: text.slice(0, 1_000) };
  let detail = `${status} ${type || answer.statusText} is not expected`;
  try {
    const { responses } = operation;
    const contents =
      status < 400 &&
      (responses[status] ?? responses[`${`${status}`[0]}XX`] ?? (ok && responses["default"]));
    if (contents) {
      // An answer that does not say what it is counts as what is expected first.
      const ranges = [type, type.replace(/\/.*/, "/*"), "*/*"];
      const content = contents.find(({ mediaType }) => type === "" || ranges.includes(mediaType));
      if (content !== undefined || contents.length === 0)
        return { status, headers, body: content?.read(bytes) };
    }
  } catch (cause) {
    detail = `answer ${status}: ${messageOf(cause)}`;
    throw new ApiError("decode", request, detail, { response, cause });
  }
  if (ok) throw new ApiError("decode", request, detail, { response });
  const problem = readProblem(operation, type, bytes, text);
  detail = `${status} ${problem?.title ?? answer.statusText}`.trim();
  if (problem?.detail !== undefined) detail += `: ${problem.detail}`;
  throw new ApiError("status", request, detail, { response, problem });
}

/** What an error says in problem details; they may come in any form, as from proxies. */
function readProblem(
  operation: ClientOperation<never>,
  type: string,
  bytes: Uint8Array,
  text: string,
): ProblemDetails | undefined {
  try {
    const value: unknown = type.includes("xml") ? operation.problem?.(bytes) : JSON.parse(text);
    return isObject(value) && (type.includes("problem") || value["title"] || value["detail"])
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}
