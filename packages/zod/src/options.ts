import type { PluginContext } from "diptych/plugin";
import type { Flavor } from "./flavor.ts";

/** The form of Zod that the options choose; what is wrong in them is reported. */
export function readFlavor(options: unknown, report: PluginContext["report"]): Flavor {
  if (options === undefined) return "zod";
  const given = options as Readonly<Record<string, unknown>> | null;
  const isRecord = typeof given === "object" && given !== null && !Array.isArray(given);
  const { flavor = "zod", ...others } = isRecord ? given : { options };
  const isKnown = flavor === "zod" || flavor === "mini";
  const unknown = Object.keys(others);
  if (!isKnown || unknown.length > 0) {
    const wrong = isKnown ? `'${unknown.join("', '")}' is no option` : "'flavor' has no such value";
    report({ severity: "error", message: wrong, help: "The only option is 'flavor: mini'" });
  }
  return flavor === "mini" ? "mini" : "zod";
}
