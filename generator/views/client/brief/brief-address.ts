import type { OperationNode } from "../../../ir/index.ts";
import { isUnchecked } from "../../options.ts";
import type { ClientContext } from "../context.ts";
import { clientParams } from "../params.ts";
import { isBriefScalar, sentPath } from "../request.ts";

/**
 * The form of an operation's address, `/pets/{id}{?size,page}`, from which a client without checks makes it; undefined
 * where a parameter is no scalar in the usual style, or one of the query is required.
 */
export function briefForm(operation: OperationNode, context: ClientContext): string | undefined {
  if (!isUnchecked(context.options) || operation.together.length > 0) return undefined;
  const params = clientParams(operation).filter(
    ({ parameter }) => parameter.in !== "header" && parameter.in !== "cookie",
  );
  const isBrief = params.every(
    (param) =>
      isBriefScalar(param, context) &&
      /^[^{},?]+$/.test(param.name) &&
      param.parameter.required === (param.parameter.in === "path"),
  );
  const path = sentPath(operation.path);
  // Every other part is a name in braces.
  const parts = path.split(/\{([^{}]*)\}/);
  const isWhole = parts.every((part, i) =>
    i % 2 === 0
      ? !/[{}?]/.test(part)
      : params.some(({ parameter }) => parameter.in === "path" && parameter.name === part),
  );
  if (!isBrief || !isWhole) return undefined;
  const own = parts.map((part, i) => (i % 2 === 0 ? encodeURI(part) : `{${part}}`)).join("");
  const query = params.filter(({ parameter }) => parameter.in === "query").map(({ name }) => name);
  return query.length === 0 ? own : `${own}{?${query.join(",")}}`;
}
