import type { PluginFinding } from "diptych/plugin";

/** The `options` of the plugin in the configuration. */
export interface MockOptions {
  /** Whole number that decides which values are made up. Default: 1. */
  readonly seed?: number;
  /** Whether `./mocks/values` is emitted on its own. Default: true. */
  readonly values?: boolean;
  /** Whether `./mocks/handlers` is emitted, which brings `./mocks/values`. Default: true. */
  readonly handlers?: boolean;
}

const cures: Readonly<Record<keyof MockOptions, string>> = {
  seed: "Write a whole number, such as seed: 12",
  values: "Write true or false",
  handlers: "Write true or false",
};

/** The options with their defaults; undefined where they are wrong, which is reported. */
export function readOptions(
  given: unknown,
  report: (finding: PluginFinding) => void = () => undefined,
): Required<MockOptions> | undefined {
  const options = given ?? {};
  const error = (message: string, help: string): undefined => {
    report({ severity: "error", message, help });
  };
  if (typeof options !== "object" || Array.isArray(options))
    return error("The options are not an object", "Write options: { seed: 12 }");
  let isGood = true;
  for (const [name, value] of Object.entries(options)) {
    const cure = Object.hasOwn(cures, name) ? cures[name as keyof MockOptions] : undefined;
    if (cure === undefined) {
      error(`There is no option '${name}'`, `The options are ${Object.keys(cures).join(", ")}`);
    } else if (name === "seed" ? Number.isSafeInteger(value) : typeof value === "boolean") {
      continue;
    } else {
      error(`The option '${name}' cannot be ${JSON.stringify(value)}`, cure);
    }
    isGood = false;
  }
  return isGood ? { seed: 1, values: true, handlers: true, ...options } : undefined;
}
