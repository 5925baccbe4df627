import type { Ajv2020 } from "ajv/dist/2020.js";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * The library that says what is wrong with a value. It takes as long to load as the rest of a small document's
 * run, so it is loaded when the first mistake is found. Bundles have it in them (`scripts/package/`).
 */
export const ajv = (): { readonly Ajv2020: typeof Ajv2020 } =>
  require("ajv/dist/2020.js") as { readonly Ajv2020: typeof Ajv2020 };
