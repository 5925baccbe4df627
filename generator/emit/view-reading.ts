import type { ModuleForm, ModuleScope } from "../code/index.ts";
import { LazyList } from "../views/lazy-list.ts";
import { isFragment, printView } from "./print-view.ts";

/**
 * Reads views for built-in templates: fragments are printed where a template reads them, and nothing is copied. Templates
 * of others get copies, as {@link printView} makes them.
 */
export class ViewReading {
  readonly #scope: ModuleScope;
  readonly #form: ModuleForm;
  /** The fragment that was read last, which a condition and what it holds read one after the other. */
  #last: object | undefined;
  #lastText: unknown;
  /** Copies of views, by view. */
  readonly #copies = new WeakMap<object, unknown>();

  constructor(scope: ModuleScope, form: ModuleForm) {
    this.#scope = scope;
    this.#form = form;
  }

  /**
   * A member of a view as its template gets it.
   *
   * @throws {TypeError} it is a string, which would reach the code as it is
   */
  member(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return this.#print(value);
    if (value === this.#last) return this.#lastText;
    const isPrinted = isFragment(value) || (Array.isArray(value) && !value.every(isView));
    if (!isPrinted) return value;
    this.#lastText = this.#print(value);
    this.#last = value;
    return this.#lastText;
  }

  /** A copy of a view in which all fragments are printed when they are read. */
  copy(view: unknown): unknown {
    if (typeof view !== "object" || view === null) return view;
    if (!this.#copies.has(view)) this.#copies.set(view, this.#print(view));
    return this.#copies.get(view);
  }

  #print(value: unknown): unknown {
    return printView(value, this.#scope, this.#form);
  }
}

/** Whether a value is an object whose members a template reads. */
function isView(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return !isFragment(value) && !Array.isArray(value) && !(value instanceof LazyList);
}
