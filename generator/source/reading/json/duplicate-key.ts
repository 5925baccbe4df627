interface DuplicateKey {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the first duplicate key of an object in a valid JSON text. JSON.parse silently keeps the
 * last one, so the text itself has to be read.
 */
export function findDuplicateKey(text: string): DuplicateKey | undefined {
  const objects: (Set<string> | undefined)[] = [];
  const pool: Set<string>[] = [];
  let keys: Set<string> | undefined;
  let expectKey = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 34) {
      const end = closingQuote(text, i);
      if (expectKey && keys !== undefined) {
        const raw = text.slice(i + 1, end);
        const key = raw.includes("\\") ? (JSON.parse(`"${raw}"`) as string) : raw;
        if (keys.has(key)) return { key, start: i, end: end + 1 };
        keys.add(key);
        expectKey = false;
      }
      i = end;
    } else if (code === 123) {
      objects.push(keys);
      keys = pool.pop() ?? new Set();
      expectKey = true;
    } else if (code === 91) {
      objects.push(keys);
      keys = undefined;
    } else if (code === 125 || code === 93) {
      if (keys !== undefined) {
        keys.clear();
        pool.push(keys);
      }
      keys = objects.pop();
      expectKey = false;
    } else if (code === 44) {
      expectKey = keys !== undefined;
    }
  }
  return undefined;
}

function closingQuote(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (text.charCodeAt(end - 1) === 92) {
    let slashes = 1;
    while (text.charCodeAt(end - 1 - slashes) === 92) slashes++;
    if (slashes % 2 === 0) break;
    end = text.indexOf('"', end + 1);
  }
  return end;
}
