import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import type { Kysely } from "kysely";
import { readKeys } from "../../config/setting.ts";
import { keyBytes, Sealer } from "../../store/secrets/sealer.ts";
import { hasSealedValues } from "../../store/secrets/sealed-values.ts";
import type { Tables } from "../../store/schema/schema.ts";

/** The source of the keys that seal. */
interface KeyPlace {
  /** The keys themselves: the first seals, all open. */
  readonly encryptionKeys?: readonly Uint8Array[] | undefined;
  /** File of the embedded database; without keys there is one in a file beside it. */
  readonly file?: string | undefined;
  /** Called with the name of a key file that has just been made. */
  readonly onKeyFile?: ((file: string) => void) | undefined;
}

/** The file of the key that an embedded database gets, beside it. */
export function keyFileOf(file: string): string {
  const { dir, name } = path.parse(file);
  return path.join(dir, `${name}.key`);
}

/**
 * The sealer of the secrets of a database. The embedded one gets a key of its own if it has none.
 *
 * @throws {Error} the key file cannot be read or made, or is gone although there are sealed values
 */
export async function openSealer(db: Kysely<Tables>, place: KeyPlace): Promise<Sealer> {
  const { encryptionKeys, file, onKeyFile } = place;
  if (encryptionKeys !== undefined) return new Sealer(encryptionKeys);
  if (file === undefined) return Sealer.random();
  const keyFile = keyFileOf(file);
  if (!existsSync(keyFile)) {
    if (await hasSealedValues(db))
      throw new Error(
        `${file} has secrets that are sealed, and ${keyFile} is not there: put it back, or give the key ` +
          "by DIPTYCH_SERVICE_ENCRYPTION_KEYS.",
      );
    makeKeyFile(keyFile);
    onKeyFile?.(keyFile);
  }
  return readKeyFile(keyFile);
}

/**
 * The sealer of a database that is there; it makes no key.
 *
 * @throws {Error} the key file is gone or cannot be read
 */
export function sealerOf({ encryptionKeys, file }: Omit<KeyPlace, "onKeyFile">): Sealer {
  if (encryptionKeys !== undefined) return new Sealer(encryptionKeys);
  if (file === undefined) throw new TypeError("PostgreSQL needs encryptionKeys.");
  const keyFile = keyFileOf(file);
  if (existsSync(keyFile)) return readKeyFile(keyFile);
  throw new Error(
    `The key ${keyFile} is not there: put it back, or give it by DIPTYCH_SERVICE_ENCRYPTION_KEYS.`,
  );
}

function readKeyFile(keyFile: string): Sealer {
  try {
    return new Sealer(readKeys(readFileSync(keyFile, "utf8")));
  } catch (error) {
    throw new Error(`The file ${keyFile} ${(error as Error).message}.`, { cause: error });
  }
}

/** The file is there as a whole or not at all, and for its owner only. */
function makeKeyFile(file: string): void {
  const temporary = `${file}.${process.pid}.new`;
  rmSync(temporary, { force: true });
  const descriptor = openSync(temporary, "wx", 0o600);
  try {
    writeSync(descriptor, `${randomBytes(keyBytes).toString("base64")}\n`);
    fsyncSync(descriptor);
    // Unlike a renaming, this does not replace a file that is there.
    linkSync(temporary, file);
  } finally {
    closeSync(descriptor);
    rmSync(temporary, { force: true });
  }
  const folder = openSync(path.dirname(file), "r");
  fsyncSync(folder);
  closeSync(folder);
}
