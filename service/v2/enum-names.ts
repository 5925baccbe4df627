import { administrativeRoles } from "../model/account.ts";
import { isWord } from "../domain/shared/names.ts";

/** Roles that every service has. Source: B 2.7. */
const knownRoles: readonly string[] = [
  ...administrativeRoles,
  "VIEW_ONLY",
  "CUSTOMER",
  "DELEGATED_ADMIN",
  "MANAGER",
  "NONE",
];

/** A text as version 3 writes it, if that can be: `Active Directory` is ACTIVE_DIRECTORY. Source: v2, type-values. */
export function enumName(text: string): string {
  const name = text
    .trim()
    .replaceAll(/[\s-]+/g, "_")
    .toUpperCase();
  return isWord(name) ? name : text;
}

/** A role in any letters, if every service has it; another has to be written as it is. */
export function roleName(text: string): string {
  const name = enumName(text);
  return knownRoles.includes(name) ? name : text;
}
