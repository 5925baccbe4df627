/** Styles of each parameter location, the default first. Source: OpenAPI 3.2, Parameter Object, Style Values. */
export const parameterStyles = {
  path: ["simple", "matrix", "label"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  header: ["simple"],
  cookie: ["form", "cookie"],
  querystring: ["form"],
} as const;

type Location = keyof typeof parameterStyles;

/** The styles of a location; undefined for a text that is none. */
export function stylesOf(location: unknown): readonly string[] | undefined {
  const isLocation = typeof location === "string" && Object.hasOwn(parameterStyles, location);
  return isLocation ? parameterStyles[location as Location] : undefined;
}
