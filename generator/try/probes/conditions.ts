import type { OperationNode } from "../../ir/index.ts";
import type { Breach } from "../checks/check-answer.ts";
import { headerOf, type WireAnswer, type WireRequest } from "../wire/message.ts";

/** A request with a condition, made of one that has an answer. */
export interface ConditionProbe {
  readonly request: WireRequest;
  check(answer: WireAnswer): readonly Breach[];
}

/** Conditions that the document lists answers for. Source: RFC 9110, 13. */
export function* conditionProbes(
  operation: OperationNode,
  request: WireRequest,
  answer: WireAnswer,
): Generator<ConditionProbe> {
  const tag = headerOf(answer, "etag");
  if (tag !== undefined && lists(operation, "304", "if-none-match"))
    yield probe(request, "if-none-match", tag, 304);
  if (tag !== undefined && lists(operation, "412", "if-match"))
    yield probe(request, "if-match", '"no-such-tag"', 412);
}

function probe(
  request: WireRequest,
  name: string,
  value: string,
  expected: number,
): ConditionProbe {
  return {
    request: { ...request, headers: { ...request.headers, [name]: value } },
    check: ({ status }) =>
      status === expected
        ? []
        : [
            {
              rule: "condition-ignored",
              message: `${name}: ${value} is answered with ${status}, not with ${expected}`,
            },
          ],
  };
}

const lists = ({ responses, parameters }: OperationNode, status: string, header: string): boolean =>
  responses.some((one) => one.status === status) ||
  parameters.some((one) => one.in === "header" && one.name.toLowerCase() === header);
