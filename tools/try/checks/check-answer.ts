import type { OperationNode, ResponseContent, ResponseNode } from "../../../generator/ir/index.ts";
import { calledSuccesses } from "../../../generator/views/client/listed-responses.ts";
import type { FindingMember } from "../finding.ts";
import type { TryRule } from "../rules.ts";
import type { CallArguments, ClientCalls } from "../wire/client-calls.ts";
import { headerOf, type WireAnswer } from "../wire/message.ts";

/** A rule that an answer breaks. */
export interface Breach {
  readonly rule: TryRule;
  readonly message: string;
  /** A property that shows it. */
  readonly member?: FindingMember;
}

/** An answer held against what the document says of the operation, and its body as it was read. */
export interface CheckedAnswer {
  readonly breaches: readonly Breach[];
  /** As the generated client reads it; undefined where it does not. */
  readonly body: unknown;
}

/** Checks status, headers, media type and body of an answer. */
export async function checkAnswer(
  operation: OperationNode,
  args: CallArguments,
  answer: WireAnswer,
  calls: ClientCalls,
): Promise<CheckedAnswer> {
  const { status } = answer;
  const response = responseFor(operation, status);
  const breaches: Breach[] = [];
  if (status >= 500) breaches.push({ rule: "server-error", message: `the status is ${status}` });
  if (response === undefined) {
    const message = `the document lists no ${status}`;
    return { breaches: [...breaches, { rule: "status-undocumented", message }], body: undefined };
  }
  breaches.push(...headerBreaches(operation, response, answer, calls));
  const media = mediaBreach(response, answer);
  if (media !== undefined) return { breaches: [...breaches, media], body: undefined };
  if (operation.method === "head" || answer.isCut) return { breaches, body: undefined };
  const readAs = statusToRead(operation, response, status);
  if (readAs === undefined || !isCalledFor(operation, response, answer))
    return { breaches, body: undefined };
  const reading = await calls.read(operation, args, { ...answer, status: readAs });
  if (reading.kind === "read") return { breaches, body: reading.body };
  const message = `the body of ${status} is not valid: ${reading.issues.slice(0, 3).join("; ")}`;
  return { breaches: [...breaches, { rule: "body-invalid", message }], body: undefined };
}

/**
 * The status by which the client reads a body. Beside other successes it has the contents of `default` for errors
 * alone, so that a success that only `default` describes is read as such an error; undefined if neither has it.
 */
function statusToRead(
  operation: OperationNode,
  response: ResponseNode,
  status: number,
): number | undefined {
  const isListed = operation.responses.some((one) => /^[23]/.test(one.status));
  if (status >= 300 || response.status !== "default" || !isListed) return status;
  return [500, 400].find((error) => responseFor(operation, error) === response);
}

/** The response that the document lists for a status. Source: OpenAPI 3.1, Responses Object. */
export function responseFor(
  { responses }: OperationNode,
  status: number,
): ResponseNode | undefined {
  const of = (key: string): ResponseNode | undefined =>
    responses.find((one) => one.status.toUpperCase() === key);
  return of(String(status)) ?? of(`${String(status).slice(0, 1)}XX`) ?? of("DEFAULT");
}

function headerBreaches(
  operation: OperationNode,
  response: ResponseNode,
  answer: WireAnswer,
  calls: ClientCalls,
): readonly Breach[] {
  const missing = response.headers.filter(
    ({ name, required }) => required && headerOf(answer, name.toLowerCase()) === undefined,
  );
  if (missing.length > 0)
    return missing.map(({ name }) => ({
      rule: "header-missing",
      message: `the answer ${answer.status} has no header ${name}`,
    }));
  if (response.headers.length === 0) return [];
  return calls
    .headerMistakes(operation, answer)
    .map((issue) => ({ rule: "header-invalid", message: `a header is not valid: ${issue}` }));
}

/**
 * Whether a call reads the body of a success. Text and bytes beside JSON, and sequences beside what is none, are read by
 * other methods of the client.
 */
function isCalledFor(
  operation: OperationNode,
  { contents }: ResponseNode,
  answer: WireAnswer,
): boolean {
  const content = contentOf(contents, answer);
  if (answer.status >= 300 || content === undefined) return true;
  const called = calledSuccesses(operation).flatMap((success) => success.contents);
  return called.some((one) => one === content) || !contents.some((one) => called.includes(one));
}

/** The listed body that an answer has: that of its media type, before those of ranges. */
function contentOf(
  contents: readonly ResponseContent[],
  answer: WireAnswer,
): ResponseContent | undefined {
  const type = (headerOf(answer, "content-type") ?? "").toLowerCase().replace(/[\s;].*/, "");
  for (const range of [type, type.replace(/\/.*/, "/*"), "*/*"]) {
    const found = contents.find(
      ({ mediaType }) => mediaType.toLowerCase().replace(/[\s;].*/, "") === range,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

function mediaBreach({ contents }: ResponseNode, answer: WireAnswer): Breach | undefined {
  if (answer.body.length === 0 || contentOf(contents, answer) !== undefined) return undefined;
  const written = headerOf(answer, "content-type") ?? "";
  const message =
    contents.length === 0
      ? `the answer ${answer.status} has a body, and the document lists none`
      : `the body of ${answer.status} is of ${written === "" ? "no media type" : `'${written}'`}`;
  return { rule: "media-type-undocumented", message };
}
