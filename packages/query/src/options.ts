import type { PluginFinding } from "diptych/plugin";

/** The `options` of the plugin in the configuration. */
export interface QueryOptions {
  /** Whether `./query` is emitted: options of TanStack Query. Default: true. */
  readonly tanstack?: boolean;
  /** Whether `./swr` is emitted: keys and fetchers of SWR. Default: false. */
  readonly swr?: boolean;
  /** Framework for which `./hooks` is emitted: a hook per operation. Default: none. */
  readonly hooks?: "react";
  /** Name of the API in keys, where the title of the document is another's too. Default: the title. */
  readonly api?: string;
}

/** The options with their defaults. */
export interface ChosenOptions extends QueryOptions {
  readonly tanstack: boolean;
  readonly swr: boolean;
}

const defaults: ChosenOptions = { tanstack: true, swr: false };

/** Kind of each option, in words of messages. */
const kinds = {
  tanstack: ["boolean", "a boolean", "true or false"],
  swr: ["boolean", "a boolean", "true or false"],
  hooks: ["string", "the name of a framework", "react"],
  api: ["string", "a text", "books, the name that keys have"],
} as const;

/** The options with their defaults; undefined where they are wrong, which is reported. */
export function readOptions(
  given: unknown,
  report: (finding: PluginFinding) => void,
): ChosenOptions | undefined {
  const options = given ?? {};
  const error = (message: string, help: string): void =>
    report({ severity: "error", message, help });
  if (typeof options !== "object" || Array.isArray(options)) {
    error("The options are not an object", "Write options: { swr: true }");
    return undefined;
  }
  const wrong = Object.entries(options).filter(([name, value]) => {
    if (!isOption(name)) {
      error(`There is no option '${name}'`, "The options are tanstack, hooks, swr and api");
      return true;
    }
    const [kind, words, cure] = kinds[name];
    const isKnown = name !== "hooks" || value === "react";
    if (typeof value === kind && value !== "" && isKnown) return false;
    error(`The option '${name}' is not ${words}`, `Write ${name}: ${cure}`);
    return true;
  });
  const chosen = { ...defaults, ...options };
  if (wrong.length > 0) return undefined;
  if (chosen.hooks !== undefined && !chosen.tanstack) {
    error("Hooks need the options of TanStack Query", "Leave out tanstack: false, or hooks");
    return undefined;
  }
  if (chosen.tanstack || chosen.swr) return chosen;
  error("The plugin has nothing to write", "Let tanstack or swr be true, or remove the plugin");
  return undefined;
}

const isOption = (name: string): name is keyof typeof kinds => Object.hasOwn(kinds, name);
