export { createService, type Service, type ServiceOptions } from "./server/service.ts";
export { Refusal, type RefusalKind } from "./domain/refusal.ts";
export { fillDemo, type DemoOptions } from "./demo/fill-demo.ts";
