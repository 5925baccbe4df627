import type { ConfigCheck } from "./config/config-check.ts";

/** Stream that the commands write to. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
}

/** The environment of the commands: the process, or a test's substitute. */
export interface CliHost {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: {
    readonly isTTY?: boolean | undefined;
    /** All of it; absent where there is nothing to read. */
    text?(): Promise<string>;
  };
  readonly stdout: Output;
  readonly stderr: Output;
  /** Checks of each configuration that the tools bring. */
  readonly configChecks: readonly ConfigCheck[];
  /** Milliseconds on a clock that only goes forward. */
  now(): number;
  /**
   * Runs a command in a folder, its output on the terminal; the promise gives the exit code. Absent
   * where no commands can be run.
   */
  runCommand?(command: readonly string[], folder: string): Promise<number>;
  /** Calls the listener when the user interrupts, as by Ctrl-C; returns a function that removes it. */
  onInterrupt(listener: (signal?: NodeJS.Signals) => void): () => void;
}

/** The host of the running process. */
export function processHost(configChecks: CliHost["configChecks"]): CliHost {
  return {
    configChecks,
    cwd: process.cwd(),
    env: process.env,
    stdin: {
      isTTY: process.stdin.isTTY,
      text: async () => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
        return Buffer.concat(chunks).toString("utf8");
      },
    },
    stdout: process.stdout,
    stderr: process.stderr,
    now: () => performance.now(),
    async runCommand([command = "", ...args], cwd) {
      const { spawn } = await import("node:child_process");
      // Package managers are scripts of the shell on Windows.
      const shell = process.platform === "win32";
      const child = spawn(command, args, { cwd, shell, stdio: "inherit" });
      return new Promise((resolve) => {
        child.on("error", () => resolve(127));
        child.on("close", (code) => resolve(code ?? 1));
      });
    },
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
