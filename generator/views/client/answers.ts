import type { ContentNode, OperationNode, ResponseNode } from "../../ir/index.ts";
import { readFunction, receivedType } from "./content-codec.ts";
import type { ClientContext } from "./client-context.ts";
import { quote } from "../../names/quote.ts";

/** Statuses of success that are registered. Source: RFC 9110, 15.3; IANA HTTP Status Codes. */
const successful: readonly string[] = "200 201 202 203 204 205 206 207 208 226".split(" ");

/** A successful answer of the document. */
export interface Answer {
  /** Key among the operation's responses: a status, or `"2XX"`. */
  readonly key: string;
  /** TypeScript type of its status. */
  readonly status: string;
  readonly contents: readonly ContentNode[];
}

/**
 * Successful answers of an operation. Where the document names none they are its redirects, and
 * where it names none either `default`; for a document that is silent success is an answer without
 * a body.
 */
export function answersOf(operation: OperationNode): readonly Answer[] {
  const listed = listedAnswers(operation);
  if (listed.length === 0) return [{ key: quote("2XX"), status: union(successful), contents: [] }];
  const own = new Set(listed.map(({ status }) => status));
  return listed.map((response) => ({
    key: /^\d+$/.test(response.status) ? response.status : quote("2XX"),
    status: statusText(response, own),
    contents: hasBody(operation, response) ? response.contents : [],
  }));
}

function listedAnswers({ responses }: OperationNode): readonly ResponseNode[] {
  const answers = responses.filter(({ status }) => status.startsWith("2"));
  if (answers.length > 0) return answers;
  const redirects = responses.filter(({ status }) => /^3\d\d$/.test(status));
  return redirects.length > 0 ? redirects : responses.filter(({ status }) => status === "default");
}

/** Source: RFC 9110, 9.3.2, 15.3.5, 15.3.6 and 15.4.5. */
function hasBody({ method }: OperationNode, { status }: ResponseNode): boolean {
  return method !== "head" && status !== "204" && status !== "205" && status !== "304";
}

function statusText({ status }: ResponseNode, own: ReadonlySet<string>): string {
  if (/^\d+$/.test(status)) return status;
  return successful.filter((other) => !own.has(other)).join(" | ");
}

/** TypeScript type of the body of an answer. */
export function bodyType({ contents }: Answer, context: ClientContext): string {
  return union(contents.map((content) => receivedType(content, context)));
}

/** Members of a union, each once; `undefined` where there is none. */
export function union(members: readonly string[]): string {
  const unique = [...new Set(members.length === 0 ? ["undefined"] : members)];
  return unique.includes("unknown") ? "unknown" : unique.join(" | ");
}

/** Media types of the answers in the Accept header; the document's order is that of preference. */
export function acceptHeader(answers: readonly Answer[]): string {
  const types = answers.flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType));
  return [...new Set(types)].join(", ");
}

/** Object literal that tells how the body of each answer is read. */
export function responsesText(answers: readonly Answer[], context: ClientContext): string {
  const members = answers.map(({ key, contents }) => {
    const list = contents.map((content) => {
      const mediaType = quote((content.mediaType.split(";")[0] ?? "").trim().toLowerCase());
      return `{ mediaType: ${mediaType}, read: ${readFunction(content, context)} }`;
    });
    return `${key}: [${list.join(", ")}]`;
  });
  return `{ ${members.join(", ")} }`;
}
