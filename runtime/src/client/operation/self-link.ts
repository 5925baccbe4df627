import type { ClientResponse } from "../call/client-response.ts";

/** Names of members that hold links, or a link. */
interface Linked {
  readonly links?: unknown;
  readonly link?: unknown;
  readonly _links?: unknown;
  readonly self?: unknown;
  readonly rel?: unknown;
  readonly href?: unknown;
}

/**
 * The address at which the resource of a response can be read: the link of the body whose relation is `self`, else
 * the header `Location`; undefined without any. Links are objects with `rel` and `href` in `links` or `link`, or
 * `self` in `_links` or `links`.
 */
export function selfLink({ body, headers }: ClientResponse): string | undefined {
  const { links, link, _links } = membersOf(body);
  const listed = [links, link, membersOf(links).link].flat(1) as readonly unknown[];
  const named = [membersOf(_links).self, membersOf(links).self].flat(1) as readonly unknown[];
  const found = listed.find((one) => membersOf(one).rel === "self") ?? named.find(Boolean);
  const href = typeof found === "string" ? found : membersOf(found).href;
  return typeof href === "string" ? href : (headers.get("location") ?? undefined);
}

const membersOf = (value: unknown): Linked => Object(value) as Linked;
