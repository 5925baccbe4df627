import { ownProperty } from "../../check/objects.ts";
import type { ClientAuth } from "../transport/client-auth.ts";
import type { SendRequest } from "../call/client-request.ts";

/**
 * Several credentials by name of the document's security scheme. An operation gets those of its
 * first alternative that is complete, and none if no alternative is. Where the document declares no
 * security, it gets the first credentials.
 */
export function bySchemes(offered: Readonly<Record<string, ClientAuth | undefined>>): ClientAuth {
  return (request, next, call) => {
    const add = pick(offered, call.security).reduce<SendRequest>(
      (inner, auth) => (sent) => auth(sent, inner, call),
      next,
    );
    return add(request);
  };
}

function pick(
  offered: Readonly<Record<string, ClientAuth | undefined>>,
  security: readonly (readonly string[])[],
): readonly ClientAuth[] {
  for (const schemes of security) {
    if (schemes.includes("*"))
      return Object.values(offered)
        .filter((auth) => auth !== undefined)
        .slice(0, 1);
    const found = schemes
      .map((scheme) => ownProperty(offered, scheme) as ClientAuth | undefined)
      .filter((auth) => auth !== undefined);
    // The same credentials may serve several schemes, such as a header and its cookie.
    if (found.length > 0 && found.length === schemes.length) return [...new Set(found)];
  }
  return [];
}
