export const safe = 2n ** 53n - 1n;

/** Integers of each format; a decimal one has no bounds but those of a number. Source: OpenAPI Format Registry. */
export const ranges: Readonly<Record<string, readonly [least: bigint, most: bigint]>> = {
  none: [-safe, safe],
  int8: [-(2n ** 7n), 2n ** 7n - 1n],
  int16: [-(2n ** 15n), 2n ** 15n - 1n],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint8: [0n, 2n ** 8n - 1n],
  uint16: [0n, 2n ** 16n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
  "double-int": [-safe, safe],
  decimal: [-safe, safe],
  decimal128: [-safe, safe],
  "sf-integer": [-(10n ** 15n - 1n), 10n ** 15n - 1n],
};

export const formats = Object.keys(ranges);

/** The ends of all ranges and the integers beside them. */
export const integers = [
  ...new Set([
    0n,
    -(2n ** 53n),
    2n ** 53n,
    2n ** 53n + 1n,
    10n ** 21n,
    ...Object.values(ranges).flatMap((ends) => ends.flatMap((end) => [end - 1n, end, end + 1n])),
  ]),
];

export const schemaOf = (format: string): string =>
  format === "none" ? "{ type: integer }" : `{ type: integer, format: ${format} }`;

export const typeOf = (format: string): string => `V${format.replace("-", "")}`;

/** Settings that say how integers and numbers are held. */
export const settings = [
  { int64: "number" },
  { int64: "bigint" },
  { int64: "number", decimals: { as: "string", numbers: "all" } },
] as const;

export type Settings = (typeof settings)[number];

/** Whether integers of a format are held as `bigint`. */
export const isBig = ({ int64 }: Settings, format: string): boolean =>
  int64 === "bigint" && (format === "int64" || format === "uint64");

/** The law: an integer is within the bounds of its format, and held exactly. */
export function isAllowed(given: Settings, format: string, value: bigint): boolean {
  const [least, most] = ranges[format] ?? [0n, 0n];
  const isWithin = value >= least && value <= most;
  return isWithin && (isBig(given, format) || (value >= -safe && value <= safe));
}

/** The value that TypeScript has for an integer. */
export const held = (given: Settings, format: string, value: bigint): number | bigint =>
  isBig(given, format) ? value : Number(value);
