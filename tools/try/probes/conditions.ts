import type { OperationNode } from "../../../generator/ir/index.ts";
import type { Breach } from "../checks/check-answer.ts";
import { headerOf, type WireAnswer, type WireRequest } from "../wire/message.ts";

/** A request with a condition. */
export interface ConditionProbe {
  /** Name of the header. */
  readonly header: string;
  readonly request: WireRequest;
  check(answer: WireAnswer): readonly Breach[];
}

/** A time before which nothing on the web has changed. */
const longAgo = "Mon, 01 Jan 1990 00:00:00 GMT";

const noSuchTag = '"no-such-tag"';

/** Tags that nothing has, of forms that documents demand: the first that the document allows is sent. */
const noSuchTags = [
  noSuchTag,
  '"999999999"',
  '"00000000-0000-4000-8000-000000000000"',
  `"${"0".repeat(32)}"`,
  `"${"0".repeat(40)}"`,
  `"${"0".repeat(64)}"`,
  'W/"no-such-tag"',
  "no-such-tag",
  "999999999",
] as const;

/** Conditions that the document lists answers for, on what GET has shown. Source: RFC 9110, 13. */
export function* conditionProbes(
  operation: OperationNode,
  request: WireRequest,
  answer: WireAnswer,
): Generator<ConditionProbe> {
  const must = (expected: number) => (status: number) => status === expected;
  const tag = headerOf(answer, "etag");
  const changed = headerOf(answer, "last-modified");
  if (tag !== undefined && lists(operation, "304", "if-none-match")) {
    yield probe(request, "if-none-match", tag, 304, must(304));
    yield probe(request, "if-none-match", `${noSuchTag}, ${tag}`, 304, must(304));
  }
  if (changed !== undefined && tag === undefined && lists(operation, "304", "if-modified-since"))
    yield probe(request, "if-modified-since", changed, 304, must(304));
  if (tag !== undefined && lists(operation, "412", "if-match"))
    yield probe(request, "if-match", noSuchTag, 412, must(412));
  if (changed !== undefined && lists(operation, "412", "if-unmodified-since"))
    yield probe(request, "if-unmodified-since", longAgo, 412, must(412));
}

/**
 * Conditions that keep a request from changing anything, where the document has the header, or lists
 * 412 and no such header. Another refusal may come first. Of those by one header the first is sent that
 * the document allows. Source: RFC 9110, 13.2.1.
 */
export function* writeConditionProbes(
  operation: OperationNode,
  request: WireRequest,
): Generator<ConditionProbe> {
  const isRefused = (status: number): boolean => status >= 400;
  const has = (name: string): boolean => hasHeader(operation, name);
  const isUnnamed = !has("if-match") && !has("if-unmodified-since");
  if (has("if-match"))
    for (const tag of noSuchTags) yield probe(request, "if-match", tag, 412, isRefused);
  else if (isUnnamed && hasStatus(operation, "412"))
    yield probe(request, "if-match", noSuchTag, 412, isRefused);
  if (has("if-unmodified-since"))
    yield probe(request, "if-unmodified-since", longAgo, 412, isRefused);
}

function probe(
  request: WireRequest,
  name: string,
  value: string,
  expected: number,
  isGood: (status: number) => boolean,
): ConditionProbe {
  return {
    header: name,
    request: { ...request, headers: { ...request.headers, [name]: value } },
    check: ({ status }) => {
      if (isGood(status)) return [];
      const message = `${name}: ${value} is answered with ${status}, not with ${expected}`;
      return [{ rule: "condition-ignored", message }];
    },
  };
}

const lists = (operation: OperationNode, status: string, header: string): boolean =>
  hasStatus(operation, status) || hasHeader(operation, header);

const hasStatus = ({ responses }: OperationNode, status: string): boolean =>
  responses.some((one) => one.status === status);

const hasHeader = ({ parameters }: OperationNode, header: string): boolean =>
  parameters.some((one) => one.in === "header" && one.name.toLowerCase() === header);
