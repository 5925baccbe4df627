/**
 * Milliseconds of processor time that this process has taken so far. Tests of growth compare it, since
 * the time on the clock grows with whatever else the machine does.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
