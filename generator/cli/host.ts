/** What the commands write to. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
}

/** The world around the commands: the process, or what a test hands in. */
export interface CliHost {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: { readonly isTTY?: boolean | undefined };
  readonly stdout: Output;
  readonly stderr: Output;
  /** Milliseconds on a clock that only goes forward. */
  now(): number;
  /** Calls back when the user asks to end, as by Ctrl-C; what it returns stops listening. */
  onInterrupt(listener: () => void): () => void;
}

/** The host of the running process. */
export function processHost(): CliHost {
  return {
    cwd: process.cwd(),
    env: process.env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    now: () => performance.now(),
    onInterrupt(listener) {
      process.on("SIGINT", listener);
      process.on("SIGTERM", listener);
      return () => {
        process.off("SIGINT", listener);
        process.off("SIGTERM", listener);
      };
    },
  };
}
