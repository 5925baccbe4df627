import type { Server, ServerRequest } from "@diptych/runtime";
import type { Audit } from "../../domain/audit/audit.ts";
import { runFor, type Call } from "../../domain/audit/calls.ts";
import type { Clock } from "../../domain/shared/clock.ts";
import type { Ids } from "../../domain/shared/ids.ts";
import type { AddressOf } from "../authenticators.ts";

/** The parts of a server whose requests can be told apart. */
interface CallParts {
  readonly addressOf: AddressOf;
  /** Ids of requests that bring none. */
  readonly requestIds: Ids;
  readonly audit: Audit;
  readonly clock: Clock;
}

/** A server that gives each request an id, and works for whoever sent it. */
export function withCalls(
  server: Server,
  { addressOf, requestIds, audit, clock }: CallParts,
): Server {
  return async (request) => {
    const call: Call = {
      id: givenId(request) ?? requestIds.uuid(),
      clock,
      address: addressOf(request.raw),
      account: undefined,
      operation: undefined,
    };
    const response = await runFor(call, () => server(request));
    if (response.status === 403) {
      const { account, address, operation } = call;
      audit.count({ kind: "refused", account, address, subject: operation });
    }
    return { ...response, headers: [...response.headers, "X-Request-Id", call.id] };
  };
}

/** The id that a request brings, where it is one. */
function givenId({ headers }: ServerRequest): string | undefined {
  const given = headers["x-request-id"];
  return typeof given === "string" && /^[\w.+/=:-]{1,64}$/.test(given) ? given : undefined;
}
