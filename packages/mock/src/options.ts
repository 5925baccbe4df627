import type { PluginFinding } from "diptych/plugin";
import { fakerCall } from "./faker/faker-call.ts";
import { isJsonObject } from "./json.ts";

/** The `options` of the plugin in the configuration. */
export interface MockOptions {
  /** Whole number that decides which values are made up. Default: 1. */
  readonly seed?: number;
  /** Whether `./mocks/values` is emitted on its own. Default: true. */
  readonly values?: boolean;
  /** Whether `./mocks/handlers` is emitted, which brings `./mocks/values`. Default: true. */
  readonly handlers?: boolean;
  /** Most values of each type in `./mocks/arbitraries`, which is emitted where it is not 0. Default: 0. */
  readonly arbitraries?: number;
  /** Functions of `@faker-js/faker` for properties by their names, such as `email: internet.email`. */
  readonly faker?: FakerNames;
  /** Locale of faker, such as `de` or `pt_BR`. Default: `en`. */
  readonly fakerLocale?: string;
}

/** A function by its module and name; or an object of it and its parameters, of which one needs no list. */
export type FakerNames = Readonly<Record<string, string | Readonly<Record<string, unknown>>>>;

/** Settings of values that faker makes. */
export interface FakerOptions {
  readonly names: FakerNames;
  readonly locale: string;
}

/** Values of one type: all of them are printed. */
const mostValues = 1000;

const defaults: Required<MockOptions> = {
  seed: 1,
  values: true,
  handlers: true,
  arbitraries: 0,
  faker: {},
  fakerLocale: "en",
};

/** Whether a value may stand for an option. */
const checks: Readonly<Record<keyof MockOptions, (value: unknown) => boolean>> = {
  seed: Number.isSafeInteger,
  values: (value) => typeof value === "boolean",
  handlers: (value) => typeof value === "boolean",
  arbitraries: (value) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= mostValues,
  faker: (value) =>
    isJsonObject(value) && Object.values(value).every((one) => typeof fakerCall(one) !== "string"),
  fakerLocale: (value) => typeof value === "string" && /^[a-z]{2,3}(?:_[A-Za-z]{2,})*$/.test(value),
};

const cures: Readonly<Record<keyof MockOptions, string>> = {
  seed: "Write a whole number, such as seed: 12",
  values: "Write true or false",
  handlers: "Write true or false",
  arbitraries: `Write how many values of each type there are at most, such as arbitraries: 25, up to ${mostValues}`,
  faker: "Write functions by names of properties, such as faker: { email: internet.email }",
  fakerLocale: "Write a locale of faker, such as fakerLocale: de",
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
    const own = name as keyof MockOptions;
    if (!Object.hasOwn(cures, name)) {
      error(`There is no option '${name}'`, `The options are ${Object.keys(cures).join(", ")}`);
    } else if (checks[own](value)) {
      continue;
    } else {
      error(`The option '${name}' cannot be ${JSON.stringify(value)}`, cures[own]);
    }
    isGood = false;
  }
  return isGood ? { ...defaults, ...options } : undefined;
}
