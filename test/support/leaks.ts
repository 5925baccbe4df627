import { afterAll, beforeAll, expect, vi } from "vitest";
import { changedState, readState, type GlobalState } from "./global-state.ts";

// Test files of a worker share its modules and globals (`isolate: false` in vitest.config.ts).
// This setup file fails a file that leaves global state changed, before it can disturb another.

let before: GlobalState;
beforeAll(() => void (before = readState()));

afterAll(() => {
  vi.restoreAllMocks();
  expect(changedState(before), "state that the file changed").toEqual([]);
});
