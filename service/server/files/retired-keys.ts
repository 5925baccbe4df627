import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { readKeys } from "../../config/setting.ts";
import type { Sealer } from "../../store/secrets/sealer.ts";
import { keyFileOf } from "./encryption-keys.ts";
import { flushFolder, makeWhole } from "./new-file.ts";

/**
 * Takes keys that seal nothing any more from the key file of an embedded database. A file that has none left goes. To be
 * called once all is sealed with the current key.
 *
 * @returns the file, where a key has left it
 */
export async function retireKeys(file: string, sealer: Sealer): Promise<string | undefined> {
  const keyFile = keyFileOf(file);
  if (!existsSync(keyFile)) return undefined;
  const keys = readKeys(readFileSync(keyFile, "utf8"));
  const kept = keys.filter((key) => sealer.isFirst(key));
  if (kept.length === keys.length) return undefined;
  if (kept.length === 0) rmSync(keyFile);
  else {
    const next = `${keyFile}.next`;
    rmSync(next, { force: true });
    const text = kept.map((key) => `${Buffer.from(key).toString("base64")}\n`).join("");
    await makeWhole(next, (temporary) => writeFile(temporary, text));
    renameSync(next, keyFile);
  }
  flushFolder(path.dirname(keyFile));
  return keyFile;
}
