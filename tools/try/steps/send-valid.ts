import type { OperationNode } from "../../../generator/ir/index.ts";
import type { Breach } from "../checks/check-answer.ts";
import { asRefusal, unmet } from "../checks/refusals.ts";
import { checkHead } from "../checks/check-head.ts";
import { smallerCalls } from "../plan/smaller-calls.ts";
import { safeMethods } from "../plan/order.ts";
import { conditionProbes, writeConditionProbes } from "../probes/conditions.ts";
import { checkUnacceptable, unacceptable } from "../probes/unacceptable.ts";
import type { Session } from "../session.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import { headerOf, type WireAnswer, type WireRequest } from "../wire/message.ts";

/** Requests that one failure is made smaller with. */
const mostSmaller = 20;

/** A call that was answered. */
export interface AnsweredCall {
  readonly request: WireRequest;
  readonly answer: WireAnswer;
  readonly args: CallArguments;
  /** As the generated client reads it; undefined where it does not. */
  readonly body: unknown;
}

interface CheckedCall extends AnsweredCall {
  readonly breaches: readonly Breach[];
}

/** Makes a valid call, and what follows from its answer; undefined without an answer. */
export async function sendValid(
  session: Session,
  operation: OperationNode,
  args: CallArguments,
): Promise<AnsweredCall | undefined> {
  if (!safeMethods.includes(operation.method)) await sendConditions(session, operation, args);
  const tried = await call(session, operation, args);
  if (tried === undefined) return undefined;
  for (const breach of tried.breaches) {
    const small = await smallest(session, operation, tried, breach);
    session.report(operation, small.request, small.answer, [small.breach], {
      args: small.args,
    });
  }
  if (tried.answer.status < 300 && operation.method === "get")
    await askAgain(session, operation, tried);
  return tried;
}

/** Sends what changes something with conditions that do not hold. */
async function sendConditions(
  session: Session,
  operation: OperationNode,
  args: CallArguments,
): Promise<void> {
  const written = await session.calls.request(operation, args);
  if (written === undefined || !(await session.oracle.allows(written, operation))) return;
  const request = session.right(written, operation);
  const sent = new Set<string>();
  for (const probe of writeConditionProbes(operation, request)) {
    if (sent.has(probe.header)) continue;
    if (!(await session.oracle.allows(probe.request, operation))) continue;
    sent.add(probe.header);
    const answer = await session.send(operation, probe.request);
    if (answer === undefined) continue;
    const { breaches } = await session.check(operation, args, answer);
    const own = asRefusal(breaches, answer.status, unmet);
    session.report(operation, probe.request, answer, [...probe.check(answer), ...own], {
      readWith: args,
    });
  }
}

/** Asks for what GET has shown by HEAD, and with conditions. */
async function askAgain(
  session: Session,
  operation: OperationNode,
  { request, answer, args }: AnsweredCall,
): Promise<void> {
  const head = { ...request, method: "HEAD" };
  const other = await session.send(operation, head);
  if (other !== undefined)
    session.report(operation, head, other, [
      ...checkHead(operation, answer, other, session.headOf(operation)),
      ...(await checkLength(session, operation, request, answer, other)),
    ]);
  const strange = unacceptable(operation, request);
  const refused = strange && (await session.send(operation, strange));
  if (strange !== undefined && refused !== undefined) {
    const { breaches } = await session.check(operation, args, refused);
    const own = checkUnacceptable(operation, refused.status, breaches);
    session.report(operation, strange, refused, own, { readWith: args });
  }
  for (const probe of conditionProbes(operation, request, answer)) {
    if (!(await session.oracle.allows(probe.request, operation))) continue;
    const found = await session.send(operation, probe.request);
    if (found !== undefined) session.report(operation, probe.request, found, probe.check(found));
  }
}

/** The length that HEAD tells is that of the body of GET, unless that differs each time. Source: RFC 9110, 8.6. */
async function checkLength(
  session: Session,
  operation: OperationNode,
  request: WireRequest,
  get: WireAnswer,
  head: WireAnswer,
): Promise<readonly Breach[]> {
  const length = headerOf(head, "content-length");
  const { body, isCut } = get;
  if (length === undefined || isCut || head.status !== get.status) return [];
  if (headerOf(get, "content-encoding") !== undefined || length === String(body.length)) return [];
  const again = await session.send(operation, request);
  if (again === undefined || again.body.length !== body.length) return [];
  const message = `Content-Length of HEAD is ${length}, and GET has ${body.length} bytes`;
  return [{ rule: "head-differs", message }];
}

async function call(
  session: Session,
  operation: OperationNode,
  args: CallArguments,
): Promise<CheckedCall | undefined> {
  const written = await session.calls.request(operation, args);
  if (written === undefined || !(await session.oracle.allows(written, operation))) return undefined;
  const request = session.tags.matching(session.right(written, operation));
  const answer = await session.send(operation, request, args);
  if (answer === undefined) return undefined;
  if (answer.status < 300) session.tags.keep(request, answer);
  const { breaches, body } = await session.check(operation, args, answer);
  const { status } = answer;
  const refused: readonly Breach[] = [400, 415, 422].includes(status)
    ? [{ rule: "valid-refused", message: `every valid request is refused, as with ${status}` }]
    : [];
  return { request, answer, args, body, breaches: [...refused, ...breaches] };
}

/** The smallest call found that breaks the same rule. */
async function smallest(
  session: Session,
  operation: OperationNode,
  tried: CheckedCall,
  breach: Breach,
): Promise<AnsweredCall & { readonly breach: Breach }> {
  let found: AnsweredCall & { readonly breach: Breach } = { ...tried, breach };
  let count = 0;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const smaller of smallerCalls(operation, found.args, session.index)) {
      if (++count > mostSmaller || session.isDone) return found;
      const next = await call(session, operation, smaller);
      const same = next?.breaches.find(({ rule }) => rule === breach.rule);
      if (next === undefined || same === undefined) continue;
      found = { ...next, breach: same };
      isSmaller = true;
      break;
    }
  }
  return found;
}
