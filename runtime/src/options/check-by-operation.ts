import { checkFunction, checkThat, type Check } from "./checks.ts";

/** Functions by operation, `query` or `form`, and name of a parameter or a field. */
export const checkByOperation: Check = (value, name) =>
  eachMember(value, name, (places, operation) =>
    eachMember(places, operation, (functions, place) =>
      /\.(?:path|query|headers|cookies|form)$/.test(place)
        ? eachMember(functions, place, checkFunction)
        : [`there is no ${place}, only path, query, headers, cookies and form`],
    ),
  );

function eachMember(value: unknown, name: string, check: Check): readonly string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return checkThat("an object", () => false)(value, name);
  return Object.entries(value).flatMap(([own, member]: [string, unknown]) =>
    member === undefined ? [] : check(member, `${name}.${own}`),
  );
}
