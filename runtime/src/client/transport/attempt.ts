import { readAnswer } from "../response/read-response.ts";
import { receive } from "./receive.ts";
import { ApiError, type ApiErrorKind, type FailedResponse, messageOf } from "../api-error.ts";
import { failedResponse } from "../response/failed-response.ts";
import type { CallOptions, Formats, OnMismatch, Validation } from "../call/call-options.ts";
import type { FetchInit } from "../call/fetch-init.ts";
import type { ClientOperation } from "../call/client-operation.ts";
import type { ClientResponse } from "../call/client-response.ts";
import type { DecodeError } from "../../issue/decode-error.ts";
import type { XmlBodyOptions } from "../../xml/read/xml-body-options.ts";
import type { LocalTimes } from "../call/local-times.ts";
import { prepareRequest } from "./prepare-request.ts";
import { readProblem } from "../response/read-problem.ts";
import type { SendRequest } from "../call/client-request.ts";
import { whenAborted } from "./within.ts";
import type { WebAbortSignal } from "../../http/web-types.ts";

/** Settings that all attempts of a client share; see `TransportOptions`. */
export interface AttemptSettings {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly bodyLimit?: number | undefined;
  readonly validation?: Validation | undefined;
  readonly onMismatch?: OnMismatch | undefined;
  readonly fetchOptions?: FetchInit | undefined;
  readonly formats?: Formats | undefined;
  readonly json?: LocalTimes | undefined;
  readonly xml?: XmlBodyOptions | undefined;
}

/**
 * Calls an operation once.
 *
 * @param base where paths begin, without a slash at the end
 * @throws {ApiError} and nothing else
 */
export async function attempt<Params>(
  base: string,
  settings: AttemptSettings,
  operation: ClientOperation<Params>,
  params: Params,
  call: CallOptions,
  signal: WebAbortSignal,
  send: SendRequest,
): Promise<ClientResponse> {
  const { bodyLimit = 2 ** 26 } = settings;
  const request = {
    operation: operation.id,
    method: operation.method,
    label: operation.label,
    url: base,
  };
  const options = {
    ...settings,
    request,
    validation: call.validation ?? settings.validation,
    formats: call.formats ?? settings.formats,
  };
  let response: FailedResponse | undefined;
  let stage: ApiErrorKind = "encode";
  try {
    request.url += operation.url(params);
    signal.throwIfAborted();
    const prepared = prepareRequest(request, operation, params, settings, call, signal);
    stage = "network";
    const [answer, bytes] = await Promise.race([
      (operation.receive ?? receive)(send, prepared, bodyLimit, options.validation),
      // A custom `fetch` or body may ignore the signal.
      whenAborted(signal),
    ]);
    stage = "decode";
    const { status, headers: answered } = answer;
    response = failedResponse(status, answered, bytes, options);
    if (!bytes) throw new Error(`more than ${bodyLimit} bytes`);
    const result = status < 400 && readAnswer(operation.responses, answer, bytes, options);
    if (result) return result;
    if (answer.ok) throw new Error(`${answered.get("content-type") ?? "this"} is not expected`);
    const problem = readProblem(operation, response);
    // Browsers hide the status of redirects.
    let detail = `${status || "redirect"} ${problem?.title || answer.statusText}`.trim();
    if (problem?.detail) detail += `: ${problem.detail}`;
    throw new ApiError("status", request, detail, { response, problem });
  } catch (thrown) {
    if (thrown instanceof ApiError) throw thrown;
    let cause: unknown = (Object(thrown) as Partial<DecodeError>).withoutValues ?? thrown;
    if (signal.aborted) {
      cause = signal.reason;
      stage = (cause as Error | null)?.name === "TimeoutError" ? "timeout" : "aborted";
    }
    const where = response ? `response ${response.status}: ` : "";
    throw new ApiError(stage, request, where + messageOf(cause), { response, cause });
  }
}
