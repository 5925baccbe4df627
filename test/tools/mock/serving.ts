import { onTestFinished } from "vitest";
import { until } from "../../support/patience.ts";
import { run } from "../../../tools/run.ts";
import { memoryHost, type MemoryHost } from "../frame/memory-host.ts";

/** A mock server that a test has started. */
export interface Serving {
  /** With the base path of the document. */
  readonly address: string;
  readonly host: MemoryHost;
  /** Interrupts it; gives the exit code. */
  stop(): Promise<number>;
}

/** Starts `diptych mock` in a folder, on a port that is free. */
export async function serve(cwd: string, ...args: readonly string[]): Promise<Serving> {
  const host = memoryHost(cwd);
  const ended = run(["mock", ...args, "--port", "0"], host);
  const stop = async (): Promise<number> => {
    host.interrupt();
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  const early = ended.then((code) => {
    throw new Error(`it ended with ${code}: ${host.err()}`);
  });
  early.catch(() => undefined);
  const text = (): string => host.out() + host.err();
  await Promise.race([early, until(() => text().includes("\n"))]);
  const [first = ""] = text().split("\n");
  const address = first.startsWith("{")
    ? (JSON.parse(first) as { address: string }).address
    : first;
  return { address, host, stop };
}
