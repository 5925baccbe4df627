import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import { modulePath, type ModuleId } from "../code/index.ts";
import type { ArtefactName } from "../views/artefact.ts";
import type { PackageContext } from "../views/context.ts";
import { indexModule } from "../views/index/index-module.ts";
import { chosenArtefacts } from "../views/modules.ts";
import type { ModulePlan, ModuleView } from "../views/module-view.ts";
import {
  compilerSettings,
  packageManifest,
  type PackageIdentity,
} from "../views/package/manifest.ts";
import { readmeView } from "../views/package/readme.ts";
import { artefacts } from "./artefacts.ts";
import { moduleFrame } from "./module-frame.ts";
import { printView } from "./print-view.ts";
import type { Templates } from "./templates.ts";

/** A file of the generated package before it is formatted, its path relative to the package's folder. */
export interface PrintedFile {
  readonly path: string;
  readonly text: string;
}

export interface RenderRequest extends PackageContext {
  /** The document's path as the configuration names it, for the head of each file. */
  readonly input: string;
  readonly emit: readonly ArtefactName[];
  /** Absent where the code becomes part of somebody's package instead of being one. */
  readonly identity?: PackageIdentity;
}

/**
 * Prints the files of the package one after another: the views of a module are built when its turn
 * comes, and nothing of it stays behind when the next one is asked for.
 */
export function* render(
  request: RenderRequest,
  templates: Templates,
  diagnostics: Diagnostics,
): Generator<PrintedFile> {
  const plans = chosenArtefacts(request, artefacts, request.emit).flatMap((artefact) =>
    artefact.modules(request),
  );
  for (const plan of [...plans, indexModule(plans)]) {
    yield printModule(plan, request.input, templates, diagnostics);
  }
  if (request.identity !== undefined)
    yield* packageFiles(request, request.identity, plans, templates, diagnostics);
}

function printModule(
  plan: ModulePlan,
  input: string,
  templates: Templates,
  diagnostics: Diagnostics,
): PrintedFile {
  const module = plan.build();
  const { scope, summary } = module;
  const body = printBody(module, templates, diagnostics);
  const frame = moduleFrame(scope, summary, input, body);
  const text = templates.print("shared/module", frame, diagnostics) ?? "";
  return { path: modulePath(scope.module), text };
}

function printBody(
  { scope, template, view }: ModuleView,
  templates: Templates,
  diagnostics: Diagnostics,
): string {
  return templates.print(template, printView(view, scope) as object, diagnostics) ?? "";
}

function* packageFiles(
  request: RenderRequest,
  identity: PackageIdentity,
  plans: readonly ModulePlan[],
  templates: Templates,
  diagnostics: Diagnostics,
): Generator<PrintedFile> {
  const { api, input, options, emit } = request;
  const modules: readonly ModuleId[] = plans.map(({ module }) => module);
  yield { path: "package.json", text: json(packageManifest(api, identity, plans)) };
  yield { path: "tsconfig.json", text: json(compilerSettings(modules)) };
  const readme = readmeView(api, identity, input, options, emit);
  yield { path: "README.md", text: templates.print("package/readme", readme, diagnostics) ?? "" };
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
