/**
 * Milliseconds of processor time that this process has taken so far. Tests of growth compare it, since
 * the time on the clock grows with whatever else the machine does.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Milliseconds of processor time that some work takes: the least of five runs. A collection of garbage
 * spoils one run, and so does the compiler of Node.js; work that grows too fast spoils all of them.
 */
export async function leastTime(work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < 5; run++) {
    const start = processorTime();
    await work();
    least = Math.min(least, processorTime() - start);
  }
  return least;
}

/** Work of always the same size: numbers, texts, objects and their collection. */
function fixedWork(): number {
  let sum = 0;
  for (let round = 0; round < 40; round++) {
    const rows = Array.from({ length: 250 }, (_, index) => ({
      name: `row ${index}`,
      index,
      round,
    }));
    sum += JSON.stringify(JSON.parse(JSON.stringify(rows))).length;
  }
  return sum;
}

/** Milliseconds that {@link fixedWork} takes where two bounds of {@link allowed} were chosen. */
const fixedWorkUsually = 7;

/**
 * A bound of processor time for this machine at this moment. A slow or busy one gets as much more as fixed work takes
 * there, so that the bound tells work that explodes from a machine that is slow.
 *
 * @param milliseconds what an ordinary machine may take
 */
export function allowed(milliseconds: number): number {
  let least = Infinity;
  for (let run = 0; run < 5; run++) {
    const start = processorTime();
    fixedWork();
    least = Math.min(least, processorTime() - start);
  }
  return milliseconds * Math.max(1, least / fixedWorkUsually);
}

/**
 * How many times as much processor time the large size takes as the small one: the least of five rounds, for the reason
 * of {@link leastTime}. A round that grows no more than is allowed ends it.
 *
 * @param timeOf does the work in a size, and gives its milliseconds of processor time
 * @param most what the caller allows
 */
export async function growth(
  timeOf: (size: number) => number | Promise<number>,
  [small, large]: readonly [small: number, large: number],
  most: number,
): Promise<number> {
  await timeOf(small);
  let least = Infinity;
  for (let round = 0; round < 5 && least >= most; round++) {
    const few = Math.max(await timeOf(small), 1);
    least = Math.min(least, (await timeOf(large)) / few);
  }
  return least;
}
