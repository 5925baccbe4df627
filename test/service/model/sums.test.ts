import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { runs } from "../../support/extent.ts";
import { describeAction } from "./describe.ts";
import { Model } from "./model.ts";
import { Played } from "./played.ts";
import { openStage, type Stage } from "./stage.ts";
import type { World } from "./world.ts";
import { worlds } from "./worlds.ts";

let stage: Stage | undefined;
/** Values that have been compared, in outcomes and in pictures. */
let comparisons = 0;

afterAll(closeStage);

async function closeStage(): Promise<void> {
  const test = stage?.test;
  stage = undefined;
  await test?.close();
  expect(test?.errors ?? []).toEqual([]);
}

/** Milliseconds that they may take on a machine that does much else: alone they take a minute. */
const timeout = 1_200_000;

/** Number of worlds that are tried. */
const count = Number(process.env["DIPTYCH_WORLDS"] ?? runs(1000, 200));

it(
  `prices, bills and quotas are those of the documents in ${count} worlds`,
  { timeout },
  async ({ annotate }) => {
    await fc.assert(fc.asyncProperty(worlds, play), { numRuns: count });
    expect(comparisons).toBeGreaterThan(count);
    await annotate(`${comparisons} comparisons`);
  },
);

/** Plays a world on the service and on the model, and compares what both show after each action. */
async function play(world: World): Promise<void> {
  stage ??= await openStage();
  const played = await Played.begin(stage, world);
  try {
    const model = new Model(world, played.hour);
    expectSame("At the beginning", await played.picture(), model.picture());
    for (const action of world.actions) {
      const after = `After: ${describeAction(action)}`;
      const outcome = model.act(action);
      expectSame(`${after}. The outcome`, await played.act(action), outcome);
      if (outcome === "nothing") continue;
      expectSame(after, await played.picture(), model.picture());
    }
    await played.end();
  } catch (error) {
    // Nobody knows what such a world leaves behind.
    await closeStage();
    throw error;
  }
}

function expectSame(when: string, actual: unknown, expected: unknown): void {
  comparisons += countOf(expected);
  expect(rounded(actual), when).toEqual(rounded(expected));
}

/** Number of the values in a value. */
const countOf = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce<number>((sum, one) => sum + countOf(one), 0)
    : 1;

/** The same with numbers of four decimals, which costs have. */
function rounded(value: unknown): unknown {
  if (typeof value === "number") return Math.round(value * 10_000) / 10_000 + 0;
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rounded(one)]));
}
