import type { OperationNode } from "../../../generator/ir/index.ts";
import type { Breach } from "../checks/check-answer.ts";
import { edgeCalls } from "../plan/edge-calls.ts";
import { oddRequests } from "../plan/odd-requests.ts";
import type { Session } from "../session.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import type { WireAnswer } from "../wire/message.ts";

/** Statuses that refuse a value. */
const refusals: readonly number[] = [400, 422];

/** Calls at edges that are made of an operation. */
const mostEdges = 60;

/**
 * Sends valid requests with values at the edges of their types, and requests that are out of the ordinary.
 *
 * @param isTaken whether the calls that they differ from succeeded
 */
export async function sendEdges(
  session: Session,
  operation: OperationNode,
  bases: readonly CallArguments[],
  isTaken: boolean,
): Promise<void> {
  const { calls, oracle, index } = session;
  const seen = new Set<string>();
  // A service may refuse what it has, such as a name: then a limit is not why it refuses.
  const isStillTaken = async (args: CallArguments): Promise<boolean> => {
    const written = await calls.request(operation, args);
    const request = written && session.tags.matching(session.right(written, operation));
    const answer = request && (await session.send(operation, request, args));
    return answer !== undefined && answer.status < 300;
  };
  for (const base of bases)
    for (const { what, args, isNamed, control } of edgeCalls(operation, base, index)) {
      if (session.isDone || seen.size >= mostEdges) break;
      const key = `${String(base["contentType"])} ${what}`;
      const written = seen.has(key) ? undefined : await calls.request(operation, args);
      if (written === undefined || !(await oracle.allows(written, operation))) continue;
      seen.add(key);
      const request = session.tags.matching(session.right(written, operation));
      const answer = await session.send(operation, request, args);
      if (answer === undefined) continue;
      if (answer.status < 300) session.tags.keep(request, answer);
      const breaches = await breachesOf(session, operation, args, answer, what);
      const isRefused =
        isNamed &&
        isTaken &&
        refusals.includes(answer.status) &&
        (await isStillTaken(control ?? base));
      const message = `${what}, which the document allows, and the answer is ${answer.status}`;
      const refused: readonly Breach[] = isRefused ? [{ rule: "limit-refused", message }] : [];
      session.report(operation, request, answer, [...refused, ...breaches], { args });
    }
  for (const base of bases) {
    await sendOdd(session, operation, base);
    if (isTaken) await sendCharset(session, operation, base);
  }
}

/** Sends the media type with a parameter that many clients add. Source: RFC 9110, 8.3. */
async function sendCharset(
  session: Session,
  operation: OperationNode,
  base: CallArguments,
): Promise<void> {
  const written = await session.calls.request(operation, base);
  const { "content-type": type } = written?.headers ?? {};
  if (written === undefined || type === undefined || !/[/+](?:json|xml)$/.test(type)) return;
  const headers = { ...written.headers, "content-type": `${type}; charset=utf-8` };
  const request = session.tags.matching(session.right({ ...written, headers }, operation));
  const answer = await session.send(operation, request);
  if (answer === undefined) return;
  if (answer.status < 300) session.tags.keep(request, answer);
  if (answer.status !== 415) return;
  const message = `'${type}; charset=utf-8' is answered with 415`;
  session.report(operation, request, answer, [{ rule: "media-type-refused", message }]);
}

async function sendOdd(
  session: Session,
  operation: OperationNode,
  base: CallArguments,
): Promise<void> {
  const written = await session.calls.request(operation, base);
  if (written === undefined) return;
  for (const { what, request } of oddRequests(
    session.right(written, operation),
    operation,
    session.index,
  )) {
    const answer = await session.send(operation, request);
    if (answer !== undefined && answer.status >= 500)
      session.report(operation, request, answer, [failure(what, answer)]);
  }
}

async function breachesOf(
  session: Session,
  operation: OperationNode,
  args: CallArguments,
  answer: WireAnswer,
  what: string,
): Promise<readonly Breach[]> {
  if (answer.status >= 500) return [failure(what, answer)];
  return (await session.check(operation, args, answer)).breaches;
}

const failure = (what: string, { status }: Pick<WireAnswer, "status">): Breach => ({
  rule: "server-error",
  message: `${what}, and the status is ${status}`,
});
