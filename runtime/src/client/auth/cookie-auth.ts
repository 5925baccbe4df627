import type { CallOptions, Transport } from "../operation.ts";
import type { ClientAuth, ClientRequest } from "../request.ts";
import { leaseAuth } from "./lease-auth.ts";
import type { LeaseTerms } from "./lease.ts";
import { withCookie } from "./with-cookie.ts";
import { withCredential } from "./with-credential.ts";

/** A call that sets the cookie; the options hold what it must send. */
export type SetCookieCall = (
  transport: Transport,
  options: CallOptions,
) => Promise<{ readonly headers: Headers }>;

/** How long a token in a cookie holds, and what sets it. */
export interface CookieTerms extends Pick<
  LeaseTerms<never>,
  "accessLifetime" | "renewalLifetime" | "now"
> {
  readonly create: SetCookieCall;
  readonly refresh?: SetCookieCall | undefined;
  /** What stands in the Authorization header, such as `BearerCookie`; none where it is absent. */
  readonly scheme?: string | undefined;
}

/** Cookies by name; empty in browsers, which keep them for themselves. */
type Cookies = ReadonlyMap<string, string>;

/** A token in a cookie, set and refreshed by itself like the one of `tokenAuth`. */
export function cookieAuth(terms: CookieTerms): ClientAuth {
  const { create, refresh, scheme, ...lifetimes } = terms;
  const include = { credentials: "include" } as const;
  return leaseAuth<Cookies>(
    {
      ...lifetimes,
      create: async (transport) => keepCookies(await create(transport, include)),
      refresh:
        refresh &&
        (async (transport, cookies) => {
          const headers: Record<string, string> = {};
          if (scheme !== undefined) headers["Authorization"] = scheme;
          if (cookies.size > 0) headers["Cookie"] = cookieHeader(cookies);
          const response = await refresh(transport, { ...include, headers });
          return keepCookies(response, cookies);
        }),
    },
    (request, cookies) => {
      let sent: ClientRequest = { ...request, ...include };
      if (scheme !== undefined) sent = withCredential(sent, "Authorization", scheme);
      if (cookies.size > 0) sent = withCookie(sent, cookieHeader(cookies));
      return sent;
    },
  );
}

/** Cookies of before with those that an answer sets; one without a value is gone. RFC 6265, 5.2. */
function keepCookies({ headers }: { readonly headers: Headers }, before?: Cookies): Cookies {
  const cookies = new Map(before);
  for (const line of headers.getSetCookie()) {
    const pair = line.replace(/;.*/s, "");
    const name = pair.slice(0, pair.indexOf("=")).trim();
    const value = pair.slice(pair.indexOf("=") + 1).trim();
    if (value === "") cookies.delete(name);
    else cookies.set(name, value);
  }
  return cookies;
}

function cookieHeader(cookies: Cookies): string {
  return Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
}
