import type { Breach } from "./check-answer.ts";

/** Why a request is refused, whether or not the document lists the status. */
export interface Refusal {
  /** Statuses by which frameworks refuse such a request before any code of the service. */
  readonly statuses: readonly number[];
  /** The request, in words. */
  readonly what: string;
}

/** Refusal of a request that breaks the document. Source: RFC 9110, 15.5; RFC 6585, 5. */
export const invalid: Refusal = {
  statuses: [400, 404, 411, 413, 414, 415, 422, 431],
  what: "what is not valid",
};

/** Refusal of a request without the right credentials. Source: RFC 9110, 15.5.2 and 15.5.4. */
export const unauthorized: Refusal = {
  statuses: [401, 403],
  what: "a request without the right credentials",
};

/** Answer to a request for a thing that the run itself has removed. Source: RFC 9110, 15.5.5 and 15.5.11. */
export const gone: Refusal = { statuses: [404, 410], what: "a request for what was removed" };

/**
 * Breaches of an answer to a request that may be refused: a status that the document does not list is a note then, since
 * frameworks refuse by themselves.
 */
export function refused(
  breaches: readonly Breach[],
  status: number,
  { statuses, what }: Refusal,
): readonly Breach[] {
  if (!statuses.includes(status)) return breaches;
  return breaches.map((breach) =>
    breach.rule === "status-undocumented"
      ? {
          rule: "refusal-undocumented",
          message: `${what} is refused with ${status}, which the document does not list`,
        }
      : breach,
  );
}
