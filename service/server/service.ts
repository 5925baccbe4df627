import type { Server } from "@diptych/runtime";
import type { Kysely } from "kysely";
import { SignIn } from "../auth/sign-in.ts";
import type { Tokens } from "../auth/tokens.ts";
import { Accounts } from "../domain/accounts.ts";
import { makeFirstAdministrator, type FirstAdministrator } from "../domain/first-administrator.ts";
import { OrganizationTasks } from "../domain/organization-tasks.ts";
import { Organizations } from "../domain/organizations.ts";
import type { TaskQueue } from "../domain/task-queue.ts";
import { Tasks } from "../domain/tasks.ts";
import { LocalQueue } from "../queues/local-queue.ts";
import type { Sandbox, SandboxOptions } from "../sandbox/sandbox.ts";
import type { Tables } from "../store/schema.ts";
import type { Sealer } from "../store/sealer.ts";
import { createCloud, startBilling, type Cloud, type CloudOptions } from "./cloud.ts";
import { createConfigured, type Configured, type ConfiguredOptions } from "./configured.ts";
import { openDatabase, pingDatabase, prepareDatabase, type DatabaseOptions } from "./database.ts";
import { createInterfaces, type ResponseHook } from "./interfaces.ts";
import { surroundingsOf, type SurroundingOptions, type Surroundings } from "./surroundings.ts";

/** Milliseconds after which ended tokens are removed, and old keys changed. */
const maintenancePause = 5 * 60_000;

/** Options of a service: its data, its surroundings and its parts. */
export interface ServiceOptions extends DatabaseOptions, SurroundingOptions {
  /** Initial state of the stand-in; with `memory` only. */
  readonly sandbox?: SandboxOptions;
  /** The administrator that a new database gets. */
  readonly administrator?: FirstAdministrator;
  /** Catalog, requests, inventory and bills. */
  readonly cloud?: CloudOptions;
  /** Accounts and the configuration of version 2. */
  readonly configured?: ConfiguredOptions;
  /** Whether answers are checked against the document: by default unless NODE_ENV is `production`. */
  readonly checkReplies?: boolean;
  /** Called for every response of an interface, for logs and metrics. */
  readonly onResponse?: ResponseHook;
}

/** The domain of a service, opened on its database. */
interface Domain {
  readonly accounts: Accounts;
  readonly organizations: Organizations;
  readonly tasks: Tasks;
  readonly cloud: Cloud;
  readonly configured: Configured;
  readonly tokens: Tokens;
  readonly signIn: SignIn;
}

/** The service, without a socket. */
export interface Service extends Domain {
  /** Both interfaces; adapters such as `toNodeListener` connect it. */
  readonly server: Server;
  /** The database, for tests and tools. */
  readonly db: Kysely<Tables>;
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
 * @param replacements surroundings other than those that the options give
 * @throws {TypeError} none or several of `memory`, `file` and `databaseUrl` are given, PostgreSQL
 *   without keys, or links cannot begin with `publicUrl`
 * @throws {SealError} the secrets of the database were sealed with another key
 */
export async function openService(
  options: ServiceOptions,
  replacements: Partial<Surroundings> = {},
): Promise<Service> {
  const surroundings = { ...surroundingsOf(options), ...replacements };
  const db = openDatabase(options);
  const queue = await createTaskQueue(db, options, surroundings);
  try {
    const sealer = await prepareDatabase(db, options);
    await queue.open();
    const { passwords } = surroundings;
    const { administrator } = options;
    if (administrator !== undefined) await makeFirstAdministrator(db, passwords, administrator);
    const domain = createDomain(db, queue, sealer, surroundings, options);
    await maintain(domain);
    const server = createInterfaces({
      ...domain,
      ...surroundings,
      organizationTasks: new OrganizationTasks(db, domain.tasks),
      checkReplies: options.checkReplies,
      onResponse: options.onResponse,
    });
    const stop = await start(domain, surroundings);
    return {
      server,
      db,
      ...domain,
      ready: () => pingDatabase(db),
      close: async () => {
        await stop();
        await db.destroy();
      },
    };
  } catch (error) {
    await queue.close();
    await db.destroy();
    throw error;
  }
}

/** The queue that brings tasks to processes. What PostgreSQL needs is loaded where it is used. */
async function createTaskQueue(
  db: Kysely<Tables>,
  { databaseUrl }: ServiceOptions,
  { onError }: Surroundings,
): Promise<TaskQueue> {
  if (databaseUrl === undefined) return new LocalQueue(db, onError);
  const { BossQueue } = await import("../queues/boss-queue.ts");
  return new BossQueue(db, onError);
}

function createDomain(
  db: Kysely<Tables>,
  queue: TaskQueue,
  sealer: Sealer,
  { clock, timer, ids, passwords, createTokens, onError, onRefused }: Surroundings,
  options: ServiceOptions,
): Domain {
  const tasks = new Tasks(db, clock, queue, { onError, onRefused }, ids);
  return {
    accounts: new Accounts(db, passwords),
    organizations: new Organizations(db),
    tasks,
    cloud: createCloud(db, tasks, clock, sealer, options.cloud),
    configured: createConfigured(db, tasks, clock, passwords, sealer, options.configured),
    tokens: createTokens(db, sealer),
    signIn: new SignIn({ db, passwords, clock, timer, onError }),
  };
}

/** Removes what has ended: tokens, and networks that accounts have left. */
async function maintain({ tokens, signIn }: Domain): Promise<void> {
  await tokens.maintain();
  await signIn.maintain();
}

/** Starts tasks, bills and the upkeep. Returns what stops them. */
async function start(
  domain: Domain,
  { clock, onError }: Surroundings,
): Promise<() => Promise<void>> {
  const { tasks, cloud, signIn } = domain;
  await tasks.start();
  const stopBilling = await startBilling(cloud, clock, onError);
  const maintenance = setInterval(() => void maintain(domain).catch(onError), maintenancePause);
  maintenance.unref();
  return async () => {
    stopBilling();
    clearInterval(maintenance);
    signIn.close();
    await tasks.close();
  };
}
