/** Formats of findings; `stylish` is for people. */
export const formatNames = [
  "stylish",
  "json",
  "sarif",
  "junit",
  "github",
  "gitlab",
  "checkstyle",
  "markdown",
] as const;

export type FormatName = (typeof formatNames)[number];
