import type { Finding } from "./examine.ts";
import type { Schemas } from "./schemas.ts";

/** A kind of findings that is not mended, and why. */
interface KnownFinding {
  readonly reason: string;
  readonly matches: (finding: Finding, schemas: Schemas) => boolean;
}

/** `docs/json-codecs.md` tells users of these. */
export const knownFindings: readonly KnownFinding[] = [
  {
    reason:
      "decoders leave out what a member of a union does not name, and without it the value may be of several",
    matches: ({ kind, detail }, schemas) =>
      kind === "decoded-value" &&
      detail.includes("exactly one") &&
      JSON.stringify(schemas).includes('"oneOf"'),
  },
];

export const isKnown = (finding: Finding, schemas: Schemas): boolean =>
  knownFindings.some(({ matches }) => matches(finding, schemas));
