import path from "node:path";
import { analyse } from "../../../generator/analyse.ts";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { printFiles, type GenerateSpec } from "../../../generator/generate.ts";
import { artefactNames, type ArtefactName } from "../../../generator/views/artefact.ts";
import { chooseFormatter } from "../../../generator/output/format.ts";
import { documentFiles } from "../../../generator/source/reading/disk.ts";
import type { SourceHost } from "../../../generator/source/reading/read.ts";
import { specDefaults } from "../../frame/config/defaults.ts";
import { limitsOf } from "../../frame/input/document-limits.ts";
import { withTexts } from "../../lint/run/lint-documents.ts";
import type { CheckedDocument } from "../checks.ts";
import type { OpenFiles } from "../open-files.ts";
import type { NoPreview, Preview } from "./request.ts";
import { addressesOf } from "../project.ts";

/**
 * Generates a module from the texts that an editor has open, with the settings of the configuration. Plugins and
 * templates of the project are left out.
 */
export async function previewOf(
  document: CheckedDocument,
  files: OpenFiles,
  module = "types",
  all = false,
): Promise<Preview | NoPreview> {
  const artefact = artefactOf(module);
  if (artefact === undefined) return { reason: `no module is called '${module}'` };
  const { spec, host } = specOf(document, all ? artefactNames : [artefact], files);
  const diagnostics = new Diagnostics();
  const { api } = await analyse(spec, host, diagnostics);
  const printed = api && new Map<string, string>();
  if (api !== undefined)
    for (const { path: file, text } of await printFiles(spec, api, diagnostics))
      if (file.endsWith(".ts")) printed?.set(file.slice(0, -".ts".length), text);
  const text = printed?.get(module);
  if (printed === undefined || text === undefined)
    return { reason: firstError(diagnostics) ?? `the document has nothing for '${module}'` };
  const format = await chooseFormatter(document.entry, new Diagnostics());
  const formatted = await format?.(`${module}.ts`, text).catch(() => undefined);
  const modules = [...printed.keys()].filter((one) => all || one.split("/")[0] === artefact);
  return {
    module,
    modules: modules.length > 0 ? modules : [module],
    text: formatted === undefined ? text : new TextDecoder().decode(formatted.bytes),
    isFormatted: formatted !== undefined,
  };
}

/** The artefact that a module is of, by the first part of its path. */
function artefactOf(module: string): ArtefactName | undefined {
  const [first] = module.split("/");
  return artefactNames.find((name) => name === first);
}

/** The settings that a document has in the configuration, and its files as the editor has them. */
function specOf(
  { entry, project }: CheckedDocument,
  emit: readonly ArtefactName[],
  files: OpenFiles,
): { readonly spec: GenerateSpec; readonly host: SourceHost } {
  const { folder, config } = project;
  const input = path.relative(folder, entry).replaceAll("\\", "/");
  const own = config?.documents.find((one) => path.resolve(config.folder, one.input) === entry);
  const { plugins: _plugins, templates: _templates, ...settings } = own ?? {};
  const addresses = addressesOf(project);
  const limits = { ...limitsOf(input, folder, config), root: ".", addresses };
  const host = withTexts(documentFiles(folder, limits), files.texts, folder);
  const overlays = limits.overlays === undefined ? {} : { overlays: limits.overlays };
  const fixed = { input, root: ".", output: ".", emit } as const;
  return { spec: { ...specDefaults, ...settings, ...overlays, ...fixed }, host };
}

const firstError = ({ all }: Diagnostics): string | undefined =>
  all.find(({ severity }) => severity === "error")?.message;
