import type { Kysely } from "kysely";
import { AccountCaches, type AccountCache } from "../domain/account-caches.ts";
import { AccountSync } from "../domain/account-sync.ts";
import type { Accounts } from "../domain/accounts.ts";
import type { Clock } from "../domain/clock.ts";
import { createConfiguration, type Configuration } from "../domain/configuration.ts";
import type { Passwords } from "../domain/passwords.ts";
import { Reservations } from "../domain/reservations.ts";
import { RoleAssignments } from "../domain/role-assignments.ts";
import type { Tasks } from "../domain/tasks.ts";
import { SimulatedDirectory, type Directory } from "../drivers/directory.ts";
import type { Tables } from "../store/schema.ts";
import { accountHandlers } from "../v2/accounts.ts";
import { attributeHandlers } from "../v2/attributes.ts";
import { policyHandlers } from "../v2/policies.ts";
import { quotaHandlers } from "../v2/quotas.ts";
import { roleHandlers } from "../v2/role-assignments.ts";

/** What accounts and the configuration of version 2 can be told. */
export interface ConfiguredOptions {
  /** Where accounts are defined that are not the service's own; an empty one by default. */
  readonly directory?: Directory;
  /** What else remembers accounts. */
  readonly caches?: readonly AccountCache[];
}

/** Roles of accounts, quotas, and everything that version 2 configures. */
export interface Configured {
  readonly configuration: Configuration;
  readonly reservations: Reservations;
  readonly roleAssignments: RoleAssignments;
  readonly accountSync: AccountSync;
  readonly accountCaches: AccountCache;
}

export function createConfigured(
  db: Kysely<Tables>,
  tasks: Tasks,
  clock: Clock,
  passwords: Passwords,
  options: ConfiguredOptions = {},
): Configured {
  return {
    configuration: createConfiguration(db),
    reservations: new Reservations(db),
    roleAssignments: new RoleAssignments(db),
    accountSync: new AccountSync(db, passwords, options.directory ?? new SimulatedDirectory()),
    accountCaches: new AccountCaches(...(options.caches ?? [])),
  };
}

/** The operations of version 2 on accounts and on what is configured. */
export function configuredHandlersV2(configured: Configured, accounts: Accounts) {
  const { configuration, roleAssignments, accountSync, accountCaches } = configured;
  return {
    ...accountHandlers(accounts, roleAssignments),
    ...roleHandlers(accounts, roleAssignments, accountSync, accountCaches),
    ...attributeHandlers(configuration),
    ...policyHandlers(configuration),
    ...quotaHandlers(configured.reservations),
  };
}
