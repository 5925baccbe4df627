import type { PreparedScheme } from "./authenticator.ts";

/**
 * Value of WWW-Authenticate: every scheme of HTTP that a client may use, in the order of the
 * document. Basic comes with the charset of its credentials. Source: RFC 9110, 11.6.1; RFC 7617, 2.1.
 */
export function challengeOf(
  alternatives: readonly (readonly PreparedScheme[])[],
  realm: string,
): string {
  const challenges = new Set<string>();
  for (const { scheme } of alternatives.flat()) {
    if (scheme.kind !== "http") continue;
    challenges.add(
      scheme.scheme === "basic" ? `Basic realm=${quote(realm)}, charset="UTF-8"` : scheme.challenge,
    );
  }
  return [...challenges].join(", ");
}

/** A quoted string; characters that a header cannot hold are left out. Source: RFC 9110, 5.6.4. */
function quote(text: string): string {
  return `"${text.replace(/[^\t\x20-\x7e]/g, "").replace(/["\\]/g, "\\$&")}"`;
}
