import { expect, type TestContext } from "vitest";
import type { Call } from "./calls/call.ts";
import type { Framework } from "./frameworks.ts";
import list from "./known.json" with { type: "json" };
import { sentBy } from "./values.ts";

/** Place of a call: who calls what. */
export interface Place {
  /** Name of the framework's folder. */
  readonly framework: string;
  /**
   * `own` is the generated client before the generated server, `client` the generated client before the application; else
   * the name of the client that calls the generated server.
   */
  readonly side: string;
  /** Name of the call. */
  readonly call: string;
}

/** Faults of several frameworks, sides and calls that have one reason. */
interface Entry {
  readonly frameworks: readonly string[];
  readonly sides: readonly string[];
  readonly calls: readonly string[];
  readonly reason: string;
}

// An empty list has no type of its own.
const entries: readonly Entry[] = list;

/**
 * Calls that are wrong today, each for a reason that is known: those of several frameworks, sides and calls stand together.
 * A place goes once the call is right there.
 */
export const known: readonly (Place & { readonly reason: string })[] = entries.flatMap(
  ({ frameworks, sides, calls, reason }) =>
    frameworks.flatMap((framework) =>
      sides.flatMap((side) => calls.map((call) => ({ framework, side, call, reason }))),
    ),
);

declare module "vitest" {
  interface TaskMeta {
    /** The call of a test, for the table of docs/frameworks-corpus.md. */
    called?: Place & {
      /** Number of the operation. */
      readonly operation: number;
      readonly isKnown: boolean;
    };
  }
}

/**
 * Expects that a call is right, or wrong where that is known: an entry of one that is right must go.
 *
 * @param called who calls what
 * @param outcome what came of it
 */
export function expectRight({ task, framework, side, call }: TestPlace, outcome: unknown): void {
  const entry = known.find(
    (one) => one.framework === framework.id && one.side === side && one.call === call.name,
  );
  const { operation, name, expected } = call;
  task.meta.called = {
    framework: framework.id,
    side,
    call: name,
    operation,
    isKnown: entry !== undefined,
  };
  const [got, wanted] = [sentBy(framework, outcome), sentBy(framework, expected)];
  if (entry === undefined) expect(got).toEqual(wanted);
  else expect(got, `remove its entry: ${entry.reason}`).not.toEqual(wanted);
}

/** Where a test stands. */
interface TestPlace {
  readonly task: TestContext["task"];
  readonly framework: Framework;
  readonly side: string;
  readonly call: Call;
}
