import { readAnswer } from "./answer.ts";
import { readAnswerBody } from "./answer-body.ts";
import { ApiError, type ApiErrorKind, type FailedResponse, messageOf } from "./api-error.ts";
import type { ProblemDetails } from "../problem/problem-details.ts";
import type { CallOptions, ClientOperation, ClientResponse } from "./operation.ts";
import { prepareRequest } from "./prepare-request.ts";
import { textBody } from "./read-body.ts";
import { readProblem } from "./read-problem.ts";
import type { SendRequest } from "./request.ts";

/** What all attempts of a client share; see `ClientOptions`. */
export interface AttemptSettings {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly bodyLimit?: number | undefined;
}

/**
 * Calls an operation once.
 *
 * @param base where paths begin, without a slash at the end
 * @throws {ApiError} and nothing else
 */
export async function attempt<Params>(
  base: string,
  { headers, bodyLimit = 2 ** 26 }: AttemptSettings,
  operation: ClientOperation<Params>,
  params: Params,
  call: CallOptions,
  signal: AbortSignal,
  send: SendRequest,
): Promise<ClientResponse> {
  const request = { operation: operation.id, method: operation.method, url: base };
  let response: (FailedResponse & { text: string }) | undefined;
  let problem: ProblemDetails | undefined;
  const failure = (kind: ApiErrorKind, detail: string, cause?: unknown): ApiError =>
    new ApiError(kind, request, detail, { response, problem, cause });
  let stage: ApiErrorKind = "encode";
  try {
    request.url += operation.url(params);
    signal.throwIfAborted();
    const prepared = prepareRequest(request, operation, params, headers, call, signal);
    stage = "network";
    const answer = await send(prepared);
    const bytes = await readAnswerBody(answer, bodyLimit);
    stage = "decode";
    const { status, headers: answered } = answer;
    response = { status, headers: answered, text: "" };
    if (bytes === undefined) throw new Error(`more than ${bodyLimit} bytes`);
    const result = status < 400 && readAnswer(operation, answer, bytes);
    if (result) return result;
    if (answer.ok) throw new Error(`${answered.get("content-type") ?? "this"} is not expected`);
    const text = textBody(bytes);
    response.text = text.slice(0, 1_000);
    problem = readProblem(operation, answered, bytes, text);
    // Browsers hide the status of redirects.
    let detail = `${status || "redirect"} ${problem?.title || answer.statusText}`.trim();
    if (problem?.detail !== undefined) detail += `: ${problem.detail}`;
    throw failure("status", detail);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (signal.aborted) {
      const reason = signal.reason as Error | null;
      const kind = reason?.name === "TimeoutError" ? "timeout" : "aborted";
      throw failure(kind, messageOf(reason), reason);
    }
    const where = response === undefined ? "" : `answer ${response.status}: `;
    throw failure(stage, where + messageOf(cause), cause);
  }
}
