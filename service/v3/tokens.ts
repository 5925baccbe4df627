import { forbidden, unauthorized, type Handlers } from "@diptych/v3/server";
import { isAdministrative, type Session } from "../auth/session.ts";
import type { Login } from "../auth/sign-in.ts";
import type { Tokens } from "../auth/tokens.ts";

type TokenHandlers = Pick<
  Required<Handlers<Session>>,
  "createToken" | "refreshToken" | "createTokenCookie" | "createTokensCookie" | "refreshTokenCookie"
>;

/** The challenge that a request without the cookie gets too. */
const cookieChallenge = 'Cookie realm="Cloud management service, version 3", cookie-name="token"';

const wrong = "The user name, the password or the organization is wrong.";

/** The parts that the handlers of tokens are made from. */
interface TokenParts {
  readonly signIn: SignInHere;
  readonly tokens: Tokens;
  /** Whether cookies are for HTTPS only. */
  readonly isSecure: () => boolean;
}

/** Checks a password. It throws a problem after too many failures. */
type SignInHere = (
  login: Login,
  request: { readonly raw?: unknown },
) => Promise<Session | undefined>;

/** Tokens of version 3. Source: B 5.2, B 5.3. */
export function tokenHandlers({ signIn, tokens, isSecure }: TokenParts): TokenHandlers {
  const { refresh: renewal } = tokens.lifetimes;
  const cookie = (token: string) => ({
    status: 201 as const,
    headers: {
      "Set-Cookie":
        `token=${token}; Path=/; Max-Age=${renewal}; HttpOnly; SameSite=Strict` +
        (isSecure() ? "; Secure" : ""),
    },
  });
  const createCookie = async (login: Login, request: { readonly raw?: unknown }) => {
    const session = await signIn(login, request);
    if (session === undefined) return unauthorized(wrong, "Bearer");
    // Source: B 5.3.
    if (!isAdministrative(session))
      return forbidden("Cookies are for the administrative portal; POST /tokens is for everybody.");
    const token = await tokens.issueFor(session);
    return token === undefined ? unauthorized(wrong, "Bearer") : cookie(token);
  };
  return {
    createToken: async ({ body, request }) => {
      const session = await signIn(body, request);
      const token = session && (await tokens.issueFor(session));
      return token === undefined ? unauthorized(wrong, "Bearer") : { status: 201, body: { token } };
    },
    refreshToken: async ({ body, request }) => {
      const given = body?.token ?? bearerOf(request.headers["authorization"]);
      const token = given === undefined ? undefined : await tokens.refresh(given);
      return token === undefined
        ? unauthorized(`A token is refreshed within ${inWords(renewal)}.`, "Bearer")
        : { status: 201, body: { token } };
    },
    createTokenCookie: ({ body, request }) => createCookie(body, request),
    createTokensCookie: ({ body, request }) => createCookie(body, request),
    refreshTokenCookie: async ({ request }) => {
      const given = cookieOf(request.headers["cookie"]);
      const token = given === undefined ? undefined : await tokens.refresh(given);
      return token === undefined
        ? unauthorized(`A cookie is refreshed within ${inWords(renewal)}.`, cookieChallenge)
        : cookie(token);
    },
  };
}

const inWords = (seconds: number): string =>
  seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;

/** The token of a header such as `Bearer abc`. The scheme may stand in any letters (RFC 9110, 11.1). */
function bearerOf(header: unknown): string | undefined {
  if (typeof header !== "string") return undefined;
  return /^bearer +([^\s]+) *$/i.exec(header)?.[1];
}

function cookieOf(header: unknown): string | undefined {
  if (typeof header !== "string") return undefined;
  return /(?:^|;\s*)token=([^;\s]+)/.exec(header)?.[1];
}
