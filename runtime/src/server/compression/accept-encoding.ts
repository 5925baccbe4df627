/**
 * The content coding that a client likes best. Source: RFC 9110, 12.5.3.
 *
 * @param header value of Accept-Encoding; without one nothing is compressed
 * @param codings that the server can use, in the order of its own preference
 * @returns undefined if the body is sent as it is
 */
export function chooseCoding<Coding extends string>(
  header: string | undefined,
  codings: readonly Coding[],
): Coding | undefined {
  if (header === undefined || header.length > longest) return undefined;
  const qualities = new Map<string, number>();
  for (const part of header.split(",")) {
    const [, name, weight = "1"] =
      /^[ \t]*([\w!#$%&'*+.^`|~-]+)[ \t]*(?:;[ \t]*q=([\d.]{1,8})[ \t]*)?$/i.exec(part) ?? [];
    const quality = Number(weight);
    if (name !== undefined && quality >= 0) qualities.set(codingOf(name), Math.min(1, quality));
  }
  const others = qualities.get("*") ?? 0;
  // An unnamed `identity` is acceptable, but only if nothing else is.
  let best = qualities.get("identity") ?? 0;
  let chosen: Coding | undefined;
  for (const coding of codings) {
    const quality = qualities.get(coding) ?? others;
    if (quality > best || (chosen === undefined && quality === best && quality > 0)) {
      best = quality;
      chosen = coding;
    }
  }
  return chosen;
}

/** A longer header is no list of codings. */
const longest = 1_000;

/** The name of a coding in lower case. Source: RFC 9110, 8.4.1.3. */
export function codingOf(name: string): string {
  const lower = name.toLowerCase();
  return lower === "x-gzip" ? "gzip" : lower;
}
