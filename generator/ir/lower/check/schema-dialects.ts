import type { Diagnostics } from "../../../diagnostics/diagnostics.ts";
import { at, type Site } from "../../../openapi/site.ts";

const known =
  /^https?:\/\/(?:json-schema\.org\/draft\/2020-12\/schema|spec\.openapis\.org\/oas\/3\.[12]\/dialect\/.*)#?$/;

/** Reports a dialect of schemas that is read as JSON Schema 2020-12 all the same. */
export function checkDialect(
  holder: Readonly<Record<string, unknown>>,
  field: "$schema" | "jsonSchemaDialect",
  site: () => Site,
  diagnostics: Diagnostics,
): void {
  const dialect = holder[field];
  if (typeof dialect !== "string" || known.test(dialect)) return;
  diagnostics.report("schema-dialect", at(site(), field), { dialect, field });
}
