import { refuseCancelled, type Token } from "./guard.ts";

/** Milliseconds without a further change before documents are checked. */
const quietTime = 150;

/** Milliseconds in which messages are read that have come during a check. */
const readingTime = 5;

/** Work of a queue. */
interface QueueWork {
  /** Checks files that have changed; returns those whose findings may differ. */
  check(files: ReadonlySet<string>): Promise<Iterable<string>>;
  /** Tells the findings of files. */
  publish(files: Iterable<string>): Promise<void>;
  /** A function whose mistakes are logged. */
  guarded(work: () => Promise<void>): () => Promise<void>;
}

/** Files that wait for their check. One check runs after the other. */
export class CheckQueue {
  readonly #work: QueueWork;
  readonly #pending = new Set<string>();
  /** Files whose findings may differ from those that were told last. */
  readonly #unpublished = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(work: QueueWork) {
    this.#work = work;
  }

  /** Checks a file when no further change has come for a while. */
  add(file: string, wait = quietTime): void {
    this.#pending.add(file);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#start(), wait);
  }

  /** Tells findings when the running check has ended. */
  publish(files: Iterable<string>): void {
    const publish = this.#work.guarded(() => this.#work.publish(files));
    this.#running = this.#running.then(publish);
  }

  /** Waits for the running check. */
  async rest(token: Token): Promise<void> {
    await this.#running;
    await refuseCancelled(token);
  }

  /** Waits for the findings of the typed text, unless the request has been cancelled. */
  async settle(token: Token): Promise<void> {
    await refuseCancelled(token);
    if (this.#pending.size > 0) {
      clearTimeout(this.#timer);
      this.#start();
    }
    await this.rest(token);
  }

  /** Checks files without waiting for a pause, and waits for that, unless the request has been cancelled. */
  async checkNow(files: Iterable<string>, token: Token): Promise<void> {
    for (const file of files) this.#pending.add(file);
    await this.settle(token);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #start(): void {
    this.#running = this.#running.then(this.#work.guarded(() => this.#check()));
  }

  async #check(): Promise<void> {
    const changed = new Set(this.#pending);
    this.#pending.clear();
    if (changed.size === 0) return;
    for (const file of await this.#work.check(changed)) this.#unpublished.add(file);
    // Text that was typed meanwhile is read now. It has moved the findings, which are told when it has been checked.
    await new Promise((resolve) => setTimeout(resolve, readingTime));
    if (this.#pending.size > 0) return;
    const touched = [...this.#unpublished];
    this.#unpublished.clear();
    await this.#work.publish(touched);
  }
}
