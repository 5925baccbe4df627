import { Argon2Passwords } from "../../auth/argon2.ts";
import type { Settings } from "../../config/settings.ts";
import { fillDemo } from "../../demo/fill-demo.ts";
import { Accounts } from "../../domain/accounts/accounts.ts";
import type { FirstAdministrator } from "../../domain/accounts/first-administrator.ts";
import { anyPassword, passwordMistake } from "../../domain/accounts/password-rules.ts";
import { scenarioPassword } from "../../sandbox/scenarios.ts";
import { oneAtATime } from "../../store/database/one-at-a-time.ts";
import type { Logger } from "../log/log.ts";
import type { Service } from "../service.ts";

/** The administrator of a first start. The password is that of the settings, or one that is shown once. */
export function administratorOf(
  { adminName, adminPassword, sandbox, passwordRules }: Settings,
  randomPassword: () => string,
  log: Logger,
): FirstAdministrator {
  if (adminPassword !== undefined)
    return {
      userid: adminName,
      password: adminPassword,
      // The operator's own choice, which a start is not refused for.
      announce: () => {
        const reason = passwordMistake(adminPassword, adminName, passwordRules);
        if (reason !== undefined && sandbox === undefined)
          log.warn({ account: adminName, reason }, "the password of the administrator is weak");
      },
      onIgnored: () =>
        log.warn(
          { account: adminName },
          "the database has accounts already: DIPTYCH_SERVICE_ADMIN_PASSWORD is not the password of the administrator, who keeps that of the first start",
        ),
    };
  if (sandbox !== undefined) return { userid: adminName, password: scenarioPassword };
  const password = randomPassword();
  return {
    userid: adminName,
    password,
    // Not to the log, which others keep and read.
    announce: () =>
      console.error(`Administrator: ${adminName}\nPassword: ${password} (shown once)`),
  };
}

/** The lock of processes that fill in the demonstration. */
const demoLock = 0x64_65_6d_6f;

/** Fills in the demonstration. Its accounts have the administrator's password, or one that is shown once. */
export async function demonstrate(
  service: Service,
  { adminPassword }: Settings,
  randomPassword: () => string,
): Promise<void> {
  const password = adminPassword ?? randomPassword();
  // Of several processes that start at once, one fills the database, and the others find it filled.
  // The administrator's password is the operator's own choice.
  const accounts = new Accounts(service.rows, new Argon2Passwords(), anyPassword);
  const isFilled = await oneAtATime(service.db, demoLock, () =>
    fillDemo({ ...service, accounts }, { password }),
  );
  if (isFilled && adminPassword === undefined)
    console.error(
      `Accounts of the demonstration, such as bokafor;Research: ${password} (shown once)`,
    );
}
