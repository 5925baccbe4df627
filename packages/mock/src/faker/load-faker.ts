import { createRequire } from "node:module";
import type { FakerCall } from "./faker-call.ts";

type Functions = Readonly<Record<string, unknown>>;

/** Used members of an instance of faker. */
interface Faker {
  seed(seed: number): unknown;
  setDefaultRefDate(date: string): void;
}

/** Calls functions of faker. */
export interface LoadedFaker {
  /** Result of the function for a seed; undefined where faker has no such function. */
  call(call: FakerCall, seed: number): unknown;
}

/** Before and after it are the dates of `date.past` and `date.soon`, which the clock must not move. */
const referenceDate = "2024-06-01T12:00:00.000Z";

/** The instance of `@faker-js/faker` for English, or for a locale; undefined where it is not installed. */
export function loadFaker(locale: string): LoadedFaker | undefined {
  const require = createRequire(import.meta.url);
  let faker: Faker;
  try {
    ({ faker } = require(`@faker-js/faker/locale/${locale}`) as { readonly faker: Faker });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  faker.setDefaultRefDate(referenceDate);
  const functionOf = ({
    module,
    method,
  }: FakerCall): ((...given: unknown[]) => unknown) | undefined => {
    const own = Object.hasOwn(faker, module) ? (faker as unknown as Functions)[module] : undefined;
    if (typeof own !== "object" || own === null || method in Object.prototype) return undefined;
    const found = (own as Functions)[method];
    return typeof found === "function" ? (found as () => unknown).bind(own) : undefined;
  };
  return {
    call(call, seed) {
      faker.seed(seed);
      return functionOf(call)?.(...call.parameters);
    },
  };
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "MODULE_NOT_FOUND" || code === "ERR_PACKAGE_PATH_NOT_EXPORTED";
}
