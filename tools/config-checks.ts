import type { ConfigCheck } from "./frame/config/config-check.ts";
import { checkChangeRules } from "./diff/run/config-check.ts";

/** Checks of the configuration that tools bring. */
export const configChecks: readonly ConfigCheck[] = [checkChangeRules];
