import { fstatSync, writeSync } from "node:fs";
import { isatty } from "node:tty";

/** A place that takes bytes. */
export interface Sink {
  /**
   * Writes bytes without waiting for a reader.
   *
   * @param done called once, perhaps before this returns, with the number of bytes that were written
   */
  write(bytes: Buffer, done: (error: Error | undefined, written: number) => void): void;
}

/** A file, or a device such as `/dev/null`. The bytes are there when `write` returns. */
export function fileSink(
  fd: number,
  write: (fd: number, bytes: Buffer, offset: number) => number = writeSync,
): Sink {
  return {
    write(bytes, done) {
      let written = 0;
      try {
        // A disk that becomes full takes a part first.
        while (written < bytes.length) written += write(fd, bytes, written);
      } catch (error) {
        done(error as Error, written);
        return;
      }
      done(undefined, written);
    },
  };
}

/** The part of a standard stream of the process that is used. */
interface StandardStream {
  write(bytes: Buffer, done: (error?: Error | null) => void): boolean;
}

/** A pipe, a socket or a terminal: Node.js writes at once, and goes on later where there is no room. */
export function streamSink(stream: StandardStream): Sink {
  return {
    write(bytes, done) {
      stream.write(bytes, (error) => (error ? done(error, 0) : done(undefined, bytes.length)));
    },
  };
}

/** The standard output. */
export function standardOutput(): Sink {
  const stats = fstatSync(1);
  const isDevice = stats.isCharacterDevice() && !isatty(1);
  return stats.isFile() || isDevice ? fileSink(1) : streamSink(process.stdout);
}
