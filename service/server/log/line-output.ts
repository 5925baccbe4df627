import type { Sink } from "./sink.ts";

/** Characters of lines that are written together, and milliseconds after which they are at the latest. */
const gathered = 8192;
const gatheringTime = 100;

/** Characters of lines that wait for a reader who is slow. A burst of some thousand lines fits. */
const mostWaiting = 256 * 1024;

/** Milliseconds between attempts to write while writing fails. */
const retryTime = 1000;

const nothing = Buffer.alloc(0);
const lineEnd = 0x0a;

/**
 * Writes lines, and never waits for the place that takes them. Lines wait while the reader is slow, up to a bound.
 * Lines beyond the bound are dropped and counted, and so are all lines while writing fails. The next line that can be
 * written says how many were dropped.
 */
export class LineOutput {
  readonly #sink: Sink;
  readonly #notice: (dropped: number) => string;
  readonly #onStall: (reason: string) => void;
  #text = "";
  #isWriting = false;
  #isStalled = false;
  #hasFailed = false;
  /** The rest of a line whose beginning has been written. */
  #torn: Buffer = nothing;
  #dropped = 0;
  #reported = 0;
  #timer: NodeJS.Timeout | undefined;
  #onDrained: (() => void)[] = [];

  /**
   * @param notice the line that says how many lines were dropped
   * @param onStall called with the reason when lines begin to be dropped
   */
  constructor(
    sink: Sink,
    notice: (dropped: number) => string,
    onStall: (reason: string) => void = () => {},
  ) {
    this.#sink = sink;
    this.#notice = notice;
    this.#onStall = onStall;
  }

  /** Number of lost lines, from the start on. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Writes a line at once, after the lines that wait. */
  write(line: string): void {
    if (this.#take(line)) this.#flush();
  }

  /** Writes a line soon, together with others: one by one they take as long as a small request does otherwise. */
  gather(line: string): void {
    if (!this.#take(line)) return;
    if (this.#text.length >= gathered) this.#flush();
    else this.#flushAfter(gatheringTime);
  }

  /** Tries once to write what waits, as the process ends. */
  end(): void {
    this.#isWriting = false;
    this.#flush();
  }

  /** Resolves when nothing waits, when writing fails, or after some milliseconds. */
  drained(milliseconds: number): Promise<void> {
    this.#flush();
    if (!this.#isWriting) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#onDrained.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Whether there is room for a line. */
  #take(line: string): boolean {
    const isFull = this.#text.length > 0 && this.#text.length + line.length > mostWaiting;
    if (this.#hasFailed || isFull) {
      this.#dropped++;
      if (isFull) this.#stall("nobody reads it");
      return false;
    }
    this.#text += line;
    return true;
  }

  #flush(): void {
    if (this.#isWriting) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const unreported = this.#dropped - this.#reported;
    const text = unreported > 0 ? this.#text + this.#notice(unreported) : this.#text;
    this.#text = "";
    const bytes =
      this.#torn.length === 0 ? Buffer.from(text) : Buffer.concat([this.#torn, Buffer.from(text)]);
    if (bytes.length === 0) {
      this.#tellDrained();
      return;
    }
    this.#isWriting = true;
    this.#sink.write(bytes, (error, written) => {
      this.#isWriting = false;
      if (error === undefined) this.#succeed(unreported);
      else this.#fail(error, bytes, written, unreported);
    });
  }

  #succeed(reported: number): void {
    this.#hasFailed = false;
    this.#isStalled = false;
    this.#torn = nothing;
    this.#reported += reported;
    // Lines that came meanwhile have waited long enough.
    this.#flush();
  }

  #fail(error: NodeJS.ErrnoException, bytes: Buffer, written: number, unreported: number): void {
    const isTorn = written === 0 ? this.#torn.length > 0 : bytes[written - 1] !== lineEnd;
    const end = isTorn ? bytes.indexOf(lineEnd, written) + 1 : written;
    this.#torn = isTorn ? Buffer.from(bytes.subarray(written, end)) : nothing;
    const lines = countLines(bytes.subarray(end));
    // The notice is the last line: either it has been lost and comes again, or its beginning has been written.
    const isNoticeLost = unreported > 0 && lines > 0;
    if (unreported > 0 && !isNoticeLost) this.#reported += unreported;
    this.#dropped += lines - (isNoticeLost ? 1 : 0);
    this.#hasFailed = true;
    this.#stall(error.code ?? error.message);
    this.#tellDrained();
    this.#flushAfter(retryTime);
  }

  #stall(reason: string): void {
    if (this.#isStalled) return;
    this.#isStalled = true;
    this.#onStall(reason);
  }

  #flushAfter(milliseconds: number): void {
    this.#timer ??= setTimeout(() => this.#flush(), milliseconds).unref();
  }

  #tellDrained(): void {
    const told = this.#onDrained;
    this.#onDrained = [];
    for (const tell of told) tell();
  }
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd, at + 1)) count++;
  return count;
}
