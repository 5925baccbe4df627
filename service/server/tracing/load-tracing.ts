import { openTelemetry, type OpenTelemetryApi } from "./open-telemetry.ts";
import type { Tracing } from "./tracing.ts";

/** A package that not every installation has, so that its name is none for the compiler. */
const apiPackage: string = "@opentelemetry/api";

/**
 * Loads the API of OpenTelemetry, which the service does not bring.
 *
 * @throws {Error} it is not installed
 */
export async function loadTracing(): Promise<Tracing> {
  let api: OpenTelemetryApi;
  try {
    api = (await import(apiPackage)) as OpenTelemetryApi;
  } catch (error) {
    throw new Error(`--traces needs the package ${apiPackage}: npm install ${apiPackage}`, {
      cause: error,
    });
  }
  return openTelemetry(api);
}
