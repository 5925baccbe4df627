/** Weight of a finding where it is reported: an error stops generating, the others do not. */
export type Severity = "error" | "warning" | "info";

/**
 * The class of a finding. Nothing right can be made of what is fatal. What is faulty is against the
 * letter, but its meaning is clear, or nothing in the code depends on it: generating takes it, lint
 * refuses it.
 */
export type FaultClass = "fatal" | "faulty" | "doubtful" | "note";

/** Severities of findings while code is generated. */
export const generateSeverity: Readonly<Record<FaultClass, Severity>> = {
  fatal: "error",
  faulty: "warning",
  doubtful: "warning",
  note: "info",
};

/** Severities of findings of `diptych lint`. */
export const lintSeverity: Readonly<Record<FaultClass, Severity>> = {
  ...generateSeverity,
  faulty: "error",
};
