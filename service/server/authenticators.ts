import { isProblem, tooManyRequests, type ProblemReply } from "@diptych/runtime";
import { TooManyFailures } from "../auth/guessing/too-many-failures.ts";
import { isAdministrative, type Session } from "../auth/session.ts";
import type { SignIn } from "../auth/sign-in.ts";
import { isNamedToken, type NamedTokens } from "../domain/sessions/named-tokens.ts";
import type { Tokens } from "../auth/tokens.ts";

/** Address of the client of a request that an adapter carries, as far as it is known. */
export type AddressOf = (raw: unknown) => string | undefined;

interface Context {
  readonly operation: string;
  readonly request: { readonly raw?: unknown };
}

/** The parts that the hooks are made from. */
interface AuthenticatorParts {
  readonly signIn: SignIn;
  readonly tokens: Tokens;
  readonly namedTokens: NamedTokens;
  readonly addressOf: AddressOf;
}

/** The hooks of the schemes that both documents have. Source: B 5, spec v2 `authentication`. */
export function authenticators({ signIn, tokens, namedTokens, addressOf }: AuthenticatorParts) {
  return {
    basic: async (
      { username, password }: { readonly username: string; readonly password: string },
      { request }: Context,
    ): Promise<Session | ProblemReply | undefined> => {
      try {
        return await limited(() => signIn.byBasic(username, password, addressOf(request.raw)));
      } catch (error) {
        if (isProblem(error)) return error;
        throw error;
      }
    },
    bearer: ({ token }: { readonly token: string }): Promise<Session | undefined> =>
      isNamedToken(token) ? namedTokens.verify(token) : tokens.verify(token),
    bearerCookie: () => true as const,
    tokenCookie: async ({ value }: { readonly value: string }, { operation }: Context) => {
      // A cookie whose access has expired is good for one thing. Source: spec v3 `token-cookie`.
      const session =
        operation === "refreshTokenCookie"
          ? await tokens.verifyRefreshable(value)
          : await tokens.verify(value);
      // Cookies are for the administrative portal. Source: B 5.3.
      return session !== undefined && isAdministrative(session) ? session : undefined;
    },
  };
}

/** Throws a problem in place of the error about too many failures. */
export async function limited<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TooManyFailures)) throw error;
    throw tooManyRequests(error.message, error.retryAfter);
  }
}
