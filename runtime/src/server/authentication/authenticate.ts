import { isProblem, type ProblemReply } from "../../problem/problem.ts";
import type { PreparedScheme } from "./authenticator.ts";
import { credentialsOf } from "./credentials.ts";
import type { ServerOperation } from "../description/server-operation.ts";
import type { ServerRequest } from "../message/server-request.ts";
import { isThenable } from "../../check/is-thenable.ts";

/** Result of checking credentials: the session, a refusal, or neither if none were valid. */
export type Authentication =
  | { readonly accepted: true; readonly session: unknown }
  | { readonly accepted: false; readonly refusal: ProblemReply | undefined };

const nobody: Authentication = { accepted: true, session: undefined };
const refused: Authentication = { accepted: false, refusal: undefined };

/**
 * Looks for the first alternative whose schemes all accept. Source: OpenAPI 3.1, Security
 * Requirement Object.
 *
 * @param answers results of hooks so far, by key of scheme, so that each is called once
 * @returns a promise only if a hook returned one
 */
export function authenticate(
  operation: ServerOperation,
  alternatives: readonly (readonly PreparedScheme[])[],
  request: ServerRequest,
  query: string,
  answers?: Map<string, unknown>,
): Authentication | PromiseLike<Authentication> {
  for (const alternative of alternatives) {
    if (alternative.length === 0) return nobody;
    let session: unknown = true;
    for (const scheme of alternative) {
      let answer = answers?.get(scheme.key);
      if (answer === undefined) {
        answer = askHook(scheme, operation, request, query);
        if (isThenable(answer)) {
          // Starts over with one more result known.
          return answer.then((settled) => {
            const known = new Map(answers).set(scheme.key, settled ?? false);
            return authenticate(operation, alternatives, request, query, known);
          });
        }
        answer ??= false;
        if (answer === false || alternative.length > 1) {
          answers = (answers ?? new Map<string, unknown>()).set(scheme.key, answer);
        }
      }
      if (isProblem(answer)) return { accepted: false, refusal: answer };
      if (answer === false) {
        session = undefined;
        break;
      }
      if (session === true) session = answer;
    }
    if (session !== undefined) return { accepted: true, session };
  }
  return refused;
}

/** Result of a scheme's hook for the credentials in the request; undefined if there are none. */
function askHook(
  { scheme, scopes, authenticate: check }: PreparedScheme,
  { id, method, path }: ServerOperation,
  request: ServerRequest,
  query: string,
): unknown {
  const credentials = credentialsOf(scheme, request, query);
  if (credentials === undefined) return undefined;
  return check(credentials, { operation: id, method, path, scopes, request });
}
