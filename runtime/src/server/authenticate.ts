import { isProblem, type ProblemReply } from "../problem/problem.ts";
import type { PreparedScheme } from "./authenticator.ts";
import { credentialsOf } from "./credentials.ts";
import type { ServerOperation } from "./operation.ts";
import type { ServerRequest } from "./request.ts";
import { isThenable } from "./thenable.ts";

/** What came of the credentials: who it is, a refusal, or neither where none were good. */
export type Authentication =
  | { readonly accepted: true; readonly session: unknown }
  | { readonly accepted: false; readonly refusal: ProblemReply | undefined };

const nobody: Authentication = { accepted: true, session: undefined };
const refused: Authentication = { accepted: false, refusal: undefined };

/** The first alternative whose schemes all accept. Source: OpenAPI 3.1, Security Requirement Object. */
export async function authenticate(
  operation: ServerOperation,
  alternatives: readonly (readonly PreparedScheme[])[],
  request: ServerRequest,
  query: string,
): Promise<Authentication> {
  /** Answers of hooks, so that a scheme of several alternatives is asked once. */
  let answers: Map<string, unknown> | undefined;
  for (const alternative of alternatives) {
    if (alternative.length === 0) return nobody;
    let session: unknown = true;
    for (const { key, scheme, scopes, authenticate: check } of alternative) {
      let answer = answers?.get(key);
      if (answer === undefined) {
        const credentials = credentialsOf(scheme, request, query);
        if (credentials !== undefined) {
          const { id, method, path } = operation;
          answer = check(credentials, { operation: id, method, path, scopes, request });
          if (isThenable(answer)) answer = await answer;
        }
        answer ??= false;
        if (alternatives.length > 1) (answers ??= new Map()).set(key, answer);
      }
      if (isProblem(answer)) return { accepted: false, refusal: answer };
      if (answer === false) {
        session = undefined;
        break;
      }
      if (session === true) session = answer;
    }
    if (session !== undefined) {
      return { accepted: true, session: session === true ? undefined : session };
    }
  }
  return refused;
}
