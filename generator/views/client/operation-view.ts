import type { ContentNode, OperationNode } from "../../ir/index.ts";
import { quote } from "../../names/quote.ts";
import { acceptHeader, answersOf, bodyType, responsesText, union } from "./answers.ts";
import { bodyText } from "./body.ts";
import type { ClientContext } from "./client-context.ts";
import { operationDoc } from "./operation-doc.ts";
import { headersText } from "./operation-headers.ts";
import { operationKind } from "./operation-kind.ts";
import { urlText } from "./operation-url.ts";
import { clientParams } from "./params.ts";

/** View of one operation in `client/operations`. */
export interface OperationView {
  readonly doc: string;
  readonly name: string;
  /** TypeScript type of the constant. */
  readonly type: string;
  /** Function of the runtime that makes it. */
  readonly factory: string;
  /** Members of the description in order, each with its expression. */
  readonly members: readonly { readonly key: string; readonly value: string }[];
  /** Further arguments of the factory. */
  readonly rest: readonly string[];
}

export function operationView(operation: OperationNode, context: ClientContext): OperationView {
  const params = clientParams(operation);
  const answers = answersOf(operation);
  const accept = acceptHeader(answers);
  const given = paramsType(operation, context);
  const callback = (text: string): string => {
    if (text === "") return "";
    const body = text.startsWith("{") ? `(${text})` : text;
    return /\bp\b/.test(text) ? `(p: ${given}) => ${body}` : `() => ${body}`;
  };
  const members = [
    { key: "id", value: quote(operation.id) },
    { key: "method", value: quote(operation.method.toUpperCase()) },
    { key: "url", value: callback(urlText(operation, params, context)) },
    { key: "headers", value: callback(headersText(operation, params, context)) },
    { key: "body", value: callback(bodyMember(operation, context)) },
    { key: "accept", value: accept === "" ? "" : quote(accept) },
    { key: "security", value: securityText(operation, context) },
    { key: "responses", value: responsesText(answers, context) },
    { key: "problem", value: problemText(operation, context) },
  ];
  const { factory, type, typeArguments, rest } = operationKind(operation, context);
  const types = [...operationTypes(operation, context), ...typeArguments];
  return {
    doc: operationDoc(operation, replacement(operation, context)),
    name: context.symbol(operation),
    type: `${context.scope.type("runtime", type)}<${types.join(", ")}>`,
    factory: context.runtime(factory),
    members: members.filter(({ value }) => value !== ""),
    rest,
  };
}

/** TypeScript types of an operation's parameters, of its body and of its answer. */
export function operationTypes(operation: OperationNode, context: ClientContext): string[] {
  const body = union(answersOf(operation).map((answer) => bodyType(answer, context)));
  const { response } = context.names(operation);
  return [paramsType(operation, context), body, context.scope.type("client/types", response)];
}

/** An operation without parameters is called with nothing, or with an empty object. */
function paramsType(operation: OperationNode, context: ClientContext): string {
  const { parameters, body } = operation;
  if (parameters.length === 0 && body === undefined) return "object";
  return context.scope.type("client/types", context.names(operation).params);
}

function bodyMember({ body }: OperationNode, context: ClientContext): string {
  if (body === undefined || body.contents.length === 0) return "";
  return bodyText(body, context);
}

/** Alternatives are the same for most operations, so that they become constants. */
function securityText({ security }: OperationNode, context: ClientContext): string {
  // An alternative that needs nothing stands beside the others: credentials are optional.
  const alternatives = security.map(
    (schemes) => `[${schemes.map(({ scheme }) => quote(scheme)).join(", ")}]`,
  );
  if (alternatives.length === 0) return "[]";
  return context.scope.constant("security", `[${alternatives.join(", ")}]`);
}

/** Reader of problem details in XML; those in JSON need none. Source: RFC 9457, appendix B. */
function problemText({ responses }: OperationNode, context: ClientContext): string {
  const isProblem = ({ mediaType }: ContentNode): boolean =>
    /^application\/problem\+xml\b/i.test(mediaType);
  const errors = responses.filter(({ status }) => !status.startsWith("2"));
  const isInXml = errors.some(({ contents }) => contents.some(isProblem));
  return isInXml ? context.runtime("readProblemXml") : "";
}

/** Name of the function that is to be used in place of a deprecated one. */
export function replacement(
  { replacedBy }: OperationNode,
  context: ClientContext,
): string | undefined {
  const operation = context.api.operations.find(({ id }) => id === replacedBy);
  return operation === undefined ? undefined : context.symbol(operation);
}
