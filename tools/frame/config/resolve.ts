import path from "node:path";
import type { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import type { Location } from "../../../generator/diagnostics/diagnostic.ts";
import type { DecimalOptions } from "../../../generator/ir/options.ts";
import type { LintSettings } from "../../../generator/findings/settings.ts";
import type { ArtefactName } from "../../../generator/views/artefact.ts";
import type { PackageIdentity } from "../../../generator/views/package/manifest.ts";
import type { PluginSetting } from "../../../generator/plugins/load-plugins.ts";
import { localCure } from "../local-cure.ts";
import type { SourceFile } from "../../../generator/source/reading/source-file.ts";
import type { AddressMap } from "../../../generator/source/references/address-map.ts";
import {
  addressOf,
  isRemote,
  keptPath,
} from "../../../generator/source/references/reference-path.ts";
import type { DiffSettings } from "./diff-settings.ts";
import type { Config, RemoteConfig } from "./config.ts";
import type { DiffConfig } from "./diff-config.ts";
import type { DocumentConfig } from "./document-config.ts";
import type { ClientConfig, SpecConfig } from "./spec-config.ts";
import {
  clientDefaults,
  decimalsDefaults,
  diffDefaults,
  packageDefaults,
  specDefaults,
  withDefaults,
  type Defaulted,
} from "./defaults.ts";
import type { LintSet } from "./lint-set.ts";
import { remoteMap } from "./remote-map.ts";
import { customRuleSettings, type CustomRuleSetting } from "./custom-rule-settings.ts";
import { pluginSettings } from "./plugin-settings.ts";

/** A configuration with its defaults; `output` and `templates` are absolute. */
export interface ResolvedConfig {
  /** The configuration file, absolute. */
  readonly path: string;
  /** Its text, if positions can be shown in it. */
  readonly source?: SourceFile;
  /** Folder that paths are relative to, absolute. */
  readonly folder: string;
  /** Those that code is generated from; one at least unless there are others. */
  readonly specs: readonly ResolvedSpec[];
  /** All documents, those of the specs first. */
  readonly documents: readonly ResolvedDocument[];
  readonly lint: LintSettings & {
    /** Absolute. */
    readonly baseline?: string;
    /** Plugins with rules, those of the set first, that are still to be loaded. */
    readonly plugins: readonly PluginSetting[];
    /** Rules without code, those of the set first. */
    readonly customRules: readonly CustomRuleSetting[];
    /** File of the set, absolute. */
    readonly set?: string;
  };
  readonly diff: DiffSettings;
  readonly remote: RemoteConfig;
  /** Where references to addresses lead instead; paths are relative to the folder. Default: nowhere else. */
  readonly addresses?: AddressMap;
}

/** A document with the settings of its spec, where it has one. */
export type ResolvedDocument = Omit<ResolvedSpec, "output"> & Partial<Pick<ResolvedSpec, "output">>;

/** A spec with its defaults; settings that need no work are those of the configuration. */
export interface ResolvedSpec
  extends
    Omit<SpecConfig, Defaulted | "package" | "emit" | "client" | "decimals" | "plugins">,
    Required<Pick<SpecConfig, Defaulted>>,
    Required<ClientConfig> {
  /** Name in messages and on the command line: the package's name, or the input. */
  readonly name: string;
  /** Relative to the configuration's folder, as `root` is: output does not depend on the machine. */
  readonly input: string;
  /** Absolute. */
  readonly output: string;
  readonly identity?: PackageIdentity;
  readonly emit?: readonly ArtefactName[];
  /** Absent where decimals are numbers like others. */
  readonly decimals?: DecimalOptions;
  /** Plugins that are still to be loaded. */
  readonly plugins: readonly PluginSetting[];
  /** Absolute. */
  readonly templates?: string;
  /** Where references to addresses lead instead; absent where no entry says it. */
  readonly addresses?: AddressMap;
}

/**
 * Resolves paths and defaults; reports outputs that would overwrite other files.
 *
 * @param set what `lint.extends` names
 */
export function resolveConfig(
  config: Config,
  file: string,
  diagnostics: Diagnostics,
  set: LintSet = { extends: "recommended", rules: {} },
): ResolvedConfig {
  const folder = path.dirname(file);
  const { specs: given = [], documents: alone = [] } = config;
  reportRemote(given, "specs", file, diagnostics);
  reportRemote(alone, "documents", file, diagnostics);
  given.forEach(({ emit, paths, package: identity }, index) => {
    const isEmitted = emit?.includes("paths") === true;
    if (isEmitted && identity === undefined) return;
    if (!isEmitted && paths === undefined) return;
    const location = { file, pointer: `/specs/${index}/${isEmitted ? "emit" : "paths"}` };
    diagnostics.report("config-paths", location, {
      problem: isEmitted
        ? "The types of paths are one file, which a package has no place for"
        : "There are options of 'paths', which 'emit' does not list",
      cure: isEmitted
        ? "Leave 'package' out, or give the file a spec of its own"
        : "Add 'paths' to 'emit'",
    });
  });
  reportTemporal(given, file, diagnostics);
  const addresses = remoteMap(config.remote ?? {}, file, diagnostics);
  const mapped = addresses.entries.length === 0 ? {} : { addresses };
  const specs = given.map((spec, index) => ({
    ...resolveSpec(spec, config.templates, file, index),
    ...mapped,
  }));
  const documents = alone.map((document, index): ResolvedDocument => {
    const { output: _, ...resolved } = resolveSpec(
      { ...document, output: "." },
      undefined,
      file,
      index,
    );
    return { ...resolved, ...mapped };
  });
  checkOutputs(specs, config.templates, file, diagnostics);
  const {
    rules = {},
    baseline,
    overrides = [],
    ignores = [],
    plugins = [],
    customRules = [],
  } = config.lint ?? {};
  const lint = {
    extends: set.extends,
    rules: { ...set.rules, ...rules },
    overrides,
    ignores,
    plugins: [...(set.plugins ?? []), ...pluginSettings(plugins, file, "/lint/plugins")],
    customRules: [
      ...(set.customRules ?? []),
      ...customRuleSettings(customRules, file, "/lint/customRules"),
    ],
    ...(set.path === undefined ? {} : { set: set.path }),
    ...(baseline === undefined ? {} : { baseline: path.resolve(folder, baseline) }),
  };
  return {
    path: file,
    folder,
    specs,
    documents: [...specs, ...documents],
    lint,
    diff: diffPolicy(config.diff),
    remote: config.remote ?? {},
    addresses,
  };
}

/** Reports a source of Temporal where nothing is held as an object of it. */
function reportTemporal(
  specs: readonly SpecConfig[],
  file: string,
  diagnostics: Diagnostics,
): void {
  specs.forEach(({ dates, temporal }, index) => {
    if (temporal === undefined || dates === "temporal") return;
    const location = { file, pointer: `/specs/${index}/temporal`, part: "key" } as const;
    diagnostics.report("config-setting", location, {
      problem: "'temporal' names the source of Temporal, which 'dates' does not ask for",
      cure: "Write 'dates: temporal', or remove 'temporal'",
    });
  });
}

function reportRemote(
  documents: readonly DocumentConfig[],
  field: "specs" | "documents",
  file: string,
  diagnostics: Diagnostics,
): void {
  documents.forEach(({ input }, index) => {
    if (!isRemote(input) || addressOf(input, "") !== undefined) return;
    const location = { file, pointer: `/${field}/${index}/input` };
    const cure = localCure(input);
    const help = cure.slice(0, 1).toUpperCase() + cure.slice(1);
    diagnostics.report("config-input-remote", location, { input, help });
  });
}

/** The policy of the configuration, or of none; the names of rules were checked. */
export function diffPolicy({
  rules = {},
  exceptions = [],
  ...rest
}: DiffConfig = {}): DiffSettings {
  return {
    ...withDefaults(rest, diffDefaults),
    levels: rules,
    exceptions: exceptions as DiffSettings["exceptions"],
  };
}

function resolveSpec(
  spec: SpecConfig,
  templates: string | undefined,
  file: string,
  index: number,
): ResolvedSpec {
  const folder = path.dirname(file);
  const relative = (target: string): string =>
    path.relative(folder, path.resolve(folder, target)).replaceAll("\\", "/") || ".";
  const { package: identity, emit, client = {}, decimals = {}, plugins = [], ...settings } = spec;
  const { as, numbers } = withDefaults(decimals, decimalsDefaults);
  return {
    ...withDefaults(settings, specDefaults),
    ...withDefaults(client, clientDefaults),
    ...(as === "number" ? {} : { decimals: { numbers, ...classOf(as) } }),
    name: identity?.name ?? spec.input,
    input: inputOf(spec.input, relative),
    output: path.resolve(folder, spec.output),
    plugins: pluginSettings(plugins, file, `/specs/${index}/plugins`),
    ...(identity === undefined ? {} : { identity: withDefaults(identity, packageDefaults) }),
    ...(emit === undefined ? {} : { emit: emit.filter((name) => name !== "paths") }),
    ...(emit?.includes("paths") === true ? { paths: spec.paths ?? {} } : {}),
    ...(spec.overlays === undefined ? {} : { overlays: spec.overlays.map(relative) }),
    ...(spec.root === undefined ? {} : { root: relative(spec.root) }),
    ...(spec.extensions === undefined
      ? {}
      : { extensionsAt: { file, pointer: `/specs/${index}/extensions` } }),
    ...(templates === undefined ? {} : { templates: path.resolve(folder, templates) }),
  };
}

/** Path of an input; of an address, the path at which its document is kept. */
function inputOf(input: string, relative: (target: string) => string): string {
  const address = addressOf(input, "");
  return address === undefined ? relative(input) : keptPath(address);
}

function checkOutputs(
  specs: readonly ResolvedSpec[],
  templates: string | undefined,
  file: string,
  diagnostics: Diagnostics,
): void {
  const folder = path.dirname(file);
  const show = (target: string): string =>
    path.relative(folder, target).replaceAll("\\", "/") || ".";
  const read = specs.flatMap(({ input, overlays = [] }) => [input, ...overlays]);
  const kept = [file, ...read.map((one) => path.resolve(folder, one))];
  if (templates !== undefined) kept.push(path.resolve(folder, templates));
  specs.forEach(({ output }, index) => {
    const location: Location = { file, pointer: `/specs/${index}/output` };
    const other = specs.slice(0, index).find((earlier) => overlaps(earlier.output, output));
    if (other !== undefined) {
      const args = { output: show(output), other: show(other.output) };
      diagnostics.report("config-output-overlap", location, args);
    }
    const tool = show(output).split("/");
    if (tool.includes(".git") || tool.at(-1) === "node_modules") {
      const args = { output: show(output) };
      diagnostics.report("config-output-foreign", location, args);
    }
    const inside = kept.find((target) => isWithin(target, output));
    if (inside !== undefined) {
      const args = { output: show(output), file: show(inside) };
      diagnostics.report("config-output-unsafe", location, args);
    }
  });
}

const overlaps = (a: string, b: string): boolean => isWithin(a, b) || isWithin(b, a);

/** Whether a path is the folder itself or below it. */
function isWithin(target: string, folder: string): boolean {
  const relative = path.relative(folder, target);
  return relative === "" || (!relative.startsWith("..") && !path.isAbsolute(relative));
}

/** The class that a setting such as `decimal.js#Decimal` names; nothing for `string`. */
function classOf(as: string): Pick<DecimalOptions, "class"> {
  const [module = "", name] = as.split("#");
  return name === undefined ? {} : { class: { module, name } };
}
