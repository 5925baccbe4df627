import type { ConnectionCounts } from "@diptych/runtime";
import { Counter, Gauge, type Registry } from "prom-client";

/** Sources of the metrics of pressure, read on request. */
export interface PressureSources {
  readonly connections: () => ConnectionCounts;
  /** Bytes of bodies that have arrived in part. */
  readonly receivedBytes: () => number;
  /** Looks that found no descriptor. */
  readonly exhausted: () => number;
  readonly most: {
    readonly connections: number;
    readonly bodies: number;
    readonly queued: number;
    readonly unread: number;
  };
}

/** Reasons for which connections are closed by the service. */
const reasons = ["refused", "crowded", "pipelined", "silent"] as const;

/** Adds each bound, and how much of it is taken. */
export function addPressure(registry: Registry, sources: PressureSources): void {
  const { connections, most } = sources;
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number): void => {
    void new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  };
  const bounded = (name: string, help: string, read: () => number, bound: number): void => {
    gauge(name, help, read);
    gauge(`${name}_max`, `Bound of ${name}.`, () => bound);
  };
  bounded(
    "service_request_body_bytes",
    "Bytes of bodies of requests that have arrived in part.",
    sources.receivedBytes,
    most.bodies,
  );
  bounded(
    "service_connections",
    "Connections of clients that are open.",
    () => connections().open,
    most.connections,
  );
  bounded(
    "service_requests_queued",
    "Requests that wait for the answers before them on their connection.",
    () => connections().waiting,
    most.queued,
  );
  bounded(
    "service_response_bytes_unread",
    "Bytes of answers that wait for clients to read them.",
    () => connections().unread,
    most.unread,
  );
  void new Counter({
    name: "service_connections_closed_total",
    help: "Connections that the service has closed: too many (refused), too many of one address (crowded), too many waiting requests (pipelined), or nothing read (silent).",
    labelNames: ["reason"],
    registers,
    collect() {
      this.reset();
      const counts = connections();
      for (const reason of reasons) this.inc({ reason }, counts[reason]);
    },
  });
  void new Counter({
    name: "service_descriptors_exhausted_total",
    help: "Seconds in which the process had no file descriptor left, so that new connections were closed unread.",
    registers,
    collect() {
      this.reset();
      this.inc(sources.exhausted());
    },
  });
}
