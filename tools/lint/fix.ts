export type { FixChange, ValueChange } from "../../generator/diagnostics/fix.ts";
