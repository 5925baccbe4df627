import type { ConfigCheck } from "../config/config-check.ts";
import { checkChangeRules } from "./diff/config-check.ts";

/** Checks of the configuration that tools bring. */
export const configChecks: readonly ConfigCheck[] = [checkChangeRules];
