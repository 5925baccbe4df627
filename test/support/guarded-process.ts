/** Functions and values of the process that are its terminal, its command line, and its end. */
const guarded = [
  { name: "stdout.write", owner: () => process.stdout, key: "write" },
  { name: "stderr.write", owner: () => process.stderr, key: "write" },
  { name: "stdin.on", owner: () => process.stdin, key: "on" },
  { name: "argv", owner: () => process, key: "argv" },
  { name: "exit", owner: () => process, key: "exit" },
  { name: "abort", owner: () => process, key: "abort" },
] as const;

/**
 * Runs something, and watches the terminal, the arguments and the end of the process.
 *
 * @returns the members that were asked for, in order
 */
export async function usedOfTerminal(run: () => Promise<void>): Promise<readonly string[]> {
  const used: string[] = [];
  const { exitCode } = process;
  const restore = guarded.map(({ name, owner, key }) => {
    const target = owner();
    const before = Object.getOwnPropertyDescriptor(target, key);
    const value: unknown = Reflect.get(target, key);
    const get = (): unknown => {
      used.push(name);
      return value;
    };
    Object.defineProperty(target, key, { configurable: true, get });
    return () => {
      if (before === undefined) Reflect.deleteProperty(target, key);
      else Object.defineProperty(target, key, before);
    };
  });
  try {
    await run();
  } finally {
    for (const one of restore) one();
  }
  if (process.exitCode !== exitCode) used.push("exitCode");
  return used;
}
