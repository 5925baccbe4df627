import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { inject } from "vitest";
import { until } from "./patience.ts";

type Outcome = { readonly value: unknown } | { readonly error: string };

/**
 * Does some work once per run of the tests, whichever worker comes first; the others wait for it.
 * Where the work fails, it fails for all.
 *
 * @param name name of a folder for the work's files, which stay until the run ends
 * @returns what the work gave, which must survive JSON
 */
export async function once<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = path.join(inject("runFolder"), name);
  const result = `${folder}.json`;
  await mkdir(path.dirname(folder), { recursive: true });
  if (await claim(folder)) {
    const outcome: Outcome = await work(folder).then(
      (value) => ({ value }),
      (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
    );
    // Renamed, so that nobody reads half of it.
    await writeFile(`${result}.part`, JSON.stringify(outcome));
    await rename(`${result}.part`, result);
  }
  await until(() => existsSync(result));
  const outcome = JSON.parse(await readFile(result, "utf8")) as Outcome;
  if ("error" in outcome) throw new Error(`${name}: ${outcome.error}`);
  return outcome.value as T;
}

/** Whether the folder was not there, so that its work is the caller's. */
function claim(folder: string): Promise<boolean> {
  return mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false;
      throw error;
    },
  );
}
