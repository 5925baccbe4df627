export type { FixChange } from "../../generator/diagnostics/fix.ts";
