import type { Api, OperationNode } from "../ir/index.ts";
import { reachable } from "../views/server/route-tree.ts";
import { undeclaredSchemes } from "../views/server/security.ts";

/** Handlers by the names of operations, for the operations that requests reach. */
export const handlersFor = <Handler>(
  api: Api,
  handlerOf: (operation: OperationNode) => Handler,
): Readonly<Record<string, Handler>> =>
  Object.fromEntries(reachable(api).operations.map((one) => [one.name, handlerOf(one)]));

/** Part of what a hook is told of a request. */
interface HookContext {
  readonly method: string;
  readonly path: string;
}

/** Hooks by the names of schemes. */
export type Hooks = Readonly<
  Record<string, (given: unknown, context: HookContext) => string | undefined>
>;

/**
 * Hooks that take any credentials of the right form. A scheme that the document does not have is met by
 * every request for operations that have no other way in; elsewhere it opens nothing.
 */
export function openHooks(api: Api): Hooks {
  const unchecked = uncheckedOperations(api);
  const bare = new Set([...unchecked.values()].flat().map(keyOf));
  const named = new Set(
    api.operations.flatMap(({ security }) => security.flat().map(({ scheme }) => scheme)),
  );
  const hooks = [...named].map((name): readonly [string, Hooks[string]] => [
    name,
    unchecked.has(name)
      ? (_, { method, path }) => (bare.has(keyOf({ method, path })) ? "anybody" : undefined)
      : () => "anybody",
  ]);
  return Object.fromEntries(hooks);
}

/**
 * Operations that cannot be called without a scheme that the document does not have, by the name of
 * the scheme. A scheme that all operations can do without has none.
 */
export function uncheckedOperations(api: Api): ReadonlyMap<string, readonly OperationNode[]> {
  const found = new Map<string, OperationNode[]>();
  for (const name of undeclaredSchemes(api)) found.set(name, []);
  if (found.size === 0) return found;
  for (const operation of reachable(api).operations) {
    const { security } = operation;
    const isUndeclared = ({ scheme }: { readonly scheme: string }): boolean => found.has(scheme);
    if (security.length === 0 || security.some((uses) => !uses.some(isUndeclared))) continue;
    const names = new Set(security.flat().filter(isUndeclared));
    for (const { scheme } of names) found.get(scheme)?.push(operation);
  }
  return found;
}

const keyOf = ({ method, path }: HookContext): string => `${method.toUpperCase()} ${path}`;
