import type { IncomingMessage, Server as HttpServer } from "node:http";
import type { Server as HttpsServer } from "node:https";
import path from "node:path";
import { isLocalUrl } from "../config/public-url.ts";
import { LiveSettings } from "../config/live-settings.ts";
import type { ReadSettings } from "../config/read-settings.ts";
import type { Settings } from "../config/settings.ts";
import { serviceVersion } from "../config/version.ts";
import { systemClock } from "../domain/shared/clock.ts";
import { DatabaseWatch } from "./watch/database-watch.ts";
import { loadCatalogFile } from "./catalog-file.ts";
import { createListener } from "./http.ts";
import { logError, openLog, outcomeOf, responseFilter, type ProcessLog } from "./log/log.ts";
import { outliveStandardStreams } from "./log/standard-streams.ts";
import { close, createListening, listen, refuseEarly } from "./socket.ts";
import { Metrics } from "./metrics.ts";
import { openControlOf } from "./control/control-of-process.ts";
import type { ControlServer } from "./control/control-server.ts";
import { configuredDrivers } from "./outside/configured-drivers.ts";
import { AuditOutlets } from "./outside/audit-outlets.ts";
import { backUp } from "./backups/backup-process.ts";
import { BackupSchedule } from "./backups/backup-schedule.ts";
import { createService } from "./create-service.ts";
import type { Service, ServiceOptions } from "./service.ts";
import { administratorOf, demonstrate } from "./life/first-start.ts";
import { Reload } from "./life/reload.ts";
import { Supervisor } from "./life/supervisor.ts";
import { Shutdown } from "./shutdown.ts";
import { watchDescriptors } from "./pressure/descriptors.ts";
import { listenerBounds, mostQueued } from "./pressure/listener-bounds.ts";
import { loadTracing } from "./tracing/load-tracing.ts";
import { Transport } from "./transport.ts";

/** A service that listens. */
interface RunningProcess {
  /** Address on which it listens, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Takes certificate and settings anew, without ending connections. */
  reload(): void;
  /** Ends after the requests and the tasks that are being worked on; false if requests were cut. */
  stop(): Promise<boolean>;
}

/**
 * Starts everything that the settings say.
 *
 * @param first settings of the start
 * @param randomPassword for the first administrator, if the settings have none
 * @param program main module, of which a process makes backups
 * @param readAgain reads the settings for `reload`
 * @throws whatever keeps it from starting, such as a port that is taken
 */
export async function startProcess(
  first: ReadSettings,
  randomPassword: () => string,
  readAgain: () => ReadSettings,
  program: string,
): Promise<RunningProcess> {
  outliveStandardStreams();
  const { settings } = first;
  const live = new LiveSettings(settings);
  const processLog = openLog(settings.logLevel);
  const { log, responses, output } = processLog;
  const { limits } = settings;
  let isLogged = responseFilter(limits.logResponses);
  const version = serviceVersion();
  const http = createListening(settings);
  http.on("request", refuseEarly);
  // Before the database is opened, because a port that is taken is the most common mistake.
  const url = await listen(http, settings);
  // Connections are refused until then, so that a proxy goes to another process.
  if (settings.port !== 0) await close(http);
  let service: Service | undefined;
  const outlets = new AuditOutlets(settings.operation.audit, log);
  let control: ControlServer | undefined;
  const plan = settings.operation.backups;
  const backups =
    plan &&
    new BackupSchedule({
      plan,
      make: (file) => backUp(program, settings.data, file),
      clock: systemClock,
      log,
    });
  const watch = new DatabaseWatch(async () => {
    await service?.ready();
    return (await service?.tasks.waiting()) ?? 0;
  });
  try {
    const metrics = new Metrics({
      version,
      database: () => watch.news,
      signIn: () => service?.signIn.counts,
      isBackupOverdue: () => backups?.isOverdue ?? false,
      droppedEvents: (receiver) => outlets.dropped(receiver),
      droppedLines: () => output.dropped,
    }).withProcess();
    const transport = new Transport(live);
    service = await openAt(settings, {
      publicUrl: settings.publicUrl ?? url,
      encryptionKeys: settings.encryptionKeys,
      onKeyFile: (file) => {
        log.warn({ file }, "made an encryption key");
        console.error(
          `The key that seals secrets is ${file}: keep a copy, but not beside copies of the database.`,
        );
      },
      onRetired: (file) => {
        log.warn({ file }, "took keys away that seal nothing any more");
        console.error(
          `All secrets are sealed anew, and the old key has left ${file}. Backups from before need it: keep its copy with them.`,
        );
      },
      onMended: (file, mode) => {
        log.warn({ file, mode }, "took the rights of others away");
        console.error(`Others could reach ${file} (${mode}): now its owner only may.`);
      },
      newDatabase: settings.newDatabase,
      keepDays: live.keep,
      administrator: administratorOf(settings, randomPassword, log),
      approval: settings.approval,
      createTime: settings.createMilliseconds,
      templateHosts: settings.templateHosts,
      drivers: await configuredDrivers(settings),
      addressOf: (raw) => transport.clientAddress(raw as IncomingMessage),
      // Tests hold the answers to the documents; checking each again takes time for nothing.
      checkReplies: settings.sandbox !== undefined,
      onError: (error) => logError(log, error),
      onRefused: ({ id, kind }, { message }) =>
        log.warn({ task: id, kind, reason: message }, "task refused"),
      tracing: settings.traces ? await loadTracing() : undefined,
      onEvents: (events) => outlets.push(events),
      lifetimes: limits.lifetimes,
      ...(settings.sandbox === undefined && { passwordRules: settings.passwordRules }),
      bodyLimit: limits.body,
      outsideTasks: limits.outsideTasks,
      onResponse: (document, event, call) => {
        metrics.observe(document, event);
        const { operation, method, status, bytes, durations } = event;
        if (!isLogged(status)) return;
        const milliseconds = Math.round(durations.total * 10) / 10;
        const { id, account, address } = call ?? {};
        const caller = { id, account, address, outcome: outcomeOf(status) };
        responses.info(
          { document, operation, method, status, ...caller, bytes, milliseconds },
          "response",
        );
      },
    });
    if (settings.demo) {
      log.info("looking for the demonstration, or filling it in");
      await demonstrate(service, settings, randomPassword);
    }
    if (settings.catalog !== undefined) {
      const changes = await loadCatalogFile(service, settings.catalog);
      log.info({ file: settings.catalog, ...changes }, "loaded the catalog");
    }
    control = await openControlOf(settings, service, log);
    await watch.start();
    if (!http.listening) await listen(http, settings);
    const reload = new Reload({
      first,
      read: readAgain,
      live,
      http,
      log,
      onChange: () => {
        log.level = live.current.logLevel;
        responses.level = live.current.logLevel;
        isLogged = responseFilter(live.current.limits.logResponses);
      },
    });
    return run(service, http, url, {
      version,
      live,
      reload,
      outlets,
      backups,
      processLog,
      metrics,
      watch,
      transport,
      control,
    });
  } catch (error) {
    watch.stop();
    http.close();
    await control?.close();
    await service?.close();
    throw error;
  }
}

/** Milliseconds that a slow reader of the log has for the last lines. */
const lastWriting = 1000;

interface Surroundings {
  readonly version: string;
  readonly live: LiveSettings;
  readonly reload: Reload;
  readonly outlets: AuditOutlets;
  readonly backups: BackupSchedule | undefined;
  readonly processLog: ProcessLog;
  readonly metrics: Metrics;
  readonly watch: DatabaseWatch;
  readonly transport: Transport;
  /** Lets commands reach an embedded database. */
  readonly control: ControlServer | undefined;
}

function run(
  service: Service,
  http: HttpServer | HttpsServer,
  url: string,
  {
    version,
    live,
    reload,
    outlets,
    backups,
    processLog,
    metrics,
    watch,
    transport,
    control,
  }: Surroundings,
): RunningProcess {
  const { log, output } = processLog;
  const settings = live.current;
  const shutdown = new Shutdown(http);
  const bounds = listenerBounds(settings.limits, transport);
  const listener = createListener({
    service,
    transport,
    metrics,
    version,
    metricsFrom: () => live.current.metricsFrom,
    hstsSeconds: () => live.current.operation.hstsDays * 86_400,
    isPublic: settings.publicUrl !== undefined && !isLocalUrl(settings.publicUrl),
    bounds,
    hasDocs: settings.limits.hasDocs,
    isStopping: () => shutdown.isStopping,
  });
  const descriptors = watchDescriptors(http, log);
  metrics.addPressure({
    ...listener.interfaces,
    exhausted: () => descriptors.exhausted,
    most: {
      connections: bounds.connections.most,
      bodies: settings.limits.bodies,
      queued: mostQueued,
      unread: settings.limits.pressure.unread,
    },
  });
  http.off("request", refuseEarly);
  http.on("request", listener.request);
  http.on("checkContinue", listener.checkContinue);
  listener.interfaces.attachTo(http);
  if (settings.sandbox !== undefined) log.info({ control: `${url}/sandbox` }, "stand-in");
  const docs = settings.limits.hasDocs ? { docs: `${settings.publicUrl ?? url}/docs/` } : {};
  const { webhook, mail } = settings.notifications;
  const channels = [...(webhook === undefined ? [] : ["webhook"]), ...(mail ? ["mail"] : [])];
  const notifications = channels.length === 0 ? "off" : channels;
  log.info({ url, version, ...docs, notifications }, "started");
  const supervisor = new Supervisor(process.env, (error) =>
    log.warn({ reason: error.message }, "systemd cannot be told how the service is"),
  );
  backups?.start();
  supervisor.ready(settings.publicUrl ?? url);
  return {
    url,
    reload: () => reload.now(),
    stop: async () => {
      log.info("stopping");
      supervisor.stopping();
      service.signIn.close();
      const isWhole = await shutdown.stop(live.current.shutdownSeconds * 1000);
      watch.stop();
      descriptors.stop();
      await backups?.stop();
      await control?.close();
      await service.close();
      await outlets.close();
      log.info({ isWhole }, "stopped");
      supervisor.end();
      await output.drained(lastWriting);
      return isWhole;
    },
  };
}

/** @throws {Error} it cannot be opened: the message names the database, without its password */
async function openAt(settings: Settings, options: ServiceOptions): Promise<Service> {
  try {
    return await createService({ ...options, ...placeOf(settings) });
  } catch (error) {
    const { data, databaseUrl, sandbox } = settings;
    const message = (error as Error).message;
    if (
      sandbox !== undefined ||
      (databaseUrl === undefined && message.includes(path.join(data, "service.")))
    )
      throw error;
    throw new Error(`the database ${nameOf(settings)} cannot be opened: ${message}`, {
      cause: error,
    });
  }
}

function nameOf({ data, databaseUrl }: Settings): string {
  if (databaseUrl === undefined) return `in the folder ${data}`;
  const { host, pathname } = new URL(databaseUrl);
  return `at ${host}${pathname}`;
}

function placeOf({ databaseUrl, data, sandbox, limits }: Settings): ServiceOptions {
  if (sandbox !== undefined) return { memory: true, sandbox: { scenario: sandbox } };
  if (databaseUrl !== undefined) return { databaseUrl, connections: limits.databaseConnections };
  return { file: path.join(data, "service.sqlite"), folder: data };
}
