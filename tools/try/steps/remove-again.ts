import type { OperationNode } from "../../../generator/ir/index.ts";
import type { Breach } from "../checks/check-answer.ts";
import type { ReadThing, Session } from "../session.ts";
import type { AnsweredCall } from "./send-valid.ts";

/** Statuses that say that a thing is not there. */
const absent: readonly number[] = [404, 410];

/**
 * Removes once more what was removed.
 *
 * @param read what GET has shown in between
 */
export async function removeAgain(
  session: Session,
  operation: OperationNode,
  tried: AnsweredCall,
  read: ReadThing | undefined,
): Promise<void> {
  const { request, answer, args } = tried;
  const again = await session.send(operation, request);
  if (again === undefined) return;
  const { breaches } = await session.check(operation, args, again);
  session.report(operation, request, again, breaches, { readWith: args, before: request });
  const isGone = read !== undefined && absent.includes(read.answer.status);
  const isAlike = again.status === answer.status && Buffer.compare(again.body, answer.body) === 0;
  if (!isGone || !isAlike || !isOnlyOfThing(operation)) return;
  const listed = operation.responses.find(({ status }) => absent.includes(Number(status)));
  if (listed === undefined) return;
  const message = `GET says that it is not there, and DELETE is answered with ${again.status}, where the document lists ${listed.status}`;
  const breach: Breach = { rule: "removed-again", message };
  session.report(operation, request, again, [breach], { readWith: args, before: request });
}

/** Whether nothing but the thing itself may be missing: its id is the only one of the path. */
const isOnlyOfThing = ({ path, parameters }: OperationNode): boolean =>
  path.endsWith("}") && parameters.filter((one) => one.in === "path").length === 1;
