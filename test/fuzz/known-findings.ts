import type { Finding } from "./examine.ts";
import type { Schemas } from "./schemas.ts";

/** A kind of findings that is not mended, and why. */
interface KnownFinding {
  readonly reason: string;
  readonly matches: (finding: Finding, schemas: Schemas) => boolean;
}

/** `docs/json-codecs.md` tells users of these. */
export const knownFindings: readonly KnownFinding[] = [];

export const isKnown = (finding: Finding, schemas: Schemas): boolean =>
  knownFindings.some(({ matches }) => matches(finding, schemas));
