import type { PreparedScheme } from "./authenticator.ts";

/**
 * Value of WWW-Authenticate: every HTTP scheme that a client may use, in the order of the document.
 * Basic comes with the charset of its credentials. Without HTTP schemes, the others are named
 * by their kind, a cookie with its name, because a 401 must have a challenge; clients ignore those that they do not know.
 * Source: RFC 9110, 11.6.1 and 15.5.2; RFC 7617, 2.1.
 */
export function challengeOf(
  alternatives: readonly (readonly PreparedScheme[])[],
  realm: string,
): string {
  const challenges = new Set<string>();
  const others = new Set<string>();
  for (const { scheme } of alternatives.flat()) {
    if (scheme.kind === "apiKey" && scheme.in === "cookie")
      others.add(`Cookie realm=${quote(realm)}, cookie-name=${quote(scheme.parameter)}`);
    else if (scheme.kind === "apiKey") others.add(`ApiKey realm=${quote(realm)}`);
    else if (scheme.kind === "mutualTLS") others.add(`MutualTLS realm=${quote(realm)}`);
    else if (scheme.kind === "undeclared") others.add(`Undeclared realm=${quote(realm)}`);
    else if (scheme.scheme === "basic")
      challenges.add(`Basic realm=${quote(realm)}, charset="UTF-8"`);
    else challenges.add(scheme.challenge);
  }
  return [...(challenges.size > 0 ? challenges : others)].join(", ");
}

/** A quoted string; characters that a header cannot hold are left out. Source: RFC 9110, 5.6.4. */
function quote(text: string): string {
  return `"${text.replace(/[^\t\x20-\x7e]/g, "").replace(/["\\]/g, "\\$&")}"`;
}
