import type { Server } from "@diptych/runtime";
import type { Kysely } from "kysely";
import { Argon2Passwords } from "../auth/argon2.ts";
import { SignIn } from "../auth/sign-in.ts";
import { Tokens } from "../auth/tokens.ts";
import { Accounts } from "../domain/accounts.ts";
import { AccountCaches } from "../domain/account-caches.ts";
import { AccountSync } from "../domain/account-sync.ts";
import { systemClock, type Clock } from "../domain/clock.ts";
import { createConfiguration } from "../domain/configuration.ts";
import { OrganizationTasks } from "../domain/organization-tasks.ts";
import { Organizations } from "../domain/organizations.ts";
import { Reservations } from "../domain/reservations.ts";
import { RoleAssignments } from "../domain/role-assignments.ts";
import { Tasks } from "../domain/tasks.ts";
import { SimulatedDirectory, type Directory } from "../drivers/directory.ts";
import { migrate } from "../store/migrate.ts";
import { openPostgres } from "../store/open-postgres.ts";
import { openSqlite } from "../store/open-sqlite.ts";
import type { Tables } from "../store/schema.ts";
import { createInterfaces } from "./interfaces.ts";

/** Where the data is, and what the service knows of its surroundings. */
export interface ServiceOptions {
  /** An embedded database that ends with the process. */
  readonly memory?: boolean;
  /** File of the embedded database. */
  readonly file?: string;
  /** Address of PostgreSQL, `postgres://…`. */
  readonly databaseUrl?: string;
  /** Public address, for links: `https://localhost:8443` by default. */
  readonly publicUrl?: string;
  /** Name and password of the administrator that a new database gets. */
  readonly administrator?: { readonly userid: string; readonly password: string };
  readonly clock?: Clock;
  /** Where accounts are defined that are not the service's own; an empty one by default. */
  readonly directory?: Directory;
  readonly onError?: (error: unknown) => void;
}

/** The service, without a socket. */
export interface Service {
  /** Both interfaces; adapters such as `toNodeListener` connect it. */
  readonly server: Server;
  readonly accounts: Accounts;
  readonly organizations: Organizations;
  readonly tasks: Tasks;
  readonly reservations: Reservations;
  /** Ends after the task that is being worked off. */
  close(): Promise<void>;
}

/**
 * Opens the database, brings it up to date, and makes both interfaces.
 *
 * @throws {TypeError} none or several of `memory`, `file` and `databaseUrl` are given
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const db = open(options);
  try {
    await migrate(db);
    const clock = options.clock ?? systemClock;
    const passwords = new Argon2Passwords();
    const accounts = new Accounts(db, passwords);
    const organizations = new Organizations(db);
    const reservations = new Reservations(db);
    const { administrator } = options;
    if (administrator !== undefined && (await accounts.page(1, 1)).length === 0)
      await accounts.create(administrator.userid, {
        password: administrator.password,
        role: "SUPERUSER",
      });
    const onError = options.onError ?? ((error: unknown) => console.error(error));
    const tasks = new Tasks(db, clock, onError);
    const server = createInterfaces({
      configuration: createConfiguration(db),
      organizationTasks: new OrganizationTasks(db, tasks),
      accounts,
      organizations,
      reservations,
      roleAssignments: new RoleAssignments(db),
      accountCaches: new AccountCaches(),
      accountSync: new AccountSync(db, passwords, options.directory ?? new SimulatedDirectory()),
      signIn: new SignIn(db, passwords),
      tokens: new Tokens(db, clock),
      publicUrl: options.publicUrl ?? "https://localhost:8443",
      onError,
    });
    tasks.wake();
    return {
      server,
      accounts,
      organizations,
      tasks,
      reservations,
      close: async () => {
        await tasks.close();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function open({ memory = false, file, databaseUrl }: ServiceOptions): Kysely<Tables> {
  const given = [memory, file !== undefined, databaseUrl !== undefined].filter(Boolean).length;
  if (given !== 1) throw new TypeError("Give one of memory, file and databaseUrl.");
  if (databaseUrl !== undefined) return openPostgres(databaseUrl);
  return openSqlite(file === undefined ? "memory" : { file });
}
