import type { OperationNode } from "../../ir/index.ts";
import type { Breach } from "../checks/check-answer.ts";
import { brokenCalls } from "../plan/broken-calls.ts";
import type { Session } from "../session.ts";
import type { CallArguments } from "../wire/client-calls.ts";

/** Sends what differs from a valid request in one mistake. */
export async function sendBroken(
  session: Session,
  operation: OperationNode,
  base: CallArguments,
): Promise<void> {
  for await (const { what, request } of brokenCalls(
    operation,
    base,
    session.calls,
    session.index,
  )) {
    if (session.isDone) return;
    if (await session.oracle.allows(request, operation)) continue;
    const sent = session.right(request, operation);
    const answer = await session.send(operation, sent);
    if (answer === undefined) continue;
    const { breaches } = await session.check(operation, base, answer);
    const accepted: readonly Breach[] =
      answer.status < 400
        ? [{ rule: "invalid-accepted", message: `${what}, and the answer is ${answer.status}` }]
        : [];
    session.report(operation, sent, answer, [...accepted, ...breaches], { readWith: base });
  }
}
