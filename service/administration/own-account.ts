import { badRequest, type ProblemReply } from "@diptych/runtime";
import type { Handlers } from "../generated/administration/server.ts";
import type { Session } from "../auth/session.ts";
import type { Login } from "../auth/sign-in.ts";
import type { Accounts } from "../domain/accounts/accounts.ts";

type OwnAccountHandlers = Pick<Required<Handlers<Session>>, "changeOwnPassword">;

/** Checks a password. It throws a problem after too many failures. */
export type SignInHere = (
  login: Login,
  request: { readonly raw?: unknown },
) => Promise<Session | undefined>;

/** The caller's own account. */
export function ownAccountHandlers(accounts: Accounts, signIn: SignInHere): OwnAccountHandlers {
  return {
    changeOwnPassword: async ({ body, session, request }) => {
      const { old_password: old, new_password: next } = body;
      const { userid } = session.account;
      // A directory is not asked for a password that cannot change here.
      await accounts.ownPassword(userid);
      if ((await signIn({ username: userid, password: old }, request)) === undefined)
        return mistaken("/old_password", "The old password is wrong.");
      if (next === old) return mistaken("/new_password", "The new password is the old one.");
      await accounts.changeOwnPassword(userid, next, session.sessionId);
      return { status: 204 };
    },
  };
}

const mistaken = (pointer: string, detail: string): ProblemReply<400> =>
  badRequest(detail, [{ pointer, detail }]);
