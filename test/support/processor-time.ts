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

/**
 * How many times as much processor time the large size takes as the small one: the least of five rounds, for the reason
 * of {@link leastTime}. A round that grows no more than is allowed ends it.
 *
 * @param timeOf does the work in a size, and gives its milliseconds of processor time
 * @param allowed what the caller allows
 */
export async function growth(
  timeOf: (size: number) => number | Promise<number>,
  [small, large]: readonly [small: number, large: number],
  allowed: number,
): Promise<number> {
  await timeOf(small);
  let least = Infinity;
  for (let round = 0; round < 5 && least >= allowed; round++) {
    const few = Math.max(await timeOf(small), 1);
    least = Math.min(least, (await timeOf(large)) / few);
  }
  return least;
}
