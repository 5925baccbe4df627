import { Code, Global, Name, Reference } from "../code/code.ts";
import type { ModuleScope } from "../code/index.ts";
import { LazyList } from "../views/lazy-list.ts";

/**
 * A view as its template gets it: the same plain object with every fragment printed. A string in a
 * view is a bug, since it would reach the code as it is.
 */
export function printView(view: unknown, scope: ModuleScope): unknown {
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
  if (view instanceof Code || isSymbol(view)) return scope.print(view);
  if (view instanceof LazyList) return view.map((item) => printView(item, scope));
  if (Array.isArray(view)) return view.map((item) => printView(item, scope));
  const printed: Record<string, unknown> = {};
  for (const key of Object.keys(view))
    printed[key] = printView((view as Record<string, unknown>)[key], scope);
  return printed;
}

function isSymbol(view: object): view is Name | Reference | Global {
  return view instanceof Name || view instanceof Reference || view instanceof Global;
}
