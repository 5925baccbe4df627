import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { analyse } from "../../generator/generate.ts";
import type { Api } from "../../generator/ir/index.ts";

/** The IR of the text of a document; throws if it has errors. */
export async function apiOf(document: string, int64: "number" | "bigint" = "number"): Promise<Api> {
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(document) };
  const { api } = await analyse({ input: "openapi.yaml", int64 }, host, diagnostics);
  if (api !== undefined) return api;
  throw new Error(diagnostics.all.map(({ code, message }) => `${code}: ${message}`).join("\n"));
}
