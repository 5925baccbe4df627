import { vi } from "vitest";

/** State of a worker that its test files share; see `changedState`. */
export interface GlobalState {
  readonly variables: NodeJS.ProcessEnv;
  readonly globals: ReadonlyMap<string, PropertyDescriptor>;
  /** Numbers of listeners by event of the process. */
  readonly listeners: ReadonlyMap<string, number>;
  readonly folder: string;
}

/** Events of the process that tests may listen to; other listeners belong to loaded packages. */
const events = ["unhandledRejection", "uncaughtException", "SIGINT", "SIGTERM"];

export function readState(): GlobalState {
  return {
    variables: { ...process.env },
    globals: new Map(Object.entries(Object.getOwnPropertyDescriptors(globalThis))),
    listeners: new Map(events.map((event) => [event, process.listenerCount(event)])),
    folder: process.cwd(),
  };
}

/**
 * What differs from an earlier state, such as `the variable NODE_ENV`. Values are not shown, since
 * some variables are secret.
 */
export function changedState(before: GlobalState): readonly string[] {
  const after = readState();
  const variables = keysOf(Object.keys(before.variables), Object.keys(after.variables)).filter(
    (name) => before.variables[name] !== after.variables[name],
  );
  const globals = keysOf(before.globals.keys(), after.globals.keys()).filter((name) =>
    isReplaced(name, before.globals.get(name), after.globals.get(name)),
  );
  const listeners = events.filter(
    (event) => before.listeners.get(event) !== after.listeners.get(event),
  );
  return [
    ...variables.map((name) => `the variable ${name}`),
    ...globals.map((name) => `the global ${name}`),
    ...listeners.map((event) => `listeners for ${event}`),
    ...(before.folder === after.folder ? [] : ["the working directory"]),
    ...(vi.isFakeTimers() ? ["fake timers"] : []),
  ];
}

function isReplaced(
  name: string,
  before: PropertyDescriptor | undefined,
  after: PropertyDescriptor | undefined,
): boolean {
  // Vitest replaces its own from file to file.
  if (name.startsWith("__vite")) return false;
  if (before === undefined || after === undefined) return true;
  // Node defines many globals as accessors, which become values at their first use.
  return before.get === undefined && !Object.is(before.value, after.value);
}

function keysOf(...names: readonly Iterable<string>[]): readonly string[] {
  return [...new Set(names.flatMap((some) => [...some]))];
}
