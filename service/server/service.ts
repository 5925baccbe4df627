import type { Server } from "@diptych/runtime";
import type { Kysely } from "kysely";
import { SignIn } from "../auth/sign-in.ts";
import type { Tokens } from "../auth/tokens.ts";
import {
  makeFirstAdministrator,
  type FirstAdministrator,
} from "../domain/accounts/first-administrator.ts";
import type { PasswordRules } from "../domain/accounts/password-rules.ts";
import type { Concepts } from "../domain/concepts.ts";
import type { ApprovalPolicy } from "../domain/requests/requests.ts";
import { Audit } from "../domain/audit/audit.ts";
import { usualLaneWidths, type TaskQueue } from "../domain/tasks/task-queue.ts";
import { Tasks } from "../domain/tasks/tasks.ts";
import { simulatedDrivers, type Drivers } from "../drivers/drivers.ts";
import { Retention, type RetentionDays } from "../domain/upkeep/retention.ts";
import { LocalQueue } from "../queues/local-queue.ts";
import type { Sandbox, SandboxOptions } from "../sandbox/sandbox.ts";
import type { ToldOfEvents } from "../store/audit/audit-events.ts";
import { Rows } from "../store/rows.ts";
import type { Tables } from "../store/schema/schema.ts";
import type { Sealer } from "../store/secrets/sealer.ts";
import { createConcepts } from "./create-concepts.ts";
import { openDatabase, pingDatabase, prepareDatabase, type DatabaseOptions } from "./database.ts";
import { createInterfaces, type ResponseHook } from "./interfaces.ts";
import { tracedServer } from "./tracing/traced-server.ts";
import type { Tracing } from "./tracing/tracing.ts";
import { Damage } from "./watch/damage.ts";
import { surroundingsOf, type SurroundingOptions, type Surroundings } from "./surroundings.ts";
import { startDue } from "./what-is-due.ts";

/** Milliseconds after which ended tokens are removed, and old keys changed. */
const maintenancePause = 5 * 60_000;
/** Milliseconds after which events are written that are counted together. */
const countingPause = 60_000;

/** Options of a service: its data, its surroundings and its parts. */
export interface ServiceOptions extends DatabaseOptions, SurroundingOptions {
  /** Initial state of the stand-in; with `memory` only. */
  readonly sandbox?: SandboxOptions;
  /** The administrator that a new database gets. */
  readonly administrator?: FirstAdministrator;
  /** Systems outside in place of simulated ones. */
  readonly drivers?: Partial<Drivers>;
  /** Host names from which cloud templates may be read: none by default. */
  readonly templateHosts?: readonly string[] | undefined;
  /** `automatic` by default: a task approves what waits for approval. */
  readonly approval?: ApprovalPolicy;
  /** Milliseconds after which the creation of a request is answered by 202: 5,000 by default. */
  readonly createTime?: number;
  /** For how many days what has ended is kept: for ever where they are absent. */
  readonly keepDays?: RetentionDays;
  /** Rules of new passwords: 8 characters, and none of the commonest by default. */
  readonly passwordRules?: PasswordRules | undefined;
  /** Most bytes of the body of a request: 1,048,576 by default. */
  readonly bodyLimit?: number;
  /** Tasks that talk to systems outside at once: 4 by default. */
  readonly outsideTasks?: number;
  /** Whether answers are checked against the document: by default unless NODE_ENV is `production`. */
  readonly checkReplies?: boolean;
  /** Makes spans of requests and tasks: none by default. */
  readonly tracing?: Tracing | undefined;
  /** Called with events of the audit once they are committed. One that is counted comes again with the number of its repeats. */
  readonly onEvents?: ToldOfEvents;
  /** Called for every response of an interface, for logs and metrics. */
  readonly onResponse?: ResponseHook;
}

/** The domain of a service, opened on its database. */
interface Domain extends Concepts {
  readonly tokens: Tokens;
  readonly signIn: SignIn;
  readonly audit: Audit;
}

/** The service, without a socket. */
export interface Service extends Domain {
  /** Both interfaces; adapters such as `toNodeListener` connect it. */
  readonly server: Server;
  /** The database, for tests and tools. */
  readonly db: Kysely<Tables>;
  /** Its rows by concept. */
  readonly rows: Rows;
  /** Controls a stand-in; the others have none. */
  readonly sandbox?: Sandbox;
  /** Resolves if the database answers. @throws {DamagedDatabase} its file is damaged */
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
  const damage = new Damage(surroundings.onError);
  const place = { ...options, onDamage: (found: string) => damage.note(found) };
  const db = openDatabase(place);
  const queue = await createTaskQueue(db, options, surroundings);
  try {
    const sealer = await prepareDatabase(db, place);
    const rows = new Rows(db, sealer, options.onEvents);
    await queue.open();
    const { passwords } = surroundings;
    const { administrator } = options;
    if (administrator !== undefined) await makeFirstAdministrator(rows, passwords, administrator);
    const domain = createDomain(rows, queue, sealer, surroundings, options);
    await maintain(domain);
    const { tracing } = options;
    const traced = tracing && tracedServer(tracing, options.onResponse);
    const interfaces = createInterfaces({
      ...surroundings,
      concepts: domain,
      tokens: domain.tokens,
      createTime: options.createTime ?? 5000,
      signIn: domain.signIn,
      audit: domain.audit,
      checkReplies: options.checkReplies,
      bodyLimit: options.bodyLimit,
      onResponse: traced?.onResponse ?? options.onResponse,
    });
    const retention = new Retention(rows, surroundings.clock, options.keepDays ?? {});
    const stop = await start(domain, retention, surroundings);
    return {
      server: traced?.around(interfaces) ?? interfaces,
      db,
      rows,
      ...domain,
      ready: async () => {
        damage.refuse();
        await pingDatabase(db);
      },
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
  { databaseUrl, outsideTasks }: ServiceOptions,
  { onError }: Surroundings,
): Promise<TaskQueue> {
  const widths = { ...usualLaneWidths, ...(outsideTasks && { outside: outsideTasks }) };
  if (databaseUrl === undefined) return new LocalQueue(db, onError, widths);
  const { BossQueue } = await import("../queues/boss-queue.ts");
  return new BossQueue(db, onError, widths);
}

function createDomain(
  rows: Rows,
  queue: TaskQueue,
  sealer: Sealer,
  { clock, timer, ids, passwords, createTokens, onError, onRefused }: Surroundings,
  { drivers: given, templateHosts, approval = "automatic", tracing, passwordRules }: ServiceOptions,
): Domain {
  const drivers = { ...simulatedDrivers(templateHosts), ...given };
  const { directory } = drivers;
  const audit = new Audit(rows, clock);
  return {
    ...createConcepts({
      rows,
      tasks: new Tasks(rows, clock, queue, { onError, onRefused, ...aroundTasks(tracing) }, ids),
      clock,
      passwords,
      passwordRules,
      drivers,
      approval,
    }),
    tokens: createTokens(rows, sealer),
    signIn: new SignIn({ rows, passwords, clock, timer, directory, audit, onError }),
    audit,
  };
}

const aroundTasks = (tracing: Tracing | undefined) =>
  tracing && { around: tracing.task.bind(tracing) };

/** Removes what has ended: tokens, and networks that accounts have left. */
async function maintain({ tokens, namedTokens, signIn }: Domain): Promise<void> {
  await tokens.maintain();
  await namedTokens.maintain();
  await signIn.maintain();
}

/** Starts tasks, what becomes due, and the upkeep. Returns what stops them. */
async function start(
  domain: Domain,
  retention: Retention,
  { clock, onError }: Surroundings,
): Promise<() => Promise<void>> {
  const { tasks, signIn, audit } = domain;
  await tasks.start();
  const stopDue = await startDue(domain, clock, onError);
  let isOver = false;
  let removing = retention.maintain(() => isOver).catch(onError);
  const maintenance = setInterval(() => {
    removing = removing.then(() => retention.maintain(() => isOver)).catch(onError);
    void maintain(domain).catch(onError);
  }, maintenancePause);
  maintenance.unref();
  const counting = setInterval(() => void audit.flush().catch(onError), countingPause).unref();
  return async () => {
    stopDue();
    isOver = true;
    clearInterval(maintenance);
    clearInterval(counting);
    await removing;
    signIn.close();
    await tasks.close();
    await audit.flush().catch(onError);
  };
}
