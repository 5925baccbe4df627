import type { PluginFinding } from "diptych/plugin";

/** The `options` of the plugin in the configuration. */
export interface QueryOptions {
  /** Whether `./query` is emitted: options of TanStack Query. Default: true. */
  readonly tanstack?: boolean;
  /** Whether `./swr` is emitted: keys and fetchers of SWR. Default: false. */
  readonly swr?: boolean;
}

const defaults: Required<QueryOptions> = { tanstack: true, swr: false };

/** The options with their defaults; undefined where they are wrong, which is reported. */
export function readOptions(
  given: unknown,
  report: (finding: PluginFinding) => void,
): Required<QueryOptions> | undefined {
  const options = given ?? {};
  const error = (message: string, help: string): void =>
    report({ severity: "error", message, help });
  if (typeof options !== "object" || Array.isArray(options)) {
    error("The options are not an object", "Write options: { swr: true }");
    return undefined;
  }
  const wrong = Object.entries(options).filter(
    ([name, value]) => !Object.hasOwn(defaults, name) || typeof value !== "boolean",
  );
  for (const [name] of wrong) {
    const isKnown = Object.hasOwn(defaults, name);
    if (isKnown) error(`The option '${name}' is not a boolean`, `Write ${name}: true or false`);
    else error(`There is no option '${name}'`, "The options are tanstack and swr");
  }
  const chosen = { ...defaults, ...options };
  if (wrong.length > 0) return undefined;
  if (chosen.tanstack || chosen.swr) return chosen;
  error("The plugin has nothing to write", "Let tanstack or swr be true, or remove the plugin");
  return undefined;
}
