import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock } from "../shared/clock.ts";

/** The request or task that something is done for, as far as it is known yet. */
export interface Call {
  /** Id of the request, or of the action of a task. */
  readonly id: string;
  /** The clock of the service. */
  readonly clock: Clock;
  /** Address of the client. */
  readonly address: string | undefined;
  /** The account that asks: known once it has been authenticated. */
  account: string | undefined;
  /** Name of the operation, such as `v3.updateUser`: known once it has been found. */
  operation: string | undefined;
}

const calls = new AsyncLocalStorage<Call>();

/** Works for a call: what it does knows whom for. */
export const runFor = <T>(call: Call, work: () => T): T => calls.run(call, work);

/** The call that is being worked for; undefined where the service works for itself. */
export const currentCall = (): Call | undefined => calls.getStore();
