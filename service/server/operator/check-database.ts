import { systemClock } from "../../domain/shared/clock.ts";
import { Tasks } from "../../domain/tasks/tasks.ts";
import { simulatedDrivers } from "../../drivers/drivers.ts";
import { LocalQueue } from "../../queues/local-queue.ts";
import { countDanglingLinks, type DanglingLinks } from "../../store/checks/dangling-links.ts";
import { findBrokenParts } from "../../store/checks/database-file.ts";
import type { Finding } from "../../store/checks/finding.ts";
import { findUnopened } from "../../store/checks/sealed-rows.ts";
import { findInvalidTexts } from "../../store/checks/stored-texts.ts";
import { isSqlite } from "../../store/database/identity.ts";
import { Argon2Passwords } from "../../auth/argon2.ts";
import { createConcepts } from "../create-concepts.ts";
import type { OpenedDatabase } from "./open-as-it-is.ts";

/** A look at a whole database. */
export interface DatabaseReport {
  /** Faults of the database. */
  readonly findings: AsyncIterable<Finding>;
  /** Dangling links, which are no fault. */
  readonly dangling: () => Promise<readonly DanglingLinks[]>;
}

/** Looks at every row that has a check. Changes nothing. */
export function checkDatabase(opened: OpenedDatabase): DatabaseReport {
  return { findings: find(opened), dangling: () => countDanglingLinks(opened.db) };
}

async function* find(opened: OpenedDatabase): AsyncGenerator<Finding> {
  const { db, sealer } = opened;
  if (isSqlite(db)) yield* await findBrokenParts(db);
  yield* await findUnopened(db, sealer);
  yield* findInvalidTexts(db);
  yield* findInvalidInputs(opened);
}

/** Inputs of the tasks that are not done, which workers will read. */
async function* findInvalidInputs({ db, rows }: OpenedDatabase): AsyncGenerator<Finding> {
  const tasks = new Tasks(rows, systemClock, new LocalQueue(db, () => {}), {
    onError: () => {},
    onRefused: () => {},
  });
  // Each concept names the kinds of its tasks.
  createConcepts({
    rows,
    tasks,
    clock: systemClock,
    passwords: new Argon2Passwords(),
    drivers: simulatedDrivers(),
    approval: "automatic",
  });
  for (const { id } of await rows.tasks.unfinished()) {
    const message = await tasks.faultOf(id).catch((error: unknown) => (error as Error).message);
    if (message !== undefined) yield { place: `tasks ${id} input`, message };
  }
}
