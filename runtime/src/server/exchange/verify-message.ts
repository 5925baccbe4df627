import { isProblem, problem, type ProblemReply } from "../../problem/problem.ts";
import { askPermit, isSignedIn } from "./ask-permit.ts";
import type { Exchange } from "./exchange.ts";
import type { PreparedOperation } from "../prepared/prepared-operation.ts";
import { BodyError } from "../message/body-error.ts";
import { noBytes, refuseBody, tooLarge } from "../body/receive-body.ts";

/** The body of an operation that the document gives none is not used, but verified all the same. */
export async function verifyUndeclared(
  exchange: Exchange,
  prepared: PreparedOperation,
): Promise<ProblemReply | undefined> {
  const { request, server } = exchange;
  const bodyLimit = prepared.limit ?? server.bodyLimit;
  let bytes = noBytes;
  if (request.body instanceof Uint8Array) bytes = request.body;
  else if (request.body !== undefined) {
    try {
      bytes = await request.body(bodyLimit);
    } catch (error) {
      if (!(error instanceof BodyError)) throw error;
      return refuseBody(error, bodyLimit);
    }
  }
  return verifyMessage(exchange, prepared, bytes, bodyLimit);
}

/** Asks the option `verify` about a message; gives a refusal, or nothing. */
export async function verifyMessage(
  exchange: Exchange,
  prepared: PreparedOperation,
  body: Uint8Array,
  limit: number,
): Promise<ProblemReply | undefined> {
  if (body.length > limit) return tooLarge(limit);
  const { server, request } = exchange;
  const { operation, challenge } = prepared;
  const answer: unknown = await server.verify?.({ operation: operation.name, request, body });
  if (isProblem(answer)) {
    if (answer.status >= 400 && answer.status < 600) return answer;
    throw new TypeError("verify gave what is no problem of status 400 or more");
  }
  if (answer === undefined || answer === null || answer === false) {
    const headers = { "WWW-Authenticate": challenge === "" ? "Signature" : challenge };
    return problem(401, { detail: "The signature is missing or wrong." }, headers);
  }
  // Where no hook checks credentials, the signature takes their place.
  if (!isSignedIn(exchange, prepared)) return undefined;
  exchange.session = answer;
  return askPermit(exchange, prepared);
}
