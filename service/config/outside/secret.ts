import { readFileSync } from "node:fs";

/** The text of a file that a setting names; undefined if it is missing or unreadable. */
export function readFileOf(
  setting: string,
  file: string | undefined,
  mistakes: string[],
): string | undefined {
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    mistakes.push(`--${setting} cannot be read: ${(error as Error).message}.`);
    return undefined;
  }
}

/** A secret from its variable, or from the first line of the file that a setting names. */
export function readSecret(
  { variable, value, setting, file }: SecretPlaces,
  mistakes: string[],
): string | undefined {
  if (value !== undefined && file !== undefined)
    mistakes.push(`${variable} and --${setting} are not given together.`);
  if (file === undefined) return value;
  const secret = readFileOf(setting, file, mistakes)?.split(/\r?\n/)[0];
  if (secret === "") mistakes.push(`--${setting} names a file whose first line is empty.`);
  return secret;
}

/** The places of a secret, and what was found there. */
interface SecretPlaces {
  readonly variable: string;
  readonly value: string | undefined;
  /** Name of the setting for the file. */
  readonly setting: string;
  readonly file: string | undefined;
}
