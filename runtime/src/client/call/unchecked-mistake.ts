/** Options that ask for checks, which a client that is generated without them has not. */
export const checkOptions = ["validation", "formats", "json"] as const;

/** Options without those that ask for checks. */
export type Unchecked<Options> = Omit<Options, (typeof checkOptions)[number]> & {
  readonly [Name in (typeof checkOptions)[number]]?: undefined;
};

/** The mistake in options that ask for checks; undefined if none does. */
export function uncheckedMistake(options: object = {}): TypeError | undefined {
  const given = options as Readonly<Record<string, unknown>>;
  const found = checkOptions.filter(
    (name) => given[name] !== undefined && given[name] !== "off" && given[name] !== "ignore",
  );
  if (found.length === 0) return undefined;
  return new TypeError(
    `${found.join(" and ")}: the client is generated without checks (client.checks: none)`,
  );
}
