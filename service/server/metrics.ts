import type { ResponseEvent } from "@diptych/runtime";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { InterfaceName } from "./interfaces.ts";

/** The metrics of the service. Their labels come from the documents, so that there are only so many. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #durations: Histogram;
  readonly #bytes: Counter;

  /** @param waitingTasks counts the tasks that are not done */
  constructor(waitingTasks: () => Promise<number>) {
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
    // A gauge that collects registers itself.
    void new Gauge({
      name: "service_tasks_waiting",
      help: "Tasks that are not done.",
      registers,
      async collect() {
        this.set(await waitingTasks());
      },
    });
  }

  /** Adds what Node.js says of the process; there is one of these in a process. */
  withProcess(): this {
    collectDefaultMetrics({ register: this.#registry });
    return this;
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
