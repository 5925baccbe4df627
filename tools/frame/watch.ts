import type { CliHost } from "./host.ts";
import type { RunResult } from "./run-result.ts";

/** Milliseconds without a further change before a run starts: editors write in several steps. */
const quietTime = 50;

/**
 * Runs once; with `isWatched`, again whenever a file that the last run read has changed. Returns the exit code.
 */
export const runOrWatch = async (
  isWatched: boolean,
  run: () => Promise<RunResult>,
  host: CliHost,
): Promise<number> => (isWatched ? watch(run, host) : (await run()).code);

/**
 * Runs, and again whenever a file that the last run read has changed, one run at a time, until the
 * user interrupts. Returns 0 then. If there is nothing to watch, returns the code of the first run.
 */
export async function watch(run: () => Promise<RunResult>, host: CliHost): Promise<number> {
  const first = await run();
  // Without a configuration there is no file to wait for.
  if (first.watched.length === 0 || first.isInterrupted === true) return first.code;
  const { watch: watchFiles } = await import("chokidar");
  const watcher = watchFiles([...first.watched], { ignoreInitial: true });
  let watched = new Set(first.watched);
  let ended = false;
  let dirty = false;
  let wake: () => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  watcher.on("all", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      dirty = true;
      wake();
    }, quietTime);
  });
  const stop = host.onInterrupt(() => {
    ended = true;
    wake();
  });
  await new Promise<void>((resolve) => watcher.once("ready", () => resolve()));
  host.stderr.write(`watching ${watched.size} file${watched.size === 1 ? "" : "s"}, Ctrl-C ends\n`);
  for (;;) {
    if (!dirty && !ended) await new Promise<void>((resolve) => (wake = resolve));
    if (ended) break;
    dirty = false;
    const { watched: next } = await run();
    // A run that failed early has read less; the mistake may be in a file that was watched before.
    const added = next.filter((file) => !watched.has(file));
    if (added.length > 0) watcher.add(added);
    watched = new Set([...watched, ...added]);
  }
  clearTimeout(timer);
  stop();
  await watcher.close();
  return 0;
}
