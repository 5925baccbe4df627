import type { ModuleId, ModuleScope, Printable } from "../code/index.ts";
import type { LazyList } from "./lazy-list.ts";

/** One module to print: the template gets `view`, a plain object whose text is fragments. */
export interface ModuleView {
  readonly scope: ModuleScope;
  /** Folder and name of the template below `templates/`, such as `types/module`. */
  readonly template: string;
  readonly view: object;
  /** One sentence for the head of the file, in any words. */
  readonly summary: string;
}

/** A module that is still to be built: views of one module at a time are in memory. */
export interface ModulePlan {
  readonly module: ModuleId;
  /** How the package's main entry exports it: with values, as types only, or not at all. */
  readonly entry: "values" | "types" | "none";
  /** Whether the package has an entry of its own for it, such as `@scope/package/client`. */
  readonly isPublic: boolean;
  /** Undefined where it failed and has been reported. */
  build(): ModuleView | undefined;
}

/**
 * The type of a view: every text in it is a fragment. A plain string, which could be a document's,
 * does not compile.
 */
export type Fragments<View> = View extends Printable | boolean | undefined
  ? View
  : View extends string
    ? never
    : View extends LazyList<infer Item>
      ? LazyList<Fragments<Item>>
      : View extends readonly (infer Item)[]
        ? readonly Fragments<Item>[]
        : View extends object
          ? { readonly [Key in keyof View]: Fragments<View[Key]> }
          : never;

export function moduleView<View extends object>(
  scope: ModuleScope,
  template: string,
  view: View & Fragments<View>,
  summary: string,
): ModuleView {
  return { scope, template, view, summary };
}
