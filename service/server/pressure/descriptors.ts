import { close, open, readFileSync } from "node:fs";
import type { Server as NetServer } from "node:net";
import type { Logger } from "../log/log.ts";

/** Milliseconds between two looks. */
const pause = 1000;

/** Descriptors that the database, the log and files may need, and a part of all for what else there is. */
const reserve = 64;

/** Most connections, however many descriptors there are. */
const mostConnections = 10_000;

/** Connections that fit into the descriptors of this process, with room for all else. */
export function connectionsFor(descriptors: number | undefined, others: number): number {
  if (descriptors === undefined) return mostConnections;
  const left = descriptors - reserve - others;
  return Math.max(1, Math.min(mostConnections, Math.floor(left * 0.9)));
}

/** Descriptors that this process may have; undefined where the system does not say. */
export function descriptorLimit(): number | undefined {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/** Errors of a process or a system that has no descriptor left. */
const isExhausted = (error: unknown): boolean =>
  ["EMFILE", "ENFILE"].includes((error as NodeJS.ErrnoException | null)?.code ?? "");

/** Tells when no descriptor is left. Connections are then closed before the service hears of them. */
export class DescriptorWatch {
  readonly #onChange: (isOut: boolean) => void;
  readonly #file: string;
  #isOut = false;
  #isLooking = false;
  #exhausted = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param onChange called when the last one is taken, and when there are some again */
  constructor(onChange: (isOut: boolean) => void, file = process.execPath) {
    this.#onChange = onChange;
    this.#file = file;
  }

  /** Looks that found no descriptor, from the start on. */
  get exhausted(): number {
    return this.#exhausted;
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), pause).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** An error of a server that listens: some versions of Node.js tell there that a connection found none. */
  note(error: unknown): boolean {
    if (!isExhausted(error)) return false;
    this.#tell(true);
    return true;
  }

  /** Tries to take a descriptor. A look that has not ended is not repeated. */
  look(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    open(this.#file, "r", (error, descriptor) => {
      this.#isLooking = false;
      if (error === null) close(descriptor, () => {});
      this.#tell(isExhausted(error));
    });
  }

  #tell(isOut: boolean): void {
    if (isOut) this.#exhausted++;
    if (isOut === this.#isOut) return;
    this.#isOut = isOut;
    this.#onChange(isOut);
  }
}

/** Watches the descriptors of a process that listens. The log tells when the last one is taken. */
export function watchDescriptors(http: NetServer, log: Logger): DescriptorWatch {
  const watch = new DescriptorWatch((isOut) => {
    if (isOut) log.error("no file descriptor is left: new connections are closed unread");
    else log.info("file descriptors are free again");
  });
  http.on("error", (error) => {
    if (!watch.note(error)) log.error({ err: error }, "the server that listens");
  });
  watch.start();
  return watch;
}
