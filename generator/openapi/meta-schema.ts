import { createRequire } from "node:module";
import type { OpenApiVersion } from "./document.ts";
import type { JsonObject } from "./site.ts";

const require = createRequire(import.meta.url);

/** The meta-schema of a version, as it is published. Bundles have it in them (`scripts/package/`). */
export const metaSchema = (version: OpenApiVersion): JsonObject =>
  require(`./meta-schema/${version}.json`) as JsonObject;
