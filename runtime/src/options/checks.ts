/** Says what is wrong with the value of an option; nothing if it is good. */
export type Check = (value: unknown, name: string) => readonly string[];

/** A check for each option, so that a new one does not compile until it has one. */
export type Checks<Options> = { readonly [Name in keyof Options]-?: Check };

/** Longest time that a timer takes; a longer one would end at once. */
const longest = 2 ** 31 - 1;

/** A check that says what is expected. */
export function checkThat(expected: string, isGood: (value: unknown) => boolean): Check {
  return (value, name) =>
    isGood(value) ? [] : [`${name} is ${shown(value)}, which is not ${expected}`];
}

export const checkFunction: Check = /* @__PURE__ */ checkThat(
  "a function",
  (value) => typeof value === "function",
);

/** Milliseconds of a timer; 0 for none. */
export const checkTime: Check = /* @__PURE__ */ checkThat(
  `a number of milliseconds from 0 to ${longest}`,
  (value) => typeof value === "number" && value >= 0 && value <= longest,
);

/** Mistakes in options: unknown names, and invalid values. Undefined ones count as absent. */
export function optionMistakes<Options extends object>(
  given: Options,
  checks: Checks<Options>,
  what: string,
): string[] {
  if (typeof given !== "object" || (given as unknown) === null || Array.isArray(given))
    return [`the ${what.replace("option", "options")} are not an object`];
  return Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (!Object.hasOwn(checks, name)) return [`there is no ${what} ${name}`];
    return [...checks[name as keyof Options](value, name)];
  });
}

/** @throws {TypeError} there are mistakes */
export function refuseMistakes(caller: string, found: readonly string[]): void {
  if (found.length > 0) throw new TypeError(`${caller}: ${found.join("; ")}`);
}

function shown(value: unknown): string {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value);
    case "object":
      return value === null ? "null" : "an object";
    case "function":
      return "a function";
    default:
      return String(value);
  }
}
