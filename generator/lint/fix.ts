export type { FixChange, ValueChange } from "../diagnostics/fix.ts";
