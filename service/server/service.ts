import type { Server } from "@diptych/runtime";
import { sql, type Kysely } from "kysely";
import { setTimeout as wait } from "node:timers/promises";
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
import { checkedPublicUrl } from "../config/public-url.ts";
import { sealValues } from "../store/sealed-values.ts";
import type { Sealer } from "../store/sealer.ts";
import type { Sandbox, SandboxOptions } from "../sandbox/sandbox.ts";
import { migrationTimes, openPostgres } from "../store/open-postgres.ts";
import { openSqlite } from "../store/open-sqlite.ts";
import type { Tables } from "../store/schema.ts";
import { createCloud, startBilling, type Cloud, type CloudOptions } from "./cloud.ts";
import { createConfigured, type Configured, type ConfiguredOptions } from "./configured.ts";
import { openSealer } from "./encryption-keys.ts";
import type { AddressOf } from "./authenticators.ts";
import { createInterfaces, type Interception, type ResponseHook } from "./interfaces.ts";

/** Milliseconds after which ended tokens are removed, and old keys changed. */
const maintenancePause = 5 * 60_000;

/** Milliseconds within which the database of a service that is ready answers. */
const readyTime = 2_000;

/** What links begin with where nobody says otherwise. */
export const defaultPublicUrl = "https://localhost:8443";

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
  /**
   * Keys of 32 bytes that seal secrets: the first seals, all open. PostgreSQL needs them; a file gets a key
   * beside it if there are none.
   */
  readonly encryptionKeys?: readonly Uint8Array[] | undefined;
  /** Called with the name of a key file that has just been made. */
  readonly onKeyFile?: (file: string) => void;
  /** Public address without a path, for links: `https://localhost:8443` by default. */
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
  /** Whether answers are checked against the document: by default unless NODE_ENV is `production`. */
  readonly checkReplies?: boolean;
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
  readonly tokens?: (db: Kysely<Tables>, clock: Clock, sealer: Sealer, ids: Ids) => Tokens;
  readonly interception?: Interception;
  /** What links begin with now. */
  readonly publicUrl?: () => string;
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
 * @throws {TypeError} none or several of `memory`, `file` and `databaseUrl` are given, PostgreSQL
 *   without keys, or links cannot begin with `publicUrl`
 * @throws {SealError} the secrets of the database were sealed with another key
 */
export async function openService(
  options: ServiceOptions,
  substitutes: Substitutes = {},
): Promise<Service> {
  const publicUrl = checkedPublicUrl(options.publicUrl ?? defaultPublicUrl);
  const db = open(options);
  const onError = options.onError ?? ((error: unknown) => console.error(error));
  const onRefused =
    options.onRefused ?? (({ id }, { message }) => console.warn(`Task ${id} failed: ${message}`));
  const queue = await createTaskQueue(db, options, onError);
  try {
    await bringUpToDate(db, options);
    const sealer = await openSealer(db, options);
    await sealValues(db, sealer, options.file !== undefined);
    await queue.open();
    const clock = options.clock ?? systemClock;
    const { ids = systemIds, passwords = new Argon2Passwords() } = substitutes;
    const accounts = new Accounts(db, passwords);
    const organizations = new Organizations(db);
    const { administrator } = options;
    if (administrator !== undefined) await makeFirstAdministrator(db, passwords, administrator);
    const tasks = new Tasks(db, clock, queue, { onError, onRefused }, ids);
    const cloud = createCloud(db, tasks, clock, sealer, options.cloud);
    const signIn = new SignIn(db, passwords, clock);
    const configured = createConfigured(db, tasks, clock, passwords, sealer, options.configured);
    const tokens =
      substitutes.tokens?.(db, clock, sealer, ids) ?? new Tokens(db, clock, sealer, ids);
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
      publicUrl: substitutes.publicUrl ?? (() => publicUrl),
      checkReplies: options.checkReplies,
      onError,
      onResponse: options.onResponse,
      interception: substitutes.interception,
    });
    await tasks.start();
    const stopBilling = await startBilling(cloud, clock, onError);
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
      ready: () => answers(db),
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

/** Resolves if the database answers soon. */
async function answers(db: Kysely<Tables>): Promise<void> {
  const late = new AbortController();
  const lateness = wait(readyTime, undefined, { ref: false, signal: late.signal }).then(() => {
    throw new Error(`the database has not answered within ${readyTime} milliseconds`);
  });
  lateness.catch(() => {});
  try {
    await Promise.race([sql`select 1`.execute(db), lateness]);
  } finally {
    late.abort();
  }
}

/** Migrations have connections of their own, on which they may take their time. */
async function bringUpToDate(db: Kysely<Tables>, { databaseUrl }: ServiceOptions): Promise<void> {
  if (databaseUrl === undefined) return migrate(db);
  const patient = openPostgres(databaseUrl, 2, migrationTimes);
  try {
    await migrate(patient);
  } finally {
    await patient.destroy();
  }
}

function open(options: ServiceOptions): Kysely<Tables> {
  const { memory = false, file, databaseUrl, encryptionKeys } = options;
  const given = [memory, file !== undefined, databaseUrl !== undefined].filter(Boolean).length;
  if (given !== 1) throw new TypeError("Give one of memory, file and databaseUrl.");
  if (databaseUrl !== undefined && encryptionKeys === undefined)
    throw new TypeError("PostgreSQL needs encryptionKeys, with which secrets are sealed.");
  if (databaseUrl !== undefined) return openPostgres(databaseUrl);
  return openSqlite(file === undefined ? "memory" : { file });
}
