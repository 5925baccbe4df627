import type { Handlers } from "../generated/administration/server.ts";
import type { Session } from "../auth/session.ts";
import type { Audit } from "../domain/audit/audit.ts";

type EventHandlers = Pick<Required<Handlers<Session>>, "listEvents">;

/** Handlers for the events of accounts and strangers. */
export function eventHandlers(audit: Audit): EventHandlers {
  return {
    listEvents: async ({ query: { from, to, ...query } }) => ({
      status: 200,
      body: {
        items: [...(await audit.list({ ...query, from: textOf(from), to: textOf(to) }))],
      },
    }),
  };
}

/** A time as rows have it, in UTC. */
const textOf = (time: string | undefined): string | undefined =>
  time === undefined ? undefined : new Date(time).toISOString();
