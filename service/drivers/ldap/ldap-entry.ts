import type { Entry } from "ldapts";
import type { DirectoryEntry } from "../directory.ts";
import { unreadable } from "../../model/unreadable.ts";
import type { GroupRole, LdapAttributes } from "./ldap-options.ts";

/** Role of a person in none of the groups that have one. */
const noRole = "NONE";

/** UTF-16 code units of the longest text that is taken over. */
const mostLength = 1000;

/** A person as the service knows it, from an entry and the groups that were found beside it. */
export function personOf(
  entry: Entry,
  attributes: LdapAttributes,
  others: readonly string[],
  roles: readonly GroupRole[] | undefined,
): DirectoryEntry {
  const groups = [...new Set([...textsOf(entry, attributes.groups), ...others.filter(isText)])];
  const first = (name: string): string | null => textsOf(entry, name)[0] ?? null;
  return {
    firstName: first(attributes.firstName),
    lastName: first(attributes.lastName),
    email: first(attributes.email),
    phone: first(attributes.phone),
    groups,
    ...(roles === undefined ? {} : { role: roleOf(groups, roles) }),
  };
}

/** The texts of an attribute, whose name has any case. Bytes, and texts that no field could hold, are none. */
function textsOf(entry: Entry, name: string): readonly string[] {
  const key = Object.keys(entry).find((one) => one.toLowerCase() === name.toLowerCase());
  const given = key === undefined ? [] : entry[key];
  return [given]
    .flat()
    .filter((one) => typeof one === "string")
    .filter(isText);
}

const isText = (value: string): boolean =>
  value !== "" && value.length <= mostLength && !unreadable.test(value);

function roleOf(groups: readonly string[], roles: readonly GroupRole[]): string {
  const own = new Set(groups.map(comparable));
  return roles.find(({ group }) => own.has(comparable(group)))?.role ?? noRole;
}

/** A distinguished name in one spelling: case and blanks around separators mean nothing. */
const comparable = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/\s*([,=+])\s*/g, "$1")
    .trim();
