import { ModuleScope, type ModuleId, type ModuleNames } from "../code/index.ts";
import type { Api, ApiIndex, Secrets } from "../ir/index.ts";
import type { Options } from "./options.ts";

/** Context that all modules of a package are made from. */
export interface PackageContext {
  readonly api: Api;
  /** Navigation beside the IR: declarations by id, references resolved. */
  readonly index: ApiIndex;
  /** Which values messages must not show. */
  readonly secrets: Secrets;
  readonly options: Options;
  /** Returns the identifiers that the text of a template, and of those that it includes, has. */
  readonly namesIn: (template: string) => ReadonlySet<string>;
}

/** Context that the views of one module share. Artefacts that need more extend it. */
export interface ModuleContext extends PackageContext {
  readonly scope: ModuleScope;
}

/**
 * Opens the scope of a module that a template prints. Names at its top level keep away from those in
 * the text of the template, also where a user has replaced it.
 *
 * @param names `locals` are those of fragments
 */
export function scopeOf(
  { namesIn }: Pick<PackageContext, "namesIn">,
  module: ModuleId,
  template: string,
  names: ModuleNames = {},
): ModuleScope {
  const locals = [...namesIn(template), ...(names.locals ?? [])];
  return new ModuleScope(module, { ...names, locals });
}

/** The context of one module of the package. */
export function inModule(context: PackageContext, scope: ModuleScope): ModuleContext {
  const { api, index, secrets, options, namesIn } = context;
  return { api, index, secrets, options, namesIn, scope };
}
