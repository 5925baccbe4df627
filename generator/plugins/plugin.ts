import type { Origin } from "../ir/index.ts";
import type { ArtefactName } from "../views/artefact.ts";
import type { PackageContext } from "../views/context.ts";
import type { ModulePlan } from "../views/module-view.ts";
import type { PluginRule } from "./plugin-rule.ts";

/** Version of the interface between the generator and plugins. A breaking change raises it. */
export const pluginApiVersion = 1;

/** An artefact from outside: a package named by `plugins` in the configuration exports it by default. */
export interface Plugin {
  /** Name in messages, and folder of its templates: lower-case letters, digits and dashes. */
  readonly name: string;
  /** The interface that it is written for; `definePlugin` sets it. */
  readonly apiVersion: typeof pluginApiVersion;
  /**
   * Built-in artefacts whose modules its code imports; they are emitted with it. A function where
   * that depends on the document or the options.
   */
  readonly requires?:
    | readonly ArtefactName[]
    | ((context: Omit<PluginContext, "report">) => readonly ArtefactName[]);
  /**
   * Packages that its code imports, with their ranges: peer dependencies of the generated package. A
   * function where that depends on the document or the options.
   */
  readonly peerDependencies?:
    | Readonly<Record<string, string>>
    | ((context: Omit<PluginContext, "report">) => Readonly<Record<string, string>>);
  /** Libraries of the compiler that its code needs beside `es2023`, such as `dom`. */
  readonly lib?: readonly string[];
  /** Folder (a file URL) with the templates of its views, each below a folder called `name`. */
  readonly templates?: URL;
  /** Rules for `diptych lint`, where `lint.plugins` names the plugin. */
  readonly rules?: readonly PluginRule[];
  /** Returns the modules to emit. Mistakes in the document or the options go to `context.report`. */
  modules(context: PluginContext): readonly ModulePlan[];
}

/** Input of a plugin: the whole document as IR, and the settings. */
export interface PluginContext extends PackageContext {
  /** The `options` of the plugin in the configuration, as JSON; nothing has checked them. */
  readonly pluginOptions: unknown;
  report(finding: PluginFinding): void;
}

/** A message for the user. An error keeps everything from being written. */
export interface PluginFinding {
  readonly severity: "error" | "warning";
  readonly message: string;
  /** The cure. */
  readonly help: string;
  /** The part of the document that it is about: the `origin` of a node of the IR. */
  readonly origin?: Origin;
}

/** A plugin as it is, with the version of the interface; gives editors its type. One of rules alone has no modules. */
export function definePlugin(
  plugin: Omit<Plugin, "apiVersion" | "modules"> & Partial<Pick<Plugin, "modules">>,
): Plugin {
  return { modules: () => [], ...plugin, apiVersion: pluginApiVersion };
}

/** A plugin in a configuration, loaded. */
export interface PluginUse {
  readonly plugin: Plugin;
  readonly options: unknown;
  /** The copies where its file finds another Diptych than this one; absent where it was not loaded from a file. */
  readonly otherCopy?: () => Copies | undefined;
}

/** Folders of two installations of Diptych. */
export interface Copies {
  readonly ours: string;
  readonly theirs: string;
}
