import { ApiError } from "@diptych/runtime";
import { expect } from "vitest";

/** The ApiError that a call fails with; fails the test where it does not. */
export async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    (value) => expect.fail(`the call gave ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw error;
  return error;
}
