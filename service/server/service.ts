import type { Server } from "@diptych/runtime";
import { sql, type Kysely } from "kysely";
import { Argon2Passwords } from "../auth/argon2.ts";
import { SignIn } from "../auth/sign-in.ts";
import { Tokens } from "../auth/tokens.ts";
import { Accounts } from "../domain/accounts.ts";
import { systemClock, type Clock } from "../domain/clock.ts";
import { systemIds, type Ids } from "../domain/ids.ts";
import { makeFirstAdministrator, type FirstAdministrator } from "../domain/first-administrator.ts";
import type { Passwords } from "../domain/passwords.ts";
import { OrganizationTasks } from "../domain/organization-tasks.ts";
import { Organizations } from "../domain/organizations.ts";
import type { Task } from "../domain/model/task.ts";
import type { Refusal } from "../domain/refusal.ts";
import type { TaskQueue } from "../domain/task-queue.ts";
import { Tasks } from "../domain/tasks.ts";
import { LocalQueue } from "../queues/local-queue.ts";
import { migrate } from "../store/migrate.ts";
import type { Sandbox, SandboxOptions } from "../sandbox/sandbox.ts";
import { openPostgres } from "../store/open-postgres.ts";
import { openSqlite } from "../store/open-sqlite.ts";
import type { Tables } from "../store/schema.ts";
import { createCloud, startBilling, type Cloud, type CloudOptions } from "./cloud.ts";
import { createConfigured, type Configured, type ConfiguredOptions } from "./configured.ts";
import type { AddressOf } from "./authenticators.ts";
import { createInterfaces, type Interception, type ResponseHook } from "./interfaces.ts";

/** Milliseconds after which ended tokens are removed, and old keys changed. */
const maintenancePause = 5 * 60_000;

/** Where the data is, and what the service knows of its surroundings. */
export interface ServiceOptions {
  /** A stand-in for tests, whose data ends with it. */
  readonly memory?: boolean;
  /** How the stand-in begins; with `memory` only. */
  readonly sandbox?: SandboxOptions;
  /** File of the embedded database. */
  readonly file?: string;
  /** Address of PostgreSQL, `postgres://…`. */
  readonly databaseUrl?: string;
  /** Public address, for links: `https://localhost:8443` by default. */
  readonly publicUrl?: string;
  /** The administrator that a new database gets. */
  readonly administrator?: FirstAdministrator;
  readonly clock?: Clock;
  /** Catalog, requests, inventory and bills. */
  readonly cloud?: CloudOptions;
  /** What version 2 configures. */
  readonly configured?: ConfiguredOptions;
  /** Address of the client of a request that an adapter carries; too many failures from one are refused. */
  readonly addressOf?: AddressOf;
  readonly onError?: (error: unknown) => void;
  /** Called for every task that failed because the domain refused what it was to do. */
  readonly onRefused?: (task: Task, refusal: Refusal) => void;
  /** Called for every response of an interface, for logs and metrics. */
  readonly onResponse?: ResponseHook;
}

/** What the stand-in has in the place of the service's own. */
export interface Substitutes {
  readonly ids?: Ids;
  readonly passwords?: Passwords;
  readonly tokens?: (db: Kysely<Tables>, clock: Clock, ids: Ids) => Tokens;
  readonly interception?: Interception;
}

/** The service, without a socket. */
export interface Service {
  /** Both interfaces; adapters such as `toNodeListener` connect it. */
  readonly server: Server;
  /** The database, for tests and tools. */
  readonly db: Kysely<Tables>;
  readonly accounts: Accounts;
  readonly organizations: Organizations;
  readonly tasks: Tasks;
  readonly cloud: Cloud;
  readonly configured: Configured;
  readonly tokens: Tokens;
  /** Controls a stand-in; the others have none. */
  readonly sandbox?: Sandbox;
  /** Resolves if the database answers. */
  ready(): Promise<void>;
  /** Ends after the tasks that are being worked on. */
  close(): Promise<void>;
}

/**
 * Opens the database, brings it up to date, and makes both interfaces.
 *
 * @throws {TypeError} none or several of `memory`, `file` and `databaseUrl` are given
 */
export async function openService(
  options: ServiceOptions,
  substitutes: Substitutes = {},
): Promise<Service> {
  const db = open(options);
  const onError = options.onError ?? ((error: unknown) => console.error(error));
  const onRefused =
    options.onRefused ?? (({ id }, { message }) => console.warn(`Task ${id} failed: ${message}`));
  const queue = await createTaskQueue(db, options, onError);
  try {
    await migrate(db);
    await queue.open();
    const clock = options.clock ?? systemClock;
    const { ids = systemIds, passwords = new Argon2Passwords() } = substitutes;
    const accounts = new Accounts(db, passwords);
    const organizations = new Organizations(db);
    const { administrator } = options;
    if (administrator !== undefined) await makeFirstAdministrator(db, passwords, administrator);
    const tasks = new Tasks(db, clock, queue, { onError, onRefused }, ids);
    const cloud = createCloud(db, tasks, clock, options.cloud);
    const signIn = new SignIn(db, passwords, clock);
    const configured = createConfigured(db, tasks, clock, passwords, {
      ...options.configured,
      caches: [signIn, ...(options.configured?.caches ?? [])],
    });
    const tokens = substitutes.tokens?.(db, clock, ids) ?? new Tokens(db, clock, ids);
    await tokens.maintain();
    const server = createInterfaces({
      cloud,
      configured,
      organizationTasks: new OrganizationTasks(db, tasks),
      accounts,
      organizations,
      signIn,
      tokens,
      addressOf: options.addressOf ?? (() => undefined),
      publicUrl: options.publicUrl ?? "https://localhost:8443",
      onError,
      onResponse: options.onResponse,
      interception: substitutes.interception,
    });
    await tasks.start();
    const stopBilling = startBilling(cloud, onError);
    const maintenance = setInterval(() => void tokens.maintain().catch(onError), maintenancePause);
    maintenance.unref();
    return {
      server,
      db,
      accounts,
      organizations,
      tasks,
      cloud,
      configured,
      tokens,
      ready: async () => {
        await sql`select 1`.execute(db);
      },
      close: async () => {
        stopBilling();
        clearInterval(maintenance);
        await tasks.close();
        await db.destroy();
      },
    };
  } catch (error) {
    await queue.close();
    await db.destroy();
    throw error;
  }
}

/** How tasks come to processes. What PostgreSQL needs is loaded where it is used. */
async function createTaskQueue(
  db: Kysely<Tables>,
  { databaseUrl }: ServiceOptions,
  onError: (error: unknown) => void,
): Promise<TaskQueue> {
  if (databaseUrl === undefined) return new LocalQueue(db, onError);
  const { BossQueue } = await import("../queues/boss-queue.ts");
  return new BossQueue(db, onError);
}

function open({ memory = false, file, databaseUrl }: ServiceOptions): Kysely<Tables> {
  const given = [memory, file !== undefined, databaseUrl !== undefined].filter(Boolean).length;
  if (given !== 1) throw new TypeError("Give one of memory, file and databaseUrl.");
  if (databaseUrl !== undefined) return openPostgres(databaseUrl);
  return openSqlite(file === undefined ? "memory" : { file });
}
