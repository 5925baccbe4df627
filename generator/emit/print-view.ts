import { Code, Global, Name, Reference } from "../code/code.ts";
import type { ModuleForm, ModuleScope } from "../code/index.ts";
import { LazyList } from "../views/lazy-list.ts";

/**
 * A view as its template gets it: the same plain object with every fragment printed where the template reads it, so that
 * a module imports what it prints and nothing else. A string in a view is a bug, since it would reach the code as it is.
 */
export function printView(
  view: unknown,
  scope: ModuleScope,
  form: ModuleForm = "typescript",
): unknown {
  switch (typeof view) {
    case "boolean":
    case "number":
    case "undefined":
      return view;
    case "object":
      break;
    default:
      throw new TypeError(`a view of ${scope.module} holds a ${typeof view}`);
  }
  if (view === null) return view;
  if (isFragment(view)) return scope.print(view, form);
  if (view instanceof LazyList) return view.map((item) => printView(item, scope, form));
  if (Array.isArray(view)) return view.map((item) => printView(item, scope, form));
  const printed: Record<string, unknown> = {};
  for (const key of Object.keys(view)) {
    const value = (view as Record<string, unknown>)[key];
    const isRead = isFragment(value) || (Array.isArray(value) && value.some(isFragment));
    if (isRead) printWhenRead(printed, key, value, scope, form);
    else printed[key] = printView(value, scope, form);
  }
  return printed;
}

/** Gives an object a member that is printed once, when it is read first. */
function printWhenRead(
  printed: Record<string, unknown>,
  key: string,
  fragments: unknown,
  scope: ModuleScope,
  form: ModuleForm,
): void {
  let text: unknown;
  Object.defineProperty(printed, key, {
    get: () => (text ??= printView(fragments, scope, form)),
    enumerable: true,
  });
}

/** Whether a part of a view is text, which a scope prints. */
export function isFragment(view: unknown): view is Code | Name | Reference | Global {
  return (
    view instanceof Code ||
    view instanceof Name ||
    view instanceof Reference ||
    view instanceof Global
  );
}
