import type { Settings } from "../../config/settings.ts";
import { quietFile, resumeFile } from "../../store/database/sqlite/quiet-file.ts";
import type { Logger } from "../log/log.ts";
import { OwnOperator } from "../operator/own-operator.ts";
import type { Service } from "../service.ts";
import { openControl, type ControlServer } from "./control-server.ts";
import { Holds } from "./holds.ts";
import { socketOf, socketTrouble } from "./socket-place.ts";

/** Lets commands reach the process that has an embedded database; others have no need of that. */
export async function openControlOf(
  { data, databaseUrl, sandbox }: Settings,
  { db, accounts, rows }: Service,
  log: Logger,
): Promise<ControlServer | undefined> {
  if (databaseUrl !== undefined || sandbox !== undefined) return undefined;
  const socket = socketOf(data);
  const holds = new Holds({ begin: () => quietFile(db), end: () => resumeFile(db) });
  const operator = new OwnOperator(accounts, rows);
  const onError = (error: unknown): void => log.error({ err: error }, "a command failed");
  try {
    const trouble = socketTrouble(socket);
    if (trouble !== undefined) throw new Error(trouble);
    return await openControl(socket, { operator, holds, onError });
  } catch (error) {
    const reason = (error as Error).message;
    log.warn({ socket, reason }, "commands do not reach this process: they need it to be stopped");
    return undefined;
  }
}
