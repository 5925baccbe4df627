import type { ModuleScope } from "../code/index.ts";
import type { Api, ApiIndex, Secrets } from "../ir/index.ts";
import type { Options } from "./options.ts";

/** What all modules of a package are made from. */
export interface PackageContext {
  readonly api: Api;
  /** Navigation beside the IR: declarations by id, references resolved. */
  readonly index: ApiIndex;
  /** Which values messages must not show. */
  readonly secrets: Secrets;
  readonly options: Options;
}

/** What the views of one module share. Artefacts that need more extend it. */
export interface ModuleContext extends PackageContext {
  readonly scope: ModuleScope;
}

/** The context of one module of the package. */
export function inModule(context: PackageContext, scope: ModuleScope): ModuleContext {
  const { api, index, secrets, options } = context;
  return { api, index, secrets, options, scope };
}
