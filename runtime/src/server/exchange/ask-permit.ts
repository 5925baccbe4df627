import { isThenable } from "../../check/is-thenable.ts";
import { ParameterReader } from "../../parameters/read/parameter-reader.ts";
import { percentDecode } from "../../parameters/read/percent-decode.ts";
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
  exchange: Exchange,
  prepared: PreparedOperation,
): ProblemReply | undefined | PromiseLike<ProblemReply | undefined> {
  const { server, session, request } = exchange;
  const { permit, description } = server;
  if (permit === undefined) return undefined;
  const { name } = prepared.operation;
  const path = pathTexts(exchange, prepared);
  const answer = permit({ operation: name, document: description.title, session, path, request });
  return isThenable(answer) ? answer.then(refusalOf) : refusalOf(answer);
}

function pathTexts(
  { server, captures, request }: Exchange,
  { pathNames }: PreparedOperation,
): Readonly<Record<string, string | undefined>> {
  const { pathPlus } = server.description;
  const reader = new ParameterReader(captures, "", request.headers, pathPlus);
  return Object.fromEntries(
    pathNames.map((name, i) => [
      name,
      percentDecode(reader, captures[i] ?? "", pathPlus === "space"),
    ]),
  );
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
