import { Refusal } from "./refusal.ts";

/**
 * Refuses names that no address can hold: as parts of a path, `.` and `..` lead elsewhere, however they
 * are encoded. Source: RFC 3986, 5.2.4.
 *
 * @param label what has the name, such as `account`
 * @throws {Refusal} it is one of them
 */
export function checkAddressable(label: string, name: string): void {
  if (name === "." || name === "..")
    throw new Refusal("invalid", `No address can name an ${label} called ${name}.`);
}
