export { createService } from "./server/create-service.ts";
export type { Service, ServiceOptions } from "./server/service.ts";
export type { StandIn, StandInOptions } from "./server/stand-in.ts";
export {
  openTelemetry,
  type OpenTelemetryApi,
  type SpanTracer,
} from "./server/tracing/open-telemetry.ts";
export type { Tracing } from "./server/tracing/tracing.ts";
export { listen, type Listening } from "./server/listen.ts";
export type { ActiveFault, Fault } from "./sandbox/faults.ts";
export { SandboxMistake } from "./sandbox/mistake.ts";
export type { OperationPattern } from "./sandbox/operations.ts";
export type { RecordedRequest } from "./sandbox/request-log.ts";
export type { Sandbox, SandboxOptions } from "./sandbox/sandbox.ts";
export type { Scenario } from "./sandbox/scenarios.ts";
export type { Concepts } from "./domain/concepts.ts";
export type { Drivers } from "./drivers/drivers.ts";
export { operatorDrivers, type OperatorPart } from "./drivers/operator/operator-drivers.ts";
export type { OperatorOptions } from "./drivers/operator/operator-calls.ts";
export { Refusal, type RefusalKind } from "./domain/shared/refusal.ts";
export { fillDemo, type DemoOptions } from "./demo/fill-demo.ts";
