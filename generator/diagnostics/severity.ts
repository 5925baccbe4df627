/** An error stops generating; a warning and an information do not. */
export type Severity = "error" | "warning" | "info";
