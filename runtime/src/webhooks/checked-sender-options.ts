import { clientChecks } from "../client/options/checked-options.ts";
import { checkFunction, optionMistakes, refuseMistakes, type Checks } from "../options/checks.ts";
import type { SenderOptions } from "./sender.ts";

/**
 * The options of a sender, unchanged.
 *
 * @throws {TypeError} names every mistake
 */
export function checkedSenderOptions(options: SenderOptions = {}): SenderOptions {
  const { baseUrl: _, ownServers: __, ...shared } = clientChecks;
  const checks: Checks<SenderOptions> = { ...shared, allow: checkFunction, sign: checkFunction };
  refuseMistakes("createSender", optionMistakes(options, checks, "option"));
  return options;
}
