import { modulePath, type ModuleForm, type ModuleId } from "../code/index.ts";
import { moduleSyntax } from "../code/module-syntax.ts";
import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import { Secrets } from "../ir/index.ts";
import { guarded, pluginArtefact, peersOf, requiredArtefacts } from "../plugins/plugin-artefact.ts";
import type { PluginUse } from "../plugins/plugin.ts";
import type { ArtefactName } from "../views/artefact.ts";
import type { PackageContext } from "../views/context.ts";
import { needsOf } from "../views/held/representations.ts";
import { indexModule } from "../views/index/index-module.ts";
import { chosenArtefacts } from "../views/modules.ts";
import type { ModulePlan } from "../views/module-view.ts";
import {
  compilerSettings,
  packageManifest,
  type PackageIdentity,
} from "../views/package/manifest.ts";
import { readmeView } from "../views/package/readme.ts";
import { artefacts } from "./artefacts.ts";
import { moduleFrame } from "./module-frame.ts";
import { reportRenamed } from "./report-renamed.ts";
import { printView } from "./print-view.ts";
import type { Templates } from "./templates.ts";

/** A file of the generated package before it is formatted, its path relative to the package's folder. */
export interface PrintedFile {
  readonly path: string;
  readonly text: string;
  /** Whether a plugin has made it, who then answers for text that does not parse. */
  readonly isPlugin: boolean;
  /** Whether users import it. */
  readonly isEntry: boolean;
}

type PrintedModule = Pick<PrintedFile, "path" | "text">;

interface RenderRequest extends Omit<PackageContext, "secrets" | "namesIn"> {
  /** The document's path as the configuration names it, for the head of each file. */
  readonly input: string;
  readonly emit: readonly ArtefactName[];
  readonly plugins: readonly PluginUse[];
  /** TypeScript by default. */
  readonly form?: ModuleForm;
  /** Absent where the code becomes part of another package instead of being one. */
  readonly identity?: PackageIdentity;
}

/**
 * Prints the files of the package one after another: the views of a module are built when its turn
 * comes, and nothing of it stays in memory when the next one is asked for.
 */
export function* render(
  request: RenderRequest,
  templates: Templates,
  diagnostics: Diagnostics,
): Generator<PrintedFile> {
  const { plugins, emit } = request;
  const frameNames = templates.namesIn("shared/module");
  const context: PackageContext = {
    api: request.api,
    index: request.index,
    secrets: new Secrets(request.index),
    options: request.options,
    namesIn: (template) => new Set([...templates.namesIn(template), ...frameNames]),
  };
  const names = [
    ...emit,
    ...plugins.flatMap((use) => requiredArtefacts(use, context, diagnostics)),
  ];
  const chosen = chosenArtefacts(context, artefacts, names);
  const own = chosen.flatMap((artefact) => artefact.modules(context));
  for (const artefact of chosen)
    reportRenamed(artefact.derivedTypes?.(context) ?? [], context, diagnostics);
  const taken = new Set<string>(["./index", ...own.map(({ module }) => module)]);
  /** Modules of plugins, with these. */
  const others = new Map(
    plugins.flatMap((use) =>
      pluginArtefact(use, taken, diagnostics)
        .modules(context)
        .map((plan) => [plan, use]),
    ),
  );
  const plans = [...own, ...others.keys()];
  const main = indexModule(plans, request.options);
  const printed = (plan: ModulePlan): readonly PrintedFile[] => {
    const plugin = others.get(plan);
    const print = (): PrintedModule | undefined =>
      printModule(plan, request, templates, diagnostics, plugin !== undefined);
    const file = plugin === undefined ? print() : guarded(plugin, print, diagnostics);
    const isEntry = plan.isPublic || plan === main;
    return file === undefined ? [] : [{ ...file, isPlugin: plugin !== undefined, isEntry }];
  };
  // Nothing here holds a text, which would stay until the next is printed.
  for (const plan of [...plans, main]) yield* printed(plan);
  if (request.identity !== undefined)
    yield* packageFiles(request, context, request.identity, plans, templates, diagnostics);
}

function printModule(
  plan: ModulePlan,
  { input, form = "typescript", identity, options: { importExtension } }: RenderRequest,
  templates: Templates,
  diagnostics: Diagnostics,
  isForeign: boolean,
): PrintedModule | undefined {
  const module = plan.build();
  if (module === undefined) return undefined;
  const { scope, template, view, summary } = module;
  const syntax = moduleSyntax(form);
  const isEmpty = plan.entry === "types" && !syntax.hasTypes;
  // A view of a plugin is looked through: it must hold no text that nothing has quoted.
  const print = (): string | undefined =>
    isForeign
      ? templates.print(template, printView(view, scope, form) as object, diagnostics, syntax)
      : templates.print(template, view, diagnostics, syntax, scope);
  const body = isEmpty ? undefined : print();
  const frame = moduleFrame(scope, summary, { input, importExtension }, body ?? "", syntax);
  const text = templates.print("shared/module", frame, diagnostics, syntax) ?? "";
  return { path: modulePath(scope.module, identity !== undefined, form), text };
}

function* packageFiles(
  request: RenderRequest,
  context: PackageContext,
  identity: PackageIdentity,
  plans: readonly ModulePlan[],
  templates: Templates,
  diagnostics: Diagnostics,
): Generator<PrintedFile> {
  const { api, input, plugins } = request;
  const modules: readonly ModuleId[] = plans.map(({ module }) => module);
  const needs = needsOf(request.options);
  const peers = Object.assign(
    needs.peers,
    ...plugins.map((use) => peersOf(use, context, diagnostics)),
  );
  const manifest = packageManifest(
    api,
    identity,
    plans,
    request.options.importExtension,
    peers as Record<string, string>,
  );
  const settings = compilerSettings(
    modules,
    [...needs.libraries, ...plugins.flatMap(({ plugin }) => plugin.lib ?? [])],
    request.options.importExtension,
  );
  yield { path: "package.json", text: json(manifest), isPlugin: false, isEntry: false };
  yield { path: "tsconfig.json", text: json(settings), isPlugin: false, isEntry: false };
  const readme = readmeView(context, identity, input, modules);
  const text = templates.print("package/readme", readme, diagnostics) ?? "";
  yield { path: "README.md", text, isPlugin: false, isEntry: false };
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
