import { checkThat, optionMistakes, type Check, type Checks } from "../../options/checks.ts";
import { isOffset } from "../../check/local-text.ts";
import type { JsonDecodeOptions } from "./json-decode-options.ts";

/** How a server or a client reads bodies in JSON; see the options of decoders. */
export type JsonBodyOptions = Pick<JsonDecodeOptions, "timeOffset">;

const checks: Checks<JsonBodyOptions> = {
  timeOffset: checkThat('"Z" or an offset such as "+02:00"', isOffset),
};

/** Mistake in the options of a server or a client for JSON. */
export const checkJsonOptions: Check = (value, name) =>
  typeof value === "object" && value !== null
    ? optionMistakes(value as JsonBodyOptions, checks, `option of ${name}`)
    : checkThat("an object", () => false)(value, name);
