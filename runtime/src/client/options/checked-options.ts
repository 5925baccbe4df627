import { checkFunction, checkThat, optionMistakes, refuseMistakes } from "../../options/checks.ts";
import type { Checks } from "../../options/checks.ts";
import { checkByOperation } from "../../options/check-by-operation.ts";
import { checkJsonOptions } from "../../json/read/json-body-options.ts";
import { checkXmlOptions } from "../../xml/read/xml-body-options.ts";
import {
  checkDuration,
  checkFetchOptions,
  checkFormats,
  checkValidation,
} from "./option-checks.ts";
import type { RetryOptions } from "../transport/retry.ts";
import type { SerializedClientOptions } from "./serialized-transport.ts";
import type { ClientOptions, TransportOptions } from "../transport/transport.ts";
import { localTimes } from "../call/local-times.ts";

const checkCount = checkThat("a number from 0 on", (value) => (value as number) >= 0);

const retryChecks: Checks<RetryOptions> = {
  retries: checkCount,
  base: checkDuration,
  cap: checkDuration,
  longest: checkDuration,
};

/** Checks of the options of a client, by name. */
export const clientChecks: Checks<SerializedClientOptions<object>> = {
  // Its value is not shown, because it may hold credentials; the transport looks into it.
  baseUrl: (value) => (typeof value === "string" ? [] : ["baseUrl is not a text"]),
  ownServers: checkThat("true or false", (value) => typeof value === "boolean"),
  auth: checkFunction,
  fetch: checkFunction,
  fetchOptions: checkFetchOptions,
  timeout: checkDuration,
  retry: (value) => optionMistakes(value as RetryOptions, retryChecks, "option of retry"),
  headers: checkThat("an object of texts", (value) => typeof value === "object" && value !== null),
  interceptors: (value, name) =>
    Array.isArray(value)
      ? value.flatMap((item) => checkFunction(item, name))
      : checkThat("an array of functions", () => false)(value, name),
  bodyLimit: checkCount,
  validation: checkValidation,
  onMismatch: checkFunction,
  formats: checkFormats,
  json: checkJsonOptions,
  xml: checkXmlOptions,
  serializers: checkByOperation,
};

/**
 * The options of a client, with what reads times without offset if they ask for it. `createClient` checks them, so that a
 * misspelt name, or a number from a variable that is not set, does not go unnoticed; a transport of single operations
 * leaves that to the compiler, and is smaller for it.
 *
 * @throws {TypeError} names every mistake
 */
export function checkedOptions<Options extends ClientOptions>(
  options: Options,
): Options & Pick<TransportOptions, "json"> {
  refuseMistakes("createClient", [
    ...((options as Options | null)?.baseUrl === undefined ? ["baseUrl is missing"] : []),
    ...optionMistakes(options, clientChecks, "option"),
  ]);
  if (options.json === undefined) return options as Options & { readonly json?: undefined };
  const { timeOffset } = options.json;
  return { ...options, json: timeOffset === undefined ? undefined : localTimes(timeOffset) };
}
