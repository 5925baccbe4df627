import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { toFetch } from "@diptych/runtime";
import * as api from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Refusal } from "../../../service/domain/shared/refusal.ts";
import { createService, openTelemetry, type StandIn } from "../../../service/index.ts";
import { buildService } from "../../support/packages.ts";
import { startService } from "../service-process.ts";
import { testKind } from "../test-kind.ts";
import { origin } from "../test-service.ts";

describe("a service with the SDK of OpenTelemetry", () => {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({
    spanProcessors: [new SimpleSpanProcessor(exporter)],
  });
  let service: StandIn;
  let seen: string | undefined;

  beforeAll(async () => {
    api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    api.propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    service = await createService({
      memory: true,
      publicUrl: origin,
      tracing: openTelemetry(api, provider.getTracer("test")),
      addressOf: () => {
        seen = api.trace.getActiveSpan()?.spanContext().traceId;
        return "192.0.2.1";
      },
      onError: () => {},
      onRefused: () => {},
    });
  });
  afterAll(async () => {
    await service.close();
    await provider.shutdown();
    api.context.disable();
    api.propagation.disable();
  });

  const spansOf = async (work: () => Promise<unknown>): Promise<readonly ReadableSpan[]> => {
    exporter.reset();
    await work();
    return exporter.getFinishedSpans();
  };
  const send = (page: string, headers: Readonly<Record<string, string>> = {}) => {
    const Authorization = `Basic ${btoa("admin:secret")}`;
    const request = new Request(`${origin}${page}`, { headers: { Authorization, ...headers } });
    return toFetch(service.server)(request);
  };

  it("has a span of each request, with operation, route and status, below the caller's", async () => {
    const trace = "0af7651916cd43dd8448eb211c80319c";
    const traceparent = `00-${trace}-b7ad6b7169203331-01`;
    const [span, ...others] = await spansOf(() =>
      send("/rest/v3/users/somebody?filter=hidden", { traceparent }),
    );
    expect(others).toEqual([]);
    expect(span?.name).toBe("GET /users/{user_name}");
    expect(span?.kind).toBe(api.SpanKind.SERVER);
    expect(span?.attributes).toEqual({
      "http.request.method": "GET",
      "http.response.status_code": 404,
      "http.route": "/users/{user_name}",
      "service.operation": "v3.getUser",
    });
    expect(span?.spanContext().traceId).toBe(trace);
    expect(span?.parentSpanContext?.spanId).toBe("b7ad6b7169203331");
    expect(span?.status.code).toBe(api.SpanStatusCode.UNSET);
    // What runs within the request finds its span.
    expect(seen).toBe(trace);
  });

  it("begins a trace where there is none, and names no path that no document has", async () => {
    const [one, other] = await spansOf(async () => {
      await send("/rest/v3/no/such/path");
      await send("/webservices/services/rest/v2/accounts", { traceparent: "nonsense" });
    });
    expect([one?.name, one?.attributes["http.response.status_code"]]).toEqual(["GET", 404]);
    expect(other?.name).toBe("GET /accounts");
    expect(other?.attributes["service.operation"]).toBe("v2.listAccounts");
    expect(other?.parentSpanContext).toBeUndefined();
    expect(one?.spanContext().traceId).not.toBe(other?.spanContext().traceId);
  });

  it("has a span of each task, with its failure", async () => {
    const good = testKind("test.good");
    const bad = testKind("test.bad");
    service.tasks.register(good, { run: () => Promise.resolve() });
    service.tasks.register(bad, {
      run: () => Promise.reject(new Refusal("invalid", "Not today.")),
    });
    const about = { name: "Test", userid: "admin", correlationId: "together" };
    const spans = await spansOf(async () => {
      await service.tasks.submit(service.rows, good, {}, about);
      const { id } = await service.tasks.submit(service.rows, bad, {}, about);
      await service.tasks.idle();
      expect(await service.tasks.get(id)).toMatchObject({ state: "FAILED" });
    });
    expect(spans.map(({ name, status }) => [name, status.code])).toEqual([
      ["task test.good", api.SpanStatusCode.UNSET],
      ["task test.bad", api.SpanStatusCode.ERROR],
    ]);
    expect(spans[1]?.events[0]?.attributes?.["exception.message"]).toBe("Not today.");
    expect(spans[0]?.attributes).toMatchObject({
      "service.task.kind": "test.good",
      "service.task.correlation_id": "together",
    });
  });
});

it("--traces uses what the process has registered, and without it nothing is loaded", async () => {
  // As it is published: a bundle has a copy of the API within a library of its database.
  await buildService();
  const program = path.resolve(import.meta.dirname, "../../../service/dist/main.js");
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-traces-"));
  const { resolve } = createRequire(import.meta.url);
  const setup = path.join(folder, "setup.mjs");
  const from = (name: string): string => JSON.stringify(pathToFileURL(resolve(name)).href);
  writeFileSync(
    setup,
    `import api from ${from("@opentelemetry/api")};
     import sdk from ${from("@opentelemetry/sdk-trace-base")};
     const exporter = { export: (spans, done) => { for (const one of spans) console.error("span " + one.name); done({ code: 0 }); },
       shutdown: async () => {} };
     api.trace.setGlobalTracerProvider(
       new sdk.BasicTracerProvider({ spanProcessors: [new sdk.SimpleSpanProcessor(exporter)] }));`,
  );
  const said = async (...args: readonly string[]): Promise<string> => {
    const data = path.join(folder, `data${args.length}`);
    const environment = { NODE_OPTIONS: `--import ${pathToFileURL(setup).href}` };
    const service = await startService(["--data", data, ...args], environment, program);
    await fetch(`${service.url}/rest/v3/users`);
    await service.stop();
    return service.stderr();
  };
  expect(await said("--traces")).toContain("span GET /users\n");
  expect(await said()).not.toContain("span");
  rmSync(folder, { recursive: true });
});
