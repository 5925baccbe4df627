import { byteLength } from "#platform";
import type { ParameterIssue } from "../../parameters/read/parameter-reader.ts";
import { isProblem, problem, type ProblemReply } from "../../problem/problem.ts";
import type { ProblemError } from "../../problem/problem-details.ts";
import { checkRefusal } from "./check-refusal.ts";
import { corsHeaders } from "../cors/cors.ts";
import { writeShaped } from "../reply/write-shaped.ts";
import { mergeHeaders } from "../message/merge-headers.ts";
import { appendHeaders } from "../reply/extra-headers.ts";
import { headerOf } from "../../http/request-headers.ts";
import { type Durations, type OperationEvent, tell } from "../hooks.ts";
import type { PreparedOperation } from "../prepared/prepared-operation.ts";
import type { PreparedServer } from "../prepared/prepared-server.ts";
import { endIterator, isAsyncIterable } from "../../stream/byte-stream.ts";
import type { ServerRequest, ServerResponse } from "../message/server-request.ts";

/** Steps of a request, as `Durations` names them. */
type Step = "authenticate" | "decode" | "handle" | "encode";

/** One request while the server handles it. */
export class Exchange {
  readonly server: PreparedServer;
  readonly request: ServerRequest;
  readonly accept: string | undefined;
  prepared: PreparedOperation | undefined;
  query = "";
  captures: string[] = [];
  session: unknown = undefined;
  readonly #durations: Durations | undefined;
  readonly #started: number;
  #stepped: number;

  constructor(server: PreparedServer, request: ServerRequest) {
    this.server = server;
    this.request = request;
    this.accept = headerOf(request.headers, "accept");
    const timed = server.hooks.onResponse !== undefined;
    this.#durations = timed
      ? { total: 0, authenticate: 0, decode: 0, handle: 0, encode: 0 }
      : undefined;
    this.#started = this.#stepped = timed ? performance.now() : 0;
  }

  /** The operation of the request, for hooks. */
  event(): OperationEvent {
    return {
      operation: this.prepared?.operation.id,
      method: this.request.method,
      path: this.prepared?.operation.path,
    };
  }

  /** Adds the time since the last step. */
  step(step: Step): void {
    if (this.#durations === undefined) return;
    const now = performance.now();
    this.#durations[step] += now - this.#stepped;
    this.#stepped = now;
  }

  /** Responds to an error of the server itself, without details for the client but those of `problemFor`. */
  fail(error: unknown): ServerResponse {
    const { problemFor, hooks } = this.server;
    tell(hooks.onError, error, this.event());
    let reply: ProblemReply | undefined;
    try {
      const given = problemFor?.(error, this.event());
      reply = given && checkRefusal(given, "problemFor");
    } catch (mistake) {
      tell(hooks.onError, mistake, this.event());
    }
    return this.refuse(reply ?? problem(500));
  }

  /** Responds to a request that cannot be served. */
  refuse(reply: ProblemReply): ServerResponse {
    return this.finish(this.write(reply));
  }

  /** Writes a problem as the option `shapeError` has it, or in a media type that the operation allows. */
  write(reply: ProblemReply): ServerResponse {
    const { shapeError, hooks } = this.server;
    if (shapeError === undefined) return this.#writeProblem(reply);
    try {
      const shaped = shapeError(reply, this.event());
      return isProblem(shaped)
        ? this.#writeProblem(shaped)
        : writeShaped(this, this.prepared, reply, shaped);
    } catch (error) {
      tell(hooks.onError, error, this.event());
      return this.#writeProblem(reply);
    }
  }

  #writeProblem(reply: ProblemReply): ServerResponse {
    const { problems } = this.prepared ?? this.server;
    const [contentType, body] = problems.write(reply.body, this.accept);
    const headers = ["Content-Type", contentType, "Content-Length", String(byteLength(body))];
    if (problems.varies) headers.push("Vary", "Accept");
    appendHeaders(headers, [], reply.extraHeaders);
    return { status: reply.status, headers, body };
  }

  /** The response as it is sent: HEAD has no body. Reports it to the hook. */
  finish(response: ServerResponse): ServerResponse {
    const { responseHeaders, cors, hooks } = this.server;
    let { headers, body } = response;
    if (responseHeaders.length > 0) headers = [...headers, ...responseHeaders];
    if (cors !== undefined) headers = mergeHeaders(headers, corsHeaders(cors, this.request));
    if (this.request.method === "HEAD") {
      if (isAsyncIterable(body)) endIterator(body[Symbol.asyncIterator]());
      body = undefined;
    }
    if (this.#durations !== undefined) {
      this.#durations.total = performance.now() - this.#started;
      tell(hooks.onResponse, {
        ...this.event(),
        status: response.status,
        bytes: sizeOf(body),
        durations: this.#durations,
      });
    }
    return headers === response.headers && body === response.body
      ? response
      : { ...response, headers, body };
  }
}

/** Size of a body; 0 for a stream, whose size is not known yet. */
function sizeOf(body: ServerResponse["body"]): number {
  if (typeof body === "string") return byteLength(body);
  return body instanceof Uint8Array ? body.length : 0;
}

/** Most mistakes that are reported at once. */
const maxErrors = 100;

/** The response to a request with mistakes in its parameters or its body. */
export function invalidRequest(
  parameters: readonly ParameterIssue[],
  body: readonly ProblemError[],
): ProblemReply<400> {
  const errors: ProblemError[] = parameters.map(({ parameter, message }) => ({
    parameter,
    detail: message,
  }));
  errors.push(...body);
  return problem(400, {
    detail: "The request is not valid.",
    errors: errors.slice(0, maxErrors),
  });
}
