import { type Checks, checkThat, optionMistakes } from "../../options/checks.ts";
import type { CorsOptions } from "./cors.ts";

const checkNames = checkThat("a list of names of headers", (value) => {
  return Array.isArray(value) && value.every((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(String(name)));
});

const checks: Checks<CorsOptions> = {
  origins: checkThat("a list of origins such as https://app.example, a function, or *", (value) => {
    return (
      value === "*" ||
      typeof value === "function" ||
      (Array.isArray(value) && value.every((origin) => isOrigin(origin)))
    );
  }),
  credentials: checkThat("true or false", (value) => typeof value === "boolean"),
  allowHeaders: checkNames,
  exposeHeaders: checkNames,
  maxAge: checkThat("a whole number of seconds", (value) => {
    return Number.isSafeInteger(value) && (value as number) >= 0;
  }),
};

/** Says what is wrong with the option `cors`. */
export function checkCors(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return ["cors is not an object"];
  const given = value as CorsOptions;
  return [
    ...(given.origins === undefined ? ["cors has no origins"] : []),
    ...optionMistakes(given, checks, "option of cors"),
    // Browsers refuse the pair. Source: Fetch Standard, 3.2.5.
    ...(given.origins === "*" && given.credentials === true
      ? ["cors allows credentials to every origin; name the origins"]
      : []),
  ];
}

/** An origin as browsers write it: scheme, host and port, without a path. `null` is none to trust. */
function isOrigin(value: unknown): boolean {
  if (typeof value !== "string") return false;
  try {
    return new URL(value).origin === value;
  } catch {
    return false;
  }
}
