import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import type { Api } from "../ir/index.ts";
import type { ArtefactName, ModuleView } from "../views/artefact.ts";
import { indexModule } from "../views/index/index-module.ts";
import { modulePath } from "../views/module-path.ts";
import { moduleViews } from "../views/modules.ts";
import type { Options } from "../views/options.ts";
import {
  compilerSettings,
  packageManifest,
  type PackageIdentity,
} from "../views/package/manifest.ts";
import { readmeView } from "../views/package/readme.ts";
import type { ModuleId } from "../views/scope.ts";
import { artefacts } from "./artefacts.ts";
import { moduleText } from "./module-text.ts";
import type { Templates } from "./templates.ts";

/** A file of the generated package, its path relative to the package's folder. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

export interface RenderRequest {
  /** The document's path as the configuration names it, for the head of each file. */
  readonly input: string;
  readonly emit: readonly ArtefactName[];
  readonly options: Options;
  /** Absent where the code becomes part of somebody's package instead of being one. */
  readonly identity?: PackageIdentity;
}

/** Prints every file of the package, not yet formatted. */
export function render(
  api: Api,
  request: RenderRequest,
  templates: Templates,
  diagnostics: Diagnostics,
): GeneratedFile[] {
  const views = moduleViews(api, request.options, artefacts, request.emit);
  const modules = views.map((view) => view.scope.module);
  const files = [...views, indexModule(modules)].map((view) =>
    printModule(view, request.input, templates, diagnostics),
  );
  if (request.identity !== undefined) {
    files.push(...packageFiles(api, request, request.identity, modules, templates, diagnostics));
  }
  return files;
}

function printModule(
  module: ModuleView,
  input: string,
  templates: Templates,
  diagnostics: Diagnostics,
): GeneratedFile {
  const body = templates.print(module.template, module.view, diagnostics) ?? "";
  const text = templates.print("shared/module", moduleText(module, input, body), diagnostics) ?? "";
  return { path: modulePath(module.scope.module as Exclude<ModuleId, "runtime">), text };
}

function packageFiles(
  api: Api,
  request: RenderRequest,
  identity: PackageIdentity,
  modules: readonly ModuleId[],
  templates: Templates,
  diagnostics: Diagnostics,
): GeneratedFile[] {
  const readme = readmeView(api, identity, request.input, request.options, request.emit);
  return [
    { path: "package.json", text: json(packageManifest(api, identity, modules)) },
    { path: "tsconfig.json", text: json(compilerSettings(modules)) },
    { path: "README.md", text: templates.print("package/readme", readme, diagnostics) ?? "" },
  ];
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
