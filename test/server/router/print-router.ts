import { builtInTemplates } from "../../../generator/emit/built-in-templates.ts";
import { moduleText } from "../../../generator/emit/module-text.ts";
import { loadTemplates } from "../../../generator/emit/templates.ts";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import type { Api } from "../../../generator/ir/index.ts";
import { routerModule } from "../../../generator/views/server/router.ts";

const diagnostics = new Diagnostics();
const templates = await loadTemplates(builtInTemplates(), undefined, diagnostics);

/** Text of the module `server/router`, not formatted. */
export function printRouter(api: Api): string {
  const module = routerModule(api);
  const body = templates.print(module.template, module.view, diagnostics) ?? "";
  const frame = moduleText(module, "openapi.yaml", body);
  return templates.print("shared/module", frame, diagnostics) ?? "";
}
