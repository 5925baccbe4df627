import { inTime } from "./in-time.ts";

/** Milliseconds between two looks at the database. */
const pause = 2_000;
/** Milliseconds within which a database that is there answers. */
const answerTime = 2_000;

/** Last news of the database. */
export interface DatabaseNews {
  /** Whether it has answered. */
  readonly isUp: boolean;
  /** Tasks that are not done; undefined where it has not said. */
  readonly waitingTasks: number | undefined;
}

/** Looks at the database in the background, so that who wants to know does not wait for it. */
export class DatabaseWatch {
  readonly #waitingTasks: () => Promise<number>;
  #news: DatabaseNews = { isUp: false, waitingTasks: undefined };
  #asking: Promise<number> | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param waitingTasks counts the tasks that are not done */
  constructor(waitingTasks: () => Promise<number>) {
    this.#waitingTasks = waitingTasks;
  }

  get news(): DatabaseNews {
    return this.#news;
  }

  /** Resolves after the first look. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.look(), pause).unref();
    await this.look();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Asks the database; one that has not answered yet is not asked again. */
  async look(): Promise<void> {
    this.#asking ??= this.#waitingTasks().finally(() => (this.#asking = undefined));
    this.#asking.catch(() => {});
    try {
      this.#news = { isUp: true, waitingTasks: await inTime(this.#asking, answerTime) };
    } catch {
      this.#news = { isUp: false, waitingTasks: undefined };
    }
  }
}
