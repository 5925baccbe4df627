import { readFileSync } from "node:fs";
import { it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { builtInTemplates } from "../../generator/emit/built-in-templates.ts";
import { moduleText } from "../../generator/emit/module-text.ts";
import { loadTemplates } from "../../generator/emit/templates.ts";
import { format } from "../../generator/output/format.ts";
import { filtersModule } from "../../generator/views/filters/filters-module.ts";
import { apiOf } from "../support/api-of.ts";
it("prints", async () => {
  const api = await apiOf(readFileSync("spec/v3.yaml", "utf8"));
  const module = filtersModule(api, { int64: "number", groupBy: "none" });
  if (module === undefined) throw new Error("no");
  const d = new Diagnostics();
  const t = await loadTemplates(builtInTemplates(), undefined, d);
  const body = t.print(module.template, module.view, d) ?? "";
  const text = t.print("shared/module", moduleText(module, "openapi.yaml", body), d) ?? "";
  console.log((await format([{ path: "src/filters.ts", text }], "/tmp/x"))[0]?.text);
});
