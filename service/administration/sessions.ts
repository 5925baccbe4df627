import { forbidden } from "@diptych/runtime";
import type { Handlers } from "../generated/administration/server.ts";
import type {
  NamedToken as TokenBody,
  Session as SessionBody,
} from "../generated/administration/types.ts";
import type { Session } from "../auth/session.ts";
import type { NamedTokens } from "../domain/sessions/named-tokens.ts";
import type { Sessions } from "../domain/sessions/sessions.ts";
import type { NamedToken } from "../model/named-token.ts";

type SessionHandlers = Pick<
  Required<Handlers<Session>>,
  | "listOwnSessions"
  | "endOwnSession"
  | "listOwnTokens"
  | "createOwnToken"
  | "revokeOwnToken"
  | "listSessions"
  | "endSession"
  | "listTokens"
  | "revokeToken"
>;

const ended = { status: 204 } as const;

/** Sessions and named tokens, of the caller and of others. */
export function sessionHandlers(sessions: Sessions, tokens: NamedTokens): SessionHandlers {
  const sessionsOf = async (userid: string, current?: string) => ({
    status: 200 as const,
    body: {
      items: (await sessions.list(userid)).map(
        (one): SessionBody => ({
          id: one.id,
          began: one.began,
          address: one.address,
          organization: one.organization,
          renewable_until: one.renewableUntil,
          is_current: one.id === current,
        }),
      ),
    },
  });
  const tokensOf = async (userid: string) => ({
    status: 200 as const,
    body: { items: (await tokens.list(userid)).map(bodyOf) },
  });
  return {
    listOwnSessions: ({ session }) => sessionsOf(session.account.userid, session.sessionId),
    endOwnSession: async ({ path, session }) => {
      await sessions.end(session.account.userid, path.session_id);
      return ended;
    },
    listOwnTokens: ({ session }) => tokensOf(session.account.userid),
    createOwnToken: async ({ body, session }) => {
      // Else a token would outlive its end by making the next one.
      if (session.tokenId !== undefined) return forbidden("A named token makes no other one.");
      const { token, kept } = await tokens.create(session.account.userid, {
        ...body,
        organizationId: session.membership?.organization.id ?? null,
      });
      return { status: 201, body: { token, named_token: bodyOf(kept) } };
    },
    revokeOwnToken: async ({ path, session }) => {
      await tokens.revoke(session.account.userid, path.token_id);
      return ended;
    },
    listSessions: ({ path, session }) => sessionsOf(path.user_name, session.sessionId),
    endSession: async ({ path }) => {
      await sessions.end(path.user_name, path.session_id);
      return ended;
    },
    listTokens: ({ path }) => tokensOf(path.user_name),
    revokeToken: async ({ path }) => {
      await tokens.revoke(path.user_name, path.token_id);
      return ended;
    },
  };
}

const bodyOf = ({ id, name, organization, created, ends, lastUsed }: NamedToken): TokenBody => ({
  id,
  name,
  organization,
  created,
  ends,
  last_used: lastUsed,
});
