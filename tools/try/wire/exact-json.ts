/** Stands in front of the digits of an integer within a text of JSON, until its quotes go. */
const mark = "\u0000bigint ";

/** JSON of a value whose integers may be bigints, which are written with all digits; undefined without a value. */
export function exactJson(value: unknown): string | undefined {
  const text = JSON.stringify(value, (_, one: unknown) =>
    typeof one === "bigint" ? `${mark}${one}` : one,
  ) as string | undefined;
  return text?.replaceAll(/"\\u0000bigint (-?\d+)"/g, "$1");
}
