import { isThenable } from "../../check/is-thenable.ts";
import type { ProblemReply } from "../../problem/problem.ts";
import type { PreparedOperation } from "../prepared/prepared-operation.ts";
import { checkRefusal } from "./check-refusal.ts";
import type { Exchange } from "./exchange.ts";

/**
 * Asks the option `permit` whether the caller may call the operation; gives a refusal, or nothing.
 *
 * @returns a promise only if the hook returned one
 */
export function askPermit(
  { server, session, request }: Exchange,
  { operation: { name } }: PreparedOperation,
): ProblemReply | undefined | PromiseLike<ProblemReply | undefined> {
  const { permit, description } = server;
  if (permit === undefined) return undefined;
  const answer = permit({ operation: name, document: description.title, session, request });
  return isThenable(answer) ? answer.then(refusalOf) : refusalOf(answer);
}

const refusalOf = (refusal: ProblemReply | undefined): ProblemReply | undefined =>
  refusal === undefined ? undefined : checkRefusal(refusal, "permit");

/** Whether a signature gives the session, so that the caller is known only when the body has been read. */
export function isSignedIn(
  { server: { verify } }: Exchange,
  { secured, alternatives }: PreparedOperation,
): boolean {
  return verify !== undefined && secured && alternatives.length === 0;
}
