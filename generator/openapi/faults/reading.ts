/** How a faulty value is read: what was taken in its place, and what is written where for that. */
export interface Reading {
  /** Printed behind "taken:". */
  readonly taken: string;
  /** Members that change, by their keys; undefined where one is left out. */
  readonly members: Readonly<Record<string, unknown>>;
}

/** A member that is read as if it was not there. */
export const leftOut = (key: string): Reading => ({
  taken: `'${key}' is left out`,
  members: { [key]: undefined },
});

/** A member that is read as another value. */
export const readAs = (key: string, value: unknown, words: string): Reading => ({
  taken: `it is read as ${words}`,
  members: { [key]: value },
});

/** Writes what was taken into an object of the document. */
export function applyReading(holder: Record<string, unknown>, reading: Reading | undefined): void {
  for (const [key, value] of Object.entries(reading?.members ?? {})) {
    if (value === undefined) delete holder[key];
    else holder[key] = value;
  }
}
