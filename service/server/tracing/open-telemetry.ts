import type { Tracing } from "./tracing.ts";

/** A span, as `@opentelemetry/api` has it. */
interface Span {
  setAttribute(name: string, value: string | number): unknown;
  updateName(name: string): unknown;
  recordException(error: Error): void;
  setStatus(status: { code: number }): unknown;
  end(): void;
}

/** A tracer, as `@opentelemetry/api` has it. */
export interface SpanTracer {
  startSpan(name: string, options: object, context: unknown): Span;
}

/** The parts of `@opentelemetry/api` that spans are made by. */
export interface OpenTelemetryApi {
  readonly context: {
    active(): unknown;
    with<T>(context: unknown, work: () => T): T;
  };
  readonly propagation: { extract(context: unknown, carrier: unknown): unknown };
  readonly trace: {
    getTracer(name: string): SpanTracer;
    setSpan(context: unknown, span: unknown): unknown;
  };
}

// Numbers of OpenTelemetry's specification: kinds of spans, and a status.
const internal = 0;
const server = 1;
const failed = 2;

/**
 * Makes spans by OpenTelemetry. What exports them is set up by whoever runs the process.
 *
 * @param api what `@opentelemetry/api` exports
 * @param tracer by default that of the provider which is registered
 */
export function openTelemetry(
  { context, propagation, trace }: OpenTelemetryApi,
  tracer: SpanTracer = trace.getTracer("@diptych/service"),
): Tracing {
  const within = async <T>(span: Span, parent: unknown, work: () => Promise<T>): Promise<T> => {
    try {
      return await context.with(trace.setSpan(parent, span), work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  };
  return {
    request: (method, headers, work) => {
      const parent = propagation.extract(context.active(), headers);
      const attributes = { "http.request.method": method };
      const span = tracer.startSpan(method, { kind: server, attributes }, parent);
      return within(span, parent, () =>
        work(({ status, operation, route }) => {
          span.setAttribute("http.response.status_code", status);
          if (route !== undefined) span.setAttribute("http.route", route);
          if (route !== undefined) span.updateName(`${method} ${route}`);
          if (operation !== undefined) span.setAttribute("service.operation", operation);
          // A mistake of a client is no error of the server. Source: OpenTelemetry, HTTP spans.
          if (status >= 500) span.setStatus({ code: failed });
        }),
      );
    },
    task: ({ id, kind, correlationId }, attempt) => {
      const attributes = {
        "service.task.id": id,
        "service.task.kind": kind,
        "service.task.correlation_id": correlationId,
      };
      const parent = context.active();
      const span = tracer.startSpan(`task ${kind}`, { kind: internal, attributes }, parent);
      return within(span, parent, async () => {
        const error = await attempt();
        if (error !== undefined) fail(span, error);
      });
    },
  };
}

function fail(span: Span, error: unknown): void {
  span.recordException(error instanceof Error ? error : new Error(String(error)));
  span.setStatus({ code: failed });
}
