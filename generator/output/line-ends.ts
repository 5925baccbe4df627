const [lineFeed, carriageReturn] = [10, 13];

/** Bytes of a text with LF where it has CRLF, as git keeps it. Bytes with NUL are no text: they stay. */
export function withLineFeeds(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(carriageReturn) || bytes.includes(0)) return bytes;
  const kept = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte !== carriageReturn || bytes[at + 1] !== lineFeed) kept[length++] = byte;
  }
  return kept.subarray(0, length);
}

/**
 * Whether two files are the same to git: with `core.autocrlf` or `text=auto` it writes CRLF to the disk and keeps LF, so that
 * a checkout may differ from what was written by its line ends alone.
 */
export function isSameToGit(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0 || Buffer.compare(withLineFeeds(a), withLineFeeds(b)) === 0;
}
