import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { analyse } from "../../generator/analyse.ts";
import type { DecimalOptions } from "../../generator/ir/options.ts";
import type { Api } from "../../generator/ir/index.ts";

/** The IR of a document's text; throws if the document has errors. */
export async function apiOf(
  document: string,
  int64: "number" | "bigint" = "number",
  dates: "string" | "Date" | "temporal" = "string",
  decimals?: DecimalOptions,
): Promise<Api> {
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(document) };
  const { api } = await analyse(
    { input: "openapi.yaml", int64, dates, decimals },
    host,
    diagnostics,
  );
  if (api !== undefined) return api;
  throw new Error(diagnostics.all.map(({ code, message }) => `${code}: ${message}`).join("\n"));
}
