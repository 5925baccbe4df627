/** The handle of a terminal. Its name is not of the documented interface of Node.js, so it may be absent. */
interface Terminal {
  readonly _handle?: { setBlocking?(isBlocking: boolean): unknown };
}

/**
 * Lets the process outlive its standard output and its standard error: a full disk, a reader that is gone, a file
 * that has reached the limit of its size, and a terminal that was stopped by Ctrl-S.
 */
export function outliveStandardStreams(): void {
  for (const stream of [process.stdout, process.stderr]) {
    // Without a listener the error of a single write ends the process, also that of a warning of Node.js.
    stream.on("error", () => {});
    if (stream.isTTY) (stream as Terminal)._handle?.setBlocking?.(false);
  }
  // Otherwise the signal ends the process; the write then fails with EFBIG.
  process.on("SIGXFSZ", () => {});
}
