import type { OperationNode } from "../../../generator/ir/index.ts";
import type { Breach } from "../checks/check-answer.ts";
import { asRefusal, invalid } from "../checks/refusals.ts";
import { brokenCalls } from "../plan/broken-calls.ts";
import type { Session } from "../session.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import type { WireAnswer, WireRequest } from "../wire/message.ts";

/**
 * Sends what differs from valid requests in one mistake.
 *
 * @param bases valid calls; a mistake that one of them has shown is not made in others in the same media type
 */
export async function sendBroken(
  session: Session,
  operation: OperationNode,
  bases: readonly CallArguments[],
): Promise<void> {
  const { calls, index, oracle } = session;
  const seen = new Set<string>();
  for (const base of bases)
    for await (const { what, request, like } of brokenCalls(operation, base, calls, index)) {
      if (session.isDone) return;
      const key = `${String(base["contentType"])} ${what}`;
      if (seen.has(key) || (await oracle.allows(request, operation))) continue;
      seen.add(key);
      const sent = session.right(request, operation);
      const answer = await session.send(operation, sent);
      if (answer === undefined) continue;
      const { breaches } = await session.check(operation, base, answer);
      const isSame =
        like !== undefined && (await isAnsweredAlike(session, operation, answer, like));
      const rule = isSame ? "spelling-accepted" : "invalid-accepted";
      const accepted: readonly Breach[] =
        answer.status < 400
          ? [{ rule, message: `${what}, and the answer is ${answer.status}` }]
          : [];
      const own = asRefusal(breaches, answer.status, invalid);
      session.report(operation, sent, answer, [...accepted, ...own], { readWith: base });
    }
}

/** Whether a request has the answer that another one has had. */
async function isAnsweredAlike(
  session: Session,
  operation: OperationNode,
  { status, body }: WireAnswer,
  like: WireRequest,
): Promise<boolean> {
  if (status >= 400) return false;
  const other = await session.send(operation, session.right(like, operation));
  return other?.status === status && Buffer.compare(other.body, body) === 0;
}
