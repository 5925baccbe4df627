import { headerOf, type WireAnswer, type WireRequest } from "../wire/message.ts";

/**
 * The address of the next page that an answer names: by the header `Link` (RFC 8288), or by a property `next` of the
 * body or of its links. Undefined where it is none of the same service.
 *
 * @param baseUrl address of the service
 */
export function nextPage(
  { url }: WireRequest,
  answer: WireAnswer,
  body: unknown,
  baseUrl: string,
): string | undefined {
  const found = byHeader(headerOf(answer, "link") ?? "") ?? byBody(body);
  if (found === undefined || !URL.canParse(found, url)) return undefined;
  const next = new URL(found, url);
  next.hash = "";
  return next.href.startsWith(`${baseUrl}/`) ? next.href : undefined;
}

function byHeader(text: string): string | undefined {
  for (const [, target, parameters = ""] of text.matchAll(/<([^<>]*)>([^<>]*)/g))
    if (/;\s*rel\s*=\s*"?(?:[^"]*\s)?next(?:[\s";,]|$)/i.test(parameters)) return target;
  return undefined;
}

function byBody(body: unknown): string | undefined {
  for (const place of [body, memberOf(body, "links"), memberOf(body, "_links")]) {
    const next = memberOf(place, "next");
    const text = typeof next === "string" ? next : memberOf(next, "href");
    if (typeof text === "string" && /^(?:https?:\/\/|[/?])/i.test(text)) return text;
  }
  return undefined;
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
