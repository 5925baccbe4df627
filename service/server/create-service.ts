import { openService, type Service, type ServiceOptions } from "./service.ts";
import { createStandIn, type StandIn, type StandInOptions } from "./stand-in.ts";

/**
 * Opens the database, brings it up to date, and makes both interfaces. With `memory` it is a stand-in for
 * tests: it keeps nothing, is the same every time, and `sandbox` controls it.
 *
 * @throws {TypeError} none or several of `memory`, `file` and `databaseUrl` are given, or `sandbox` without
 *   `memory`, or links cannot begin with `publicUrl`
 * @throws {SandboxMistake} there is no such scenario
 */
export function createService(options: StandInOptions): Promise<StandIn>;
export function createService(options: ServiceOptions): Promise<Service>;
export async function createService(options: ServiceOptions): Promise<Service> {
  const { memory, file, databaseUrl, sandbox } = options;
  if (memory === true && file === undefined && databaseUrl === undefined)
    return createStandIn({ ...options, memory });
  if (sandbox !== undefined) throw new TypeError("sandbox is for a service with memory.");
  return openService(options);
}
