import { isProblem, problem, type ProblemReply } from "../../problem/problem.ts";
import type { Exchange } from "../exchange.ts";
import type { PreparedOperation } from "../prepared-operation.ts";
import type { ServerRequest } from "../request.ts";
import { BodyError } from "./body-error.ts";
import { noBytes, refuseBody, tooLarge } from "./receive-body.ts";

/** A request with the bytes of its body, before these are decoded. */
export interface ReceivedMessage {
  /** Name of the operation, as among the handlers. */
  readonly operation: string;
  readonly request: ServerRequest;
  /** As received; empty if there is none. */
  readonly body: Uint8Array;
}

/** Reads the body of an operation that the document gives none, because it is verified all the same. */
export async function readUndeclared({
  request,
  server,
}: Exchange): Promise<Uint8Array | ProblemReply> {
  const { bodyLimit } = server;
  if (request.body === undefined) return noBytes;
  if (request.body instanceof Uint8Array)
    return request.body.length > bodyLimit ? tooLarge(bodyLimit) : request.body;
  try {
    const bytes = await request.body(bodyLimit);
    return bytes.length > bodyLimit ? tooLarge(bodyLimit) : bytes;
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    return refuseBody(error, bodyLimit);
  }
}

/** Asks the option `verify` about a message; gives a refusal, or nothing. */
export async function verifyMessage(
  exchange: Exchange,
  { operation, alternatives, challenge, secured }: PreparedOperation,
  body: Uint8Array,
): Promise<ProblemReply | undefined> {
  const { server, request } = exchange;
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
  if (secured && alternatives.length === 0) exchange.session = answer;
  return undefined;
}
