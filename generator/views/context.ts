import type { ModuleScope } from "../code/index.ts";
import type { Api, ApiIndex } from "../ir/index.ts";
import type { Options } from "./options.ts";

/** What all modules of a package are made from. */
export interface PackageContext {
  readonly api: Api;
  /** Navigation beside the IR: declarations by id, references resolved. */
  readonly index: ApiIndex;
  readonly options: Options;
}

/** What the views of one module share. Artefacts that need more extend it. */
export interface ModuleContext extends PackageContext {
  readonly scope: ModuleScope;
}

/** The context of one module of the package. */
export function inModule(context: PackageContext, scope: ModuleScope): ModuleContext {
  return { api: context.api, index: context.index, options: context.options, scope };
}
