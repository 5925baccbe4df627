import { openStaging } from "../../../generator/output/staging.ts";
import type { CliHost } from "../../frame/host.ts";
import type { FileChange } from "../migration.ts";

/** Writes the files of a project, all or none of them; gives the signal that came before the first was in place. */
export async function writeTogether(
  { cwd, onInterrupt }: CliHost,
  changes: readonly FileChange[],
): Promise<NodeJS.Signals | undefined> {
  let interrupted: NodeJS.Signals | undefined;
  const release = onInterrupt((signal = "SIGINT") => {
    interrupted = signal;
  });
  const staging = await openStaging(cwd);
  try {
    for (const { path: file, after } of changes) await staging.write(file, Buffer.from(after));
    const stopped = interrupted;
    if (stopped === undefined) await staging.apply();
    await staging.close();
    return stopped;
  } catch (error) {
    await staging.undo();
    throw error;
  } finally {
    release();
  }
}
