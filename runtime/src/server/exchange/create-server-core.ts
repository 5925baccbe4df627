import { type ParameterIssue, ParameterReader } from "../../parameters/read/parameter-reader.ts";
import { isProblem, problem } from "../../problem/problem.ts";
import type { ProblemError } from "../../problem/problem-details.ts";
import { authenticate } from "../authentication/authenticate.ts";
import { BodyError } from "../message/body-error.ts";
import { expandedBody } from "../body/expanded-body.ts";
import { checkServerOptions } from "../options/check-server-options.ts";
import { checkRefusal } from "./check-refusal.ts";
import { compressing } from "../compression/compressing.ts";
import type { ServerDescription } from "../description/server-description.ts";
import { Exchange, invalidRequest } from "./exchange.ts";
import { tell } from "../hooks.ts";
import type { RequestParameters, ServerOperation } from "../description/server-operation.ts";
import type { OperationRequest, ServerOptions } from "../options/server-options.ts";
import type { HandlerRequest, PreparedOperation } from "../prepared/prepared-operation.ts";
import { type PreparedServer, prepareServer } from "../prepared/prepared-server.ts";
import { isStreamed } from "../description/is-streamed.ts";
import { requestStream } from "../body/request-stream.ts";
import { RequestStreamError } from "../message/request-stream-error.ts";
import {
  announceBody,
  decodeBody,
  noBytes,
  receiveBody,
  refuseBody,
  refuseLength,
} from "../body/receive-body.ts";
import { verifyMessage, verifyUndeclared } from "./verify-message.ts";
import type { Server, ServerRequest, ServerResponse } from "../message/server-request.ts";
import { inTime, late } from "./in-time.ts";
import { askPermit, isSignedIn } from "./ask-permit.ts";
import { admit, thrownRefusal, thrownReply } from "./admit.ts";
import { findOperation } from "./find-operation.ts";
import { isThenable } from "../../check/is-thenable.ts";
import { claimPaths } from "../routing/claimed-paths.ts";
import { writeReply } from "../reply/write-reply.ts";

/**
 * Makes a server from generated descriptions and handlers; generated packages wrap it as
 * `createServer`, whose types know each operation.
 *
 * @param handlers by name of operation; operations without one respond with 501
 * @throws {TypeError} a handler's operation requires authentication, and there is no hook for it; or
 *   an option, a handler or a hook has an unknown name or an invalid value
 */
export function createServerCore<Session>(
  description: ServerDescription,
  handlers: object,
  options: ServerOptions<Session, object> = {},
): Server {
  checkServerOptions(description, handlers, options as ServerOptions<never, object>);
  const server = prepareServer(description, handlers, options as ServerOptions<never, object>);
  const handle = (request: ServerRequest): Promise<ServerResponse> => answer(server, request);
  return claimPaths(compressing(handle, options.compress, server.hooks), server.basePaths);
}

function answer(server: PreparedServer, request: ServerRequest): Promise<ServerResponse> {
  const exchange = new Exchange(server, request);
  const { onRequest } = server.hooks;
  let found: PreparedOperation | ServerResponse;
  try {
    found = findOperation(exchange);
  } catch (error) {
    return Promise.resolve(exchange.fail(error));
  }
  if ("operation" in found) {
    if (onRequest !== undefined) tell(onRequest, exchange.event());
    return serve(exchange, found);
  }
  if (found.outside === true && request.shared === true) return Promise.resolve(found);
  if (onRequest !== undefined) tell(onRequest, exchange.event());
  return Promise.resolve(exchange.finish(found));
}

/** One async function instead of several: each costs as much as reading a small body. */
async function serve(exchange: Exchange, prepared: PreparedOperation): Promise<ServerResponse> {
  let isHandling = false;
  try {
    const { handler, operation, alternatives, responses } = prepared;
    const { verify, parsers: all } = exchange.server;
    const parsers = all?.[operation.name];
    if (handler === undefined) {
      return exchange.refuse(problem(501, { detail: `${labelOf(operation)} is not implemented.` }));
    }
    const tooLong =
      prepared.limit === undefined ? undefined : refuseLength(exchange.request, prepared.limit);
    if (tooLong !== undefined) return exchange.refuse(tooLong);
    // Without any, the signature of the message takes their place.
    if (alternatives.length > 0) {
      const result = authenticate(operation, alternatives, exchange.request, exchange.query);
      const refusal = admit(exchange, prepared, isThenable(result) ? await result : result);
      exchange.step("authenticate");
      if (refusal !== undefined) return exchange.refuse(refusal);
    }
    if (exchange.server.permit !== undefined && !isSignedIn(exchange, prepared)) {
      const asked = askPermit(exchange, prepared);
      const refusal = isThenable(asked) ? await asked : asked;
      exchange.step("authenticate");
      if (refusal !== undefined) return exchange.refuse(refusal);
    }
    if (responses.successes !== undefined && responses.successes.choose(exchange.accept) < 0) {
      const detail = `This operation responds with ${responses.successTypes.join(", ")}.`;
      return exchange.refuse(problem(406, { detail }));
    }
    const mistakes: ProblemError[] = [];
    let body: unknown;
    let contentType: string | undefined;
    if (prepared.body !== undefined) {
      const announced = announceBody(exchange, prepared.body);
      if (isProblem(announced)) return exchange.refuse(announced);
      // Called as a method, which adapters may rely on.
      const source = exchange.request;
      const content = announced.selected?.content;
      const isStream = isStreamed(content);
      let streamed =
        isStream && verify === undefined ? requestStream(exchange, announced, content) : undefined;
      let bytes = noBytes;
      if (streamed !== undefined) bytes = noBytes;
      else if (source.body instanceof Uint8Array && announced.codings === undefined)
        bytes = source.body;
      else if (source.body !== undefined && !announced.empty) {
        try {
          bytes =
            announced.codings === undefined && typeof source.body === "function"
              ? await source.body(announced.limit)
              : await expandedBody(exchange, announced);
        } catch (error) {
          if (!(error instanceof BodyError)) throw error;
          return exchange.refuse(refuseBody(error, announced.limit));
        }
      }
      if (verify !== undefined) {
        const refusal = await verifyMessage(exchange, prepared, bytes, announced.limit);
        if (refusal !== undefined) return exchange.refuse(refusal);
        // Decompressed already, as it was verified.
        const plain = { ...announced, codings: undefined };
        const request = { headers: source.headers, body: bytes };
        if (isStream)
          streamed = requestStream({ request, server: exchange.server }, plain, content);
      }
      const received = streamed === undefined ? receiveBody(announced, bytes) : undefined;
      if (isProblem(received)) return exchange.refuse(received);
      if (streamed !== undefined) {
        contentType = announced.selected?.mediaType;
        body = streamed;
      } else if (received !== undefined) {
        contentType = received.mediaType;
        body = decodeBody(received.bytes, received.content, exchange, mistakes, parsers?.form);
      }
    } else if (verify !== undefined) {
      const refusal = await verifyUndeclared(exchange, prepared);
      if (refusal !== undefined) return exchange.refuse(refusal);
    }
    const { server, request, captures, query } = exchange;
    let parameters: RequestParameters | undefined;
    let issues = noIssues;
    if (operation.parameters !== undefined) {
      const { pathPlus } = server.description;
      const parsed = server.queryParser?.(query, operation.name) ?? query;
      const reader = new ParameterReader(captures, parsed, request.headers, pathPlus, parsers);
      parameters = operation.parameters(reader);
      issues = reader.issues;
    }
    exchange.step("decode");
    if (issues.length > 0 || mistakes.length > 0) {
      return exchange.refuse(invalidRequest(issues, mistakes));
    }
    const given = {
      path: parameters?.path,
      query: parameters?.query,
      headers: parameters?.headers,
      cookies: parameters?.cookies,
      body,
      contentType,
      session: exchange.session,
      request,
    };
    const { authorize, around } = server;
    if (authorize !== undefined) {
      const refusal = await authorize(operationRequest(exchange, operation.name, given));
      if (refusal !== undefined) return exchange.refuse(checkRefusal(refusal, "authorize"));
    }
    isHandling = true;
    let reply =
      around === undefined
        ? handler(given)
        : around(operationRequest(exchange, operation.name, given), async () => handler(given));
    if (isThenable(reply)) {
      reply = await (server.handlerTimeout > 0 ? inTime(exchange, operation.name, reply) : reply);
      if (reply === late)
        return exchange.refuse(problem(503, { detail: "The response took too long." }));
    }
    exchange.step("handle");
    const response = writeReply(exchange, prepared, reply);
    exchange.step("encode");
    return exchange.finish(response);
  } catch (error) {
    if (error instanceof RequestStreamError) return exchange.refuse(error.reply);
    if (!isProblem(error)) return exchange.fail(error);
    return isHandling ? thrownReply(exchange, prepared, error) : thrownRefusal(exchange, error);
  }
}

/** Name of the handler, with the operationId where it differs. */
function labelOf({ id, name }: ServerOperation): string {
  return id === name ? id : `${name} ('${id}')`;
}

/** Request as a handler gets it, with its operation. */
function operationRequest(
  { server }: Exchange,
  operation: string,
  given: HandlerRequest,
): OperationRequest {
  return { operation, document: server.description.title, ...given };
}

const noIssues: readonly ParameterIssue[] = [];
