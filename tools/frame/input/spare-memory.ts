import { setFlagsFromString } from "node:v8";

/** Bytes of documents up to which speed goes before memory. */
const mostQuick = 16_000_000;

/** How much the heap may grow until the collector runs, in percent of what is in use; Node's own choice is about 100. */
const growth = "--heap-growing-percent=40";

/**
 * Lets the collector of the engine run more often where documents are very large: garbage then takes two fifths of what is in
 * use, and no longer as much again. Smaller documents keep Node's own choice, which is quicker.
 *
 * @param bytes of the documents that the run has read so far
 * @returns whether they are very large
 */
export function spareMemory(
  bytes: number,
  setFlags: (flags: string) => void = setFlagsFromString,
): boolean {
  const isLarge = bytes > mostQuick;
  if (isLarge) setFlags(growth);
  return isLarge;
}
