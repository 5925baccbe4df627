import type { IncomingMessage, Server as HttpServer } from "node:http";
import type { Server as HttpsServer } from "node:https";
import path from "node:path";
import { Argon2Passwords } from "../auth/argon2.ts";
import { isLocalUrl } from "../config/public-url.ts";
import type { Settings } from "../config/settings.ts";
import { serviceVersion } from "../config/version.ts";
import { fillDemo } from "../demo/fill-demo.ts";
import { oneAtATime } from "../store/database/one-at-a-time.ts";
import { Accounts } from "../domain/accounts/accounts.ts";
import { anyPassword, passwordMistake } from "../domain/accounts/password-rules.ts";
import type { FirstAdministrator } from "../domain/accounts/first-administrator.ts";
import { scenarioPassword } from "../sandbox/scenarios.ts";
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
import { createService } from "./create-service.ts";
import type { Service, ServiceOptions } from "./service.ts";
import { Shutdown } from "./shutdown.ts";
import { watchDescriptors } from "./pressure/descriptors.ts";
import { listenerBounds, mostQueued } from "./pressure/listener-bounds.ts";
import { loadTracing } from "./tracing/load-tracing.ts";
import { Transport } from "./transport.ts";

/** A service that listens. */
interface RunningProcess {
  /** Address on which it listens, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Ends after the requests and the tasks that are being worked on; false if requests were cut. */
  stop(): Promise<boolean>;
}

/**
 * Starts everything that the settings say.
 *
 * @param randomPassword for the first administrator, if the settings have none
 * @throws whatever keeps it from starting, such as a port that is taken
 */
export async function startProcess(
  settings: Settings,
  randomPassword: () => string,
): Promise<RunningProcess> {
  outliveStandardStreams();
  const processLog = openLog(settings.logLevel);
  const { log, responses, output } = processLog;
  const { limits } = settings;
  const isLogged = responseFilter(limits.logResponses);
  const version = serviceVersion();
  const http = createListening(settings);
  http.on("request", refuseEarly);
  // Before the database is opened, because a port that is taken is the most common mistake.
  const url = await listen(http, settings);
  // Connections are refused until then, so that a proxy goes to another process.
  if (settings.port !== 0) await close(http);
  let service: Service | undefined;
  let control: ControlServer | undefined;
  const watch = new DatabaseWatch(() => service?.tasks.waiting() ?? Promise.resolve(0));
  try {
    const metrics = new Metrics({
      version,
      database: () => watch.news,
      signIn: () => service?.signIn.counts,
      droppedLines: () => output.dropped,
    }).withProcess();
    const transport = new Transport(settings);
    service = await openAt(settings, {
      publicUrl: settings.publicUrl ?? url,
      encryptionKeys: settings.encryptionKeys,
      onKeyFile: (file) => {
        log.warn({ file }, "made an encryption key");
        console.error(
          `The key that seals secrets is ${file}: keep a copy, but not beside copies of the database.`,
        );
      },
      onMended: (file, mode) => {
        log.warn({ file, mode }, "took the rights of others away");
        console.error(`Others could reach ${file} (${mode}): now its owner only may.`);
      },
      newDatabase: settings.newDatabase,
      keepDays: settings.keep,
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
    return run(service, http, url, {
      version,
      settings,
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
  readonly settings: Settings;
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
  { version, settings, processLog, metrics, watch, transport, control }: Surroundings,
): RunningProcess {
  const { log, output } = processLog;
  const shutdown = new Shutdown(http);
  const bounds = listenerBounds(settings.limits, transport);
  const listener = createListener({
    service,
    transport,
    metrics,
    version,
    metricsFrom: settings.metricsFrom,
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
  return {
    url,
    stop: async () => {
      log.info("stopping");
      service.signIn.close();
      const isWhole = await shutdown.stop(settings.shutdownSeconds * 1000);
      watch.stop();
      descriptors.stop();
      await control?.close();
      await service.close();
      log.info({ isWhole }, "stopped");
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

function administratorOf(
  { adminName, adminPassword, sandbox, passwordRules }: Settings,
  randomPassword: () => string,
  log: ProcessLog["log"],
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

/** The accounts of the demonstration have the administrator's password, or one that is shown once. */
async function demonstrate(
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
