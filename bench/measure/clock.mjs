// @ts-check

/**
 * Processor time of the process, of all its threads, in microseconds: what the compiler and the
 * collector of garbage do in other threads counts, what other processes do does not.
 */
export function cpuTime() {
  const { user, system } = process.cpuUsage();
  return user + system;
}
