import type { Settings } from "../../config/settings.ts";
import type { Drivers } from "../../drivers/drivers.ts";

/** The systems outside that settings name; the others stay simulated. What each needs is loaded where it is used. */
export async function configuredDrivers({ directory }: Settings): Promise<Partial<Drivers>> {
  if (directory === undefined) return {};
  const { LdapDirectory } = await import("../../drivers/ldap/ldap-directory.ts");
  return { directory: new LdapDirectory(directory) };
}
