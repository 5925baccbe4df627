import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { builtInTexts } from "../../generator/emit/built-in-templates.ts";
import { moduleFrame } from "../../generator/emit/module-frame.ts";
import { printView } from "../../generator/emit/print-view.ts";
import { loadTemplates } from "../../generator/emit/templates.ts";
import { lines, type Code, type ModuleScope } from "../../generator/code/index.ts";
import type { ModuleView } from "../../generator/views/module-view.ts";

const diagnostics = new Diagnostics();
const templates = await loadTemplates(
  { builtIn: await builtInTexts(), plugins: [], overrides: undefined },
  diagnostics,
);

/** Text of a module, not formatted. */
export function printModule({ scope, template, view, summary }: ModuleView): string {
  const body = templates.print(template, printView(view, scope) as object, diagnostics) ?? "";
  return framed(scope, summary, body);
}

/** Text of a module with these declarations, and with what its scope has recorded. */
export function printDeclarations(scope: ModuleScope, declarations: readonly Code[]): string {
  return framed(scope, "Module of a test.", scope.print(lines(declarations)));
}

function framed(scope: ModuleScope, summary: string, body: string): string {
  const frame = moduleFrame(scope, summary, { input: "openapi.yaml", importExtension: "js" }, body);
  return templates.print("shared/module", frame, diagnostics) ?? "";
}
