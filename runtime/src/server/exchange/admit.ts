import { problem, type ProblemReply } from "../../problem/problem.ts";
import type { Authentication } from "../authentication/authenticate.ts";
import { checkRefusal } from "./check-refusal.ts";
import type { Exchange } from "./exchange.ts";
import type { PreparedOperation } from "../prepared/prepared-operation.ts";
import { writeReply } from "../reply/write-reply.ts";
import type { ServerResponse } from "../message/server-request.ts";

/** Authenticates a request; gives the session or a refusal. */
export function admit(
  exchange: Exchange,
  { challenge }: PreparedOperation,
  result: Authentication,
): ProblemReply | undefined {
  if (result.accepted) {
    exchange.session = result.session;
    return undefined;
  }
  const headers = challenge === "" ? undefined : { "WWW-Authenticate": challenge };
  const { refusal } = result;
  if (refusal === undefined) {
    return problem(401, { detail: "The credentials are missing or wrong." }, headers);
  }
  checkRefusal(refusal, "a hook of authenticate");
  if (refusal.status !== 401) return refusal;
  return { ...refusal, extraHeaders: { ...headers, ...refusal.extraHeaders } };
}

/** A problem that a handler throws is its reply, if the document lists it. */
export function thrownReply(
  exchange: Exchange,
  prepared: PreparedOperation,
  thrown: ProblemReply,
): ServerResponse {
  try {
    return exchange.finish(writeReply(exchange, prepared, thrown));
  } catch (error) {
    return exchange.fail(error);
  }
}

/** A problem that `authenticate`, `permit` or `authorize` throws refuses the request, as one that they give. */
export function thrownRefusal(exchange: Exchange, thrown: ProblemReply): ServerResponse {
  try {
    return exchange.refuse(checkRefusal(thrown, "a hook"));
  } catch (error) {
    return exchange.fail(error);
  }
}
