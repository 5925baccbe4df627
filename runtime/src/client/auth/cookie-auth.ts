import type { CallOptions } from "../call/call-options.ts";
import type { Transport } from "../call/client-transport.ts";
import type { ClientAuth } from "../transport/client-auth.ts";
import type { ClientRequest } from "../call/client-request.ts";
import { leaseAuth } from "./lease-auth.ts";
import type { LeaseTerms } from "./lease.ts";
import { withCookie } from "./with-cookie.ts";
import { withCredential } from "./with-credential.ts";
import { parseSetCookie, type SetCookie } from "../../http/set-cookie.ts";
import type { WebHeaders } from "../../http/web-types.ts";

/** A call that sets the cookie; the options carry what it must send. */
export type SetCookieCall = (
  transport: Transport,
  options: CallOptions,
) => Promise<{ readonly headers: WebHeaders }>;

/** Lifetime of a token in a cookie, and the calls that set it. */
export interface CookieTerms extends Pick<
  LeaseTerms<never>,
  "accessLifetime" | "renewalLifetime" | "now"
> {
  readonly create: SetCookieCall;
  readonly refresh?: SetCookieCall | undefined;
  /** Scheme of the Authorization header, such as `BearerCookie`; without it no header is sent. */
  readonly scheme?: string | undefined;
}

/** Cookies by name; empty in browsers, which keep cookies themselves. */
type Cookies = ReadonlyMap<string, string>;

/** A token in a cookie, set and refreshed automatically like the one of `tokenAuth`. */
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

/**
 * The former cookies with those that a response sets; one without a value, or that has expired, is
 * removed. Source: RFC 6265, 5.2 and 5.3.
 */
function keepCookies({ headers }: { readonly headers: WebHeaders }, before?: Cookies): Cookies {
  const cookies = new Map(before);
  for (const line of headers.getSetCookie()) {
    const cookie = parseSetCookie(line);
    if (cookie === undefined) continue;
    const { name, value, attributes } = cookie;
    if (value === "" || isOver(attributes)) cookies.delete(name);
    else cookies.set(name, value);
  }
  return cookies;
}

/** Whether a cookie with these attributes has expired. */
function isOver({ expires = "", "max-age": age }: SetCookie["attributes"]): boolean {
  return age === undefined ? Date.parse(expires) <= Date.now() : Number(age) <= 0;
}

function cookieHeader(cookies: Cookies): string {
  return Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
}
