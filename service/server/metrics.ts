import type { ResponseEvent } from "@diptych/runtime";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { SignInCounts } from "../auth/guessing/sign-in-counts.ts";
import type { DatabaseNews } from "./watch/database-watch.ts";
import type { InterfaceName } from "./interfaces.ts";
import { addPressure, type PressureSources } from "./pressure/pressure-metrics.ts";

/** Sources of metrics, read on request without waiting. */
export interface MetricSources {
  readonly database: () => DatabaseNews;
  /** Undefined while the service is being opened. */
  readonly signIn: () => SignInCounts | undefined;
  /** Whether the last backup has failed, or backups are missing. */
  readonly isBackupOverdue: () => boolean;
  /** Version of the service, such as `0.6.0`. */
  readonly version: string;
  /** Events of the audit that a receiver has not got, by its name. */
  readonly droppedEvents: (receiver: "syslog" | "webhook") => number;
  /** Lines of the log that could not be written. */
  readonly droppedLines: () => number;
}

/** The metrics of the service. Their labels come from the documents, so that there are only so many. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #durations: Histogram;
  readonly #bytes: Counter;

  constructor(sources: MetricSources) {
    const registers = [this.#registry];
    const labelNames = ["document", "operation", "status"];
    this.#durations = new Histogram({
      name: "service_request_duration_seconds",
      help: "Time from the request to its response.",
      labelNames,
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    this.#bytes = new Counter({
      name: "service_response_bytes_total",
      help: "Bytes of the bodies of responses.",
      labelNames,
      registers,
    });
    addBuild(this.#registry, sources.version);
    addDatabase(this.#registry, sources.database);
    addSignIn(this.#registry, sources.signIn);
    addLog(this.#registry, sources.droppedLines);
    addBackups(this.#registry, sources.isBackupOverdue);
    addAudit(this.#registry, sources.droppedEvents);
  }

  /** Adds what Node.js says of the process; there is one of these in a process. */
  withProcess(): this {
    collectDefaultMetrics({ register: this.#registry });
    return this;
  }

  /** Adds what clients make the process hold, and the bounds of it. */
  addPressure(sources: PressureSources): void {
    addPressure(this.#registry, sources);
  }

  observe(document: InterfaceName, { operation, status, bytes, durations }: ResponseEvent): void {
    const labels = { document, operation: operation ?? "none", status: String(status) };
    this.#durations.observe(labels, durations.total / 1000);
    this.#bytes.inc(labels, bytes);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** In the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}

// Metrics that collect register themselves.

function addBuild(registry: Registry, version: string): void {
  new Gauge({
    name: "service_build_info",
    help: "Always 1. Its labels say which version of the service runs, and on which Node.js.",
    labelNames: ["version", "node"],
    registers: [registry],
  }).set({ version, node: process.version }, 1);
}

function addDatabase(registry: Registry, database: () => DatabaseNews): void {
  const registers = [registry];
  void new Gauge({
    name: "service_database_up",
    help: "1 where the database has answered within the last seconds, else 0.",
    registers,
    collect() {
      this.set(database().isUp ? 1 : 0);
    },
  });
  void new Gauge({
    name: "service_tasks_waiting",
    help: "Tasks that are not done; absent while the database does not answer.",
    registers,
    collect() {
      this.remove();
      const { waitingTasks } = database();
      if (waitingTasks !== undefined) this.set(waitingTasks);
    },
  });
}

function addLog(registry: Registry, droppedLines: () => number): void {
  void new Counter({
    name: "service_log_lines_dropped_total",
    help: "Lines of the log that were dropped because nobody read it, or because it could not be written.",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(droppedLines());
    },
  });
}

function addBackups(registry: Registry, isOverdue: () => boolean): void {
  void new Gauge({
    name: "service_backup_overdue",
    help: "1 where the last backup by schedule has failed, or two of them are missing; else 0.",
    registers: [registry],
    collect() {
      this.set(isOverdue() ? 1 : 0);
    },
  });
}

function addAudit(registry: Registry, dropped: MetricSources["droppedEvents"]): void {
  void new Counter({
    name: "service_audit_events_dropped_total",
    help: "Events of the audit that a receiver has not got, because it was away for long. The database has them.",
    labelNames: ["receiver"],
    registers: [registry],
    collect() {
      this.reset();
      for (const receiver of ["syslog", "webhook"] as const)
        this.inc({ receiver }, dropped(receiver));
    },
  });
}

function addSignIn(registry: Registry, signIn: () => SignInCounts | undefined): void {
  const registers = [registry];
  const entriesOf = (part: keyof SignInCounts): readonly (readonly [string, number])[] =>
    Object.entries<number>({ ...signIn()?.[part] });
  void new Counter({
    name: "service_sign_ins_total",
    help: "Passwords that were given: right, wrong, remembered as such (_again), or refused unread.",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of entriesOf("outcomes")) this.inc({ outcome }, count);
    },
  });
  void new Gauge({
    name: "service_sign_ins_remembered",
    help: "Marks of passwords, accounts and networks that the process remembers for a while.",
    labelNames: ["kind"],
    registers,
    collect() {
      for (const [kind, count] of entriesOf("remembered")) this.set({ kind }, count);
    },
  });
  void new Gauge({
    name: "service_sign_ins_waiting",
    help: "Passwords that wait for a slot, of known networks and of others, or for a processor.",
    labelNames: ["kind"],
    registers,
    collect() {
      for (const [kind, count] of entriesOf("waiting")) this.set({ kind }, count);
    },
  });
}
