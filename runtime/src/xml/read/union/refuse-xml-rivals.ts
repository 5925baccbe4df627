import { isSameRead } from "../../../union/is-same-read.ts";
import { isGivenUp } from "../reader/xml-attempts.ts";
import type { XmlReader } from "../reader/xml-reader.ts";

/** Parses a text as a member of a union; `undefined` where the text itself is the value. */
export type ParseXmlText = (r: XmlReader, text: string, at: number, key: string) => unknown;

/**
 * Reports that several members of a union accept a text, of which only one may. Members that read the
 * text differently, as number and as string, do not exclude each other.
 *
 * @param value what the text was read as, by one of the members
 */
export function refuseXmlRivals(
  r: XmlReader,
  value: unknown,
  text: string,
  at: number,
  key: string,
  rivals: readonly (ParseXmlText | undefined)[],
): void {
  const alike = rivals.filter((parse) => isReadAs(r, value, text, at, key, parse));
  if (alike.length > 1)
    r.issue("union", key, at, "exactly one of the alternatives of the schema", text);
}

function isReadAs(
  r: XmlReader,
  value: unknown,
  text: string,
  at: number,
  key: string,
  parse: ParseXmlText | undefined,
): boolean {
  if (parse === undefined) return value === text;
  r.attempts++;
  try {
    return isSameRead(value, parse(r, text, at, key));
  } catch (error) {
    if (!isGivenUp(error)) throw error;
    return false;
  } finally {
    r.attempts--;
  }
}
