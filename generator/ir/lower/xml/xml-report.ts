import type { Diagnostics } from "../../../diagnostics/diagnostics.ts";

/** Where findings about XML go: to the run's diagnostics, or nowhere while nothing is checked yet. */
export type XmlReport = Pick<Diagnostics, "reportOnce" | "refuseOnce">;

/** Findings are reported once it is known which schemas XML is emitted for. */
export const unreported: XmlReport = {
  reportOnce: () => undefined,
  refuseOnce: () => undefined,
};
