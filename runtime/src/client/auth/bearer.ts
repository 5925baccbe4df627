import type { ClientAuth } from "../transport/client-auth.ts";
import { renewable } from "./renewable.ts";
import { withToken } from "./with-credential.ts";

/** A token, or a function that gives it for each request. */
export interface BearerCredentials {
  /**
   * The token. A function is asked for each request, and once more with the token that a server has
   * refused by 401, unless there is another by then; calls that are refused meanwhile wait for its answer.
   */
  readonly token: string | ((refused?: string) => string | Promise<string>);
}

/** Sends a bearer token from elsewhere with every request. Source: RFC 6750, section 2.1. */
export function bearer({ token }: BearerCredentials): ClientAuth {
  let renewal: Promise<string> | undefined;
  const ask = async (refused?: string): Promise<string> =>
    typeof token === "string" ? token : token(refused);
  return renewable((_, refused) => {
    if (refused === undefined) return ask();
    return (renewal ??= ask()
      .then((current) => (current === refused ? ask(refused) : current))
      .finally(() => (renewal = undefined)));
  }, withToken);
}
