import type { Settings } from "../../config/settings.ts";
import type { Drivers } from "../../drivers/drivers.ts";
import type { Notifier } from "../../drivers/notifications/notifier.ts";
import { RestingNotifier } from "../../drivers/notifications/resting-notifier.ts";

/** The systems outside that settings name; the others stay simulated. What each needs is loaded where it is used. */
export async function configuredDrivers(settings: Settings): Promise<Partial<Drivers>> {
  return {
    ...(await directoryOf(settings)),
    ...(await operatorOf(settings)),
    ...(await notifiersOf(settings)),
  };
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

async function notifiersOf({ notifications }: Settings): Promise<Partial<Drivers>> {
  const { webhook, mail } = notifications;
  const found: Notifier[] = [];
  if (webhook !== undefined) {
    const { WebhookNotifier } = await import("../../drivers/notifications/webhook-notifier.ts");
    found.push(new RestingNotifier(new WebhookNotifier(webhook)));
  }
  if (mail !== undefined) {
    const { MailNotifier } = await import("../../drivers/notifications/mail-notifier.ts");
    found.push(new RestingNotifier(new MailNotifier(mail)));
  }
  return found.length === 0 ? {} : { notifiers: found };
}
