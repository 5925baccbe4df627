import type { Transport } from "../call/client-transport.ts";
import { bindOperations } from "./bind-operations.ts";

/**
 * Binds all operations of a module to a transport, for generated code, which knows the types of the result. What recognizes
 * their errors is called after them: `isGetUserError` for `getUser`.
 */
export function bindModule(module: object, transport: Transport): unknown {
  const exported = new Map<string, object>(Object.entries(module));
  const operations = [...exported].filter(([name]) => !/^is[A-Z].*Error$/.test(name));
  const pairs = operations.map(([name, call]) => {
    const guard = exported.get(`is${name.slice(0, 1).toUpperCase()}${name.slice(1)}Error`);
    return [name, guard === undefined ? call : ([call, guard] as const)] as const;
  });
  return bindOperations(Object.fromEntries(pairs), transport);
}
