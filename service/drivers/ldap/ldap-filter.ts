import { FilterParser } from "ldapts";

const escapes = new Map([
  ["\\", "\\5c"],
  ["*", "\\2a"],
  ["(", "\\28"],
  [")", "\\29"],
  ["\0", "\\00"],
]);

/** Values of placeholders, by name. */
type FilterValues = Readonly<Record<string, string>>;

/** A filter with placeholders such as `{user}`, whose values cannot become a part of its structure. */
export class LdapFilter {
  readonly #text: string;

  /** @throws {TypeError} it is no filter, or lacks its placeholders */
  constructor(text: string, ...placeholders: readonly string[]) {
    this.#text = text;
    if (!placeholders.some((name) => text.includes(`{${name}}`)))
      throw new TypeError(
        `The filter ${text} has no ${placeholders.map((name) => `{${name}}`).join(" or ")}.`,
      );
    // The parser takes too few for enough. Within values they are written by numbers.
    if (text.split("(").length !== text.split(")").length)
      throw new TypeError(`${text} is no filter of LDAP: its parentheses do not match.`);
    try {
      FilterParser.parseString(
        this.with(Object.fromEntries(placeholders.map((name) => [name, "x"]))),
      );
    } catch (error) {
      throw new TypeError(`${text} is no filter of LDAP: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }

  /** The filter with values in the places of their names. */
  with(values: FilterValues): string {
    return this.#text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return value === undefined ? whole : escaped(value);
    });
  }
}

/** A value as a filter may hold it. Source: RFC 4515, section 3. */
const escaped = (value: string): string =>
  Array.from(value, (character) => escapes.get(character) ?? character).join("");
