import { afterAll, beforeAll, expect, vi } from "vitest";

// Test files of a worker share its modules and globals (`isolate: false` in vitest.config.ts).
// This setup file fails a file that leaves global state changed, before it can disturb another.

type Globals = ReadonlyMap<string, PropertyDescriptor>;

/** Globals that vitest itself replaces from file to file. */
const ofVitest = /^__vite/;

/** Events of the process that tests may listen to; other listeners belong to loaded packages. */
const events = ["unhandledRejection", "uncaughtException", "SIGINT", "SIGTERM"];

const processState = (): object => ({
  cwd: process.cwd(),
  listeners: events.map((event) => `${event}: ${process.listenerCount(event)}`),
  isFakeTimers: vi.isFakeTimers(),
});

const globals = (): Globals =>
  new Map(
    Object.entries(Object.getOwnPropertyDescriptors(globalThis)).filter(
      ([name]) => !ofVitest.test(name),
    ),
  );

/** Names of environment variables that differ; values are not shown, since some are secret. */
function changedVariables(before: NodeJS.ProcessEnv): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(process.env)]);
  return [...names].filter((name) => before[name] !== process.env[name]);
}

/** Names of globals that were added, removed or replaced. */
function changedGlobals(before: Globals, after: Globals): readonly string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => {
    const old = before.get(name);
    const now = after.get(name);
    if (old === undefined || now === undefined) return true;
    // Node defines many globals as accessors, which become values at their first use.
    return old.get === undefined && !Object.is(old.value, now.value);
  });
}

let environment: NodeJS.ProcessEnv;
let processBefore: object;
let globalsBefore: Globals;

beforeAll(() => {
  environment = { ...process.env };
  processBefore = processState();
  globalsBefore = globals();
});

afterAll(() => {
  vi.restoreAllMocks();
  expect(changedVariables(environment), "environment variables that the file changed").toEqual([]);
  expect(processState(), "state of the process that the file changed").toEqual(processBefore);
  expect(changedGlobals(globalsBefore, globals()), "globals that the file changed").toEqual([]);
});
