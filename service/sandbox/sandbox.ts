import type { SandboxClock } from "./clock.ts";
import type { ActiveFault, Fault } from "./faults.ts";
import type { OperationPattern } from "./operations.ts";
import type { RecordedRequest } from "./request-log.ts";
import type { Scenario } from "./scenarios.ts";

/** The initial state of the stand-in. */
export interface SandboxOptions {
  /** The scenario that it begins with: `empty` by default. */
  readonly scenario?: string;
  /** Scenarios beside `empty`, `small`, `catalog` and `demo`, by name. */
  readonly scenarios?: Readonly<Record<string, Scenario>>;
  /** Time of its clock: `2026-01-01T00:00:00Z` by default. */
  readonly now?: Date | string;
}

/** Control of the stand-in by tests. */
export interface Sandbox {
  /** The time of the service. */
  readonly clock: SandboxClock;
  /** Names of the scenarios. */
  readonly scenarios: readonly string[];
  /** The one that it was last reset to. */
  readonly scenario: string;
  /**
   * The beginning of links of version 3; it may be set. `listen` sets it, if it is unset.
   *
   * @throws {TypeError} links cannot begin with that
   */
  publicUrl: string;
  /**
   * Begins anew: data, ids, clock, faults and recorded requests. Requests that are being answered end
   * with the data that they began with. Tokens and ids are then the same as the first time.
   *
   * @param scenario the same as before by default
   * @throws {SandboxMistake} there is no such scenario; everything stays as it was
   */
  reset(scenario?: string): Promise<void>;
  /**
   * Lets something go wrong.
   *
   * @throws {SandboxMistake} the fault means nothing, or its pattern no operation
   */
  addFault(fault: Fault): ActiveFault;
  /** Faults that are still to happen. */
  faults(): readonly ActiveFault[];
  /** Whether there was a fault with this number. */
  removeFault(id: number): boolean;
  removeFaults(): void;
  /** The last 1,000 requests, or those of them that were for an operation; the oldest first. */
  requests(pattern?: OperationPattern): readonly RecordedRequest[];
  forgetRequests(): void;
  /** Writes the bills of days that have ended, and resolves when no task is left. */
  idle(): Promise<void>;
}
