import type { OperationNode } from "../../../../generator/ir/index.ts";
import type { Answers } from "../answers/answers.ts";
import { responseFor, usualStatus } from "../answers/documented.ts";
import { headerText, mistakesHeader } from "../documented-errors.ts";
import { listedStatus } from "../listed-status.ts";
import { Refusal } from "../refusal.ts";
import type { HandlerRequest, Reply } from "../runtime.ts";

/** Refuses a request with the answer that the document lists, or with problem details where it has none. */
export function refusedBy(
  answers: Answers,
  operation: OperationNode,
  given: HandlerRequest,
  status: number,
  detail: string,
): Reply {
  const code = listedStatus(operation, status);
  if (code === undefined) throw new Refusal(status, detail);
  const wish = { code, dynamic: false, applied: "" };
  const reply = answers.answer(operation, given.request, wish);
  // The example of a document says nothing of this request.
  const mistakes = { [mistakesHeader]: headerText(detail) };
  return { ...reply, extraHeaders: { ...reply.extraHeaders, ...mistakes } };
}

/** The status for what is new: 201 where the document lists it itself, for a client reads `default` as an error. */
export const createdStatus = (operation: OperationNode): number | undefined =>
  ["201", "2XX"].includes(responseFor(operation, 201)?.status.toUpperCase() ?? "")
    ? 201
    : usualStatus(operation);

/** The status of a change of what is there already: 201 says that something is new. */
export function changedStatus(operation: OperationNode): number | undefined {
  const others = operation.responses.filter(({ status }) => status !== "201");
  const isListed = others.some(({ status }) => status.startsWith("2"));
  return usualStatus(isListed ? { ...operation, responses: others } : operation);
}
