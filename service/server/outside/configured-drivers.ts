import type { Settings } from "../../config/settings.ts";
import type { Drivers } from "../../drivers/drivers.ts";

/** The systems outside that settings name; the others stay simulated. What each needs is loaded where it is used. */
export async function configuredDrivers(settings: Settings): Promise<Partial<Drivers>> {
  return { ...(await directoryOf(settings)), ...(await operatorOf(settings)) };
}

async function directoryOf({ directory }: Settings): Promise<Partial<Drivers>> {
  if (directory === undefined) return {};
  const { LdapDirectory } = await import("../../drivers/ldap/ldap-directory.ts");
  return { directory: new LdapDirectory(directory) };
}

async function operatorOf({ operator }: Settings): Promise<Partial<Drivers>> {
  if (operator === undefined) return {};
  const { operatorDrivers } = await import("../../drivers/operator/operator-drivers.ts");
  return operatorDrivers(operator, operator.parts);
}
