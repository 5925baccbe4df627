import { unauthorized, type Handlers } from "@diptych/v3/server";
import type { Session } from "../auth/session.ts";
import type { Login, SignIn } from "../auth/sign-in.ts";
import { accessLifetime, renewalLifetime, type Tokens } from "../auth/tokens.ts";
import { administrativeRoles } from "../domain/model/account.ts";

type TokenHandlers = Pick<
  Required<Handlers<Session>>,
  "createToken" | "refreshToken" | "createTokenCookie" | "createTokensCookie" | "refreshTokenCookie"
>;

const wrong = "The user name, the password or the organization is wrong.";

/** Tokens of version 3. Source: B 5.2, B 5.3. */
export function tokenHandlers(signIn: SignIn, tokens: Tokens, isSecure: boolean): TokenHandlers {
  const cookie = (token: string) => ({
    status: 201 as const,
    headers: {
      "Set-Cookie":
        `token=${token}; Path=/; Max-Age=${renewalLifetime}; HttpOnly; SameSite=Strict` +
        (isSecure ? "; Secure" : ""),
    },
  });
  const createCookie = async (login: Login) => {
    const session = await signIn.byPassword(login);
    // Cookies are for the administrative portal. Source: B 5.3.
    if (session === undefined || !administrativeRoles.includes(session.account.role))
      return unauthorized(wrong, "Bearer");
    return cookie(await tokens.issueFor(session));
  };
  return {
    createToken: async ({ body }) => {
      const session = await signIn.byPassword(body);
      if (session === undefined) return unauthorized(wrong, "Bearer");
      return { status: 201, body: { token: await tokens.issueFor(session) } };
    },
    refreshToken: async ({ body }) => {
      const token = await tokens.refresh(body.token);
      return token === undefined
        ? unauthorized(`A token is refreshed within ${renewalLifetime / 60} minutes.`, "Bearer")
        : { status: 201, body: { token } };
    },
    createTokenCookie: ({ body }) => createCookie(body),
    createTokensCookie: ({ body }) => createCookie(body),
    refreshTokenCookie: async ({ request }) => {
      const given = cookieOf(request.headers["cookie"]);
      const token = given === undefined ? undefined : await tokens.refresh(given);
      return token === undefined
        ? unauthorized(`The cookie is refreshed every ${accessLifetime} seconds.`, "BearerCookie")
        : cookie(token);
    },
  };
}

function cookieOf(header: unknown): string | undefined {
  if (typeof header !== "string") return undefined;
  return /(?:^|;\s*)token=([^;\s]+)/.exec(header)?.[1];
}
