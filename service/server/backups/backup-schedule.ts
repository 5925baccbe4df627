import { mkdirSync, rmSync } from "node:fs";
import type { Clock } from "../../domain/shared/clock.ts";
import type { Logger } from "../log/log.ts";
import { backupFileAt, backupsIn } from "./backup-files.ts";

/** Milliseconds between two looks at whether a backup is due. */
const pause = 60_000;
/** Milliseconds after which a backup that has failed is tried again. */
const retryPause = 10 * 60_000;

const hour = 3_600_000;

/** When backups are made, and how many are kept. */
export interface BackupPlan {
  readonly folder: string;
  /** Hours between two. */
  readonly hours: number;
  /** The newest so many are kept. */
  readonly keep: number;
}

interface ScheduleParts {
  readonly plan: BackupPlan;
  /** Makes a backup as a file that is not there. */
  readonly make: (file: string) => Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Makes backups while the service runs, and removes old ones. The files of the folder tell what is due. */
export class BackupSchedule {
  readonly #parts: ScheduleParts;
  readonly #begun: number;
  #failed: number | undefined;
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: ScheduleParts) {
    this.#parts = parts;
    this.#begun = parts.clock.now().getTime();
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), pause).unref();
    void this.look();
  }

  /** Resolves once a backup that is being made has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** Whether the last backup has failed, or two of them are missing. */
  get isOverdue(): boolean {
    const { plan, clock } = this.#parts;
    if (this.#failed !== undefined) return true;
    const newest = this.#newest() ?? this.#begun;
    return clock.now().getTime() - newest > 2 * plan.hours * hour;
  }

  /** Makes a backup if one is due. One at a time. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { plan, make, clock, log } = this.#parts;
    const now = clock.now();
    const time = now.getTime();
    const newest = this.#newest();
    if (newest !== undefined && time - newest < plan.hours * hour) return;
    if (this.#failed !== undefined && time - this.#failed < retryPause) return;
    const file = backupFileAt(plan.folder, now);
    try {
      mkdirSync(plan.folder, { recursive: true, mode: 0o700 });
      await make(file);
      const removed = backupsIn(plan.folder).slice(plan.keep);
      for (const old of removed) rmSync(old.file);
      this.#failed = undefined;
      log.info({ file, removed: removed.length }, "backed up");
    } catch (error) {
      this.#failed = time;
      log.error({ file, reason: (error as Error).message }, "the backup has failed");
    }
  }

  #newest(): number | undefined {
    return backupsIn(this.#parts.plan.folder)[0]?.time.getTime();
  }
}
